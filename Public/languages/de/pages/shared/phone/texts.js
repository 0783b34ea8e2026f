// @ts-check
/** The touch page's texts. Those of sheets and refusals are loaded when they are needed. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/shared/phone/texts.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.TOUCH_TEXTS>} */
const touchTexts = {
  pad: "Fläche zum Zeichnen mit den Fingern",
  invite: "Zeichne mit dem Finger",
  resize: "Große Zahlen",
  distance: "Strecke",
  time: "Zeit",
  total: "Gesamt",
  last: "Zuletzt",
  uncalibrated: "nicht kalibriert",
  switch: "Zwischen Zahlen und Heatmap wechseln (s)",
  menu: "Menü (m)",
  help: "Hilfe (?)",
  connecting: "Verbinde …",
  reconnecting: "Verbinde neu. Mach weiter: Nichts geht verloren.",
  offline: "Kein Netz. Mach weiter: Es wird später gesendet.",
  full: "Zu viel wartet: Neue Berührungen zählen erst wieder, wenn die Verbindung steht.",
  stopped: "Diese Seite kann nicht weitermachen (Code {code}). Lade sie neu.",
  offlineSheet: "Dieser Teil der Seite ließ sich nicht laden. Versuch es wieder, wenn die Verbindung steht.",
};

textsIn("de", "shared/phone/texts", touchTexts);
