// @ts-check
/** Texts of a phone in a class's game. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/spot/class/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.SPOT_CLASS_TEXTS>} */
const spotClassTexts = {
  title: "Suchbild",
  connecting: "Verbinde …",
  reconnecting: "Verbinde neu. Was du gefunden hast, bleibt.",
  offline: "Kein Netz. Was du gefunden hast, bleibt.",
  frozen: "Von der Lehrkraft angehalten. Gerade zählt nichts.",
  waitTitle: "Warte auf das Bild",
  wait: "Die Lehrkraft wählt eins am Beamer aus. Es öffnet sich hier von selbst.",
  joining: "Trete der Klasse bei …",
  cleared: "Die Lehrkraft hat die Zahlen zurückgesetzt: Du beginnst neu.",
  summary: "{found} von {total} gefunden",
  menu: "Menü",
  menuTitle: "Menü",
  unloaded: "Dieser Teil der Seite ließ sich nicht laden. Versuch es wieder, wenn die Verbindung steht.",
};

textsIn("de", "features/spot/class/texts", spotClassTexts);
