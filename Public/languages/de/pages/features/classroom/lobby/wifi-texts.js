// @ts-check
/** The texts of the Wi-Fi code; loaded with it. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/lobby/wifi-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.WIFI_TEXTS>} */
const wifiTexts = {
  title: "WLAN-Code",
  text:
    "Ein Handy, das ihn scannt, geht in dieses WLAN. Name und Passwort bleiben in diesem Browser, höchstens einen Tag, und werden nirgendwohin gesendet. Wer den Code sieht, kann das WLAN nutzen.",
  name: "Name des WLANs",
  password: "Passwort (leer, wenn es keines hat)",
  seePassword: "Passwort zeigen",
  accounts: "Bei einem WLAN, in dem alle ein eigenes Konto haben, hilft er nicht.",
  accept: "Code zeigen",
  forget: "WLAN vergessen",
  wifi: "WLAN",
  class: "Klasse",
  scan: "Scannt erst 1, dann 2 mit der Kamera",
  label: "QR-Code des WLANs {name}",
};

textsIn("de", "features/classroom/lobby/wifi-texts", wifiTexts);
