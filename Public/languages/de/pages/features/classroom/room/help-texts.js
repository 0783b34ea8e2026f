// @ts-check
/** The help for a host before the class begins. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/room/help-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.HELP_TEXTS>} */
const helpTexts = {
  first: "Die erste Minute",
  teachers: "Anleitungen für Lehrkräfte",
  steps: [
    "Die Handys kommen mit dem Code herein: mit der Kamera oder über die Adresse. Jedes bekommt einen erfundenen Namen.",
    "Drücke auf „Los geht’s“. Alle zeichnen mit den Fingern, und hier ist es sofort zu sehen.",
    "Willst du etwas sagen? „Anhalten“ hält alle Handys an. „Leeren“ beginnt von vorn.",
    "Wähle unten links, was die Klasse tut, oder drücke 5. Die Handys folgen von selbst.",
    "Ein Handy kommt nicht herein? Ins selbe WLAN wie dieser Computer, mobile Daten aus. Q zeigt den Code wieder groß.",
    "Am Schluss: „Mehr“, „Daten“ sichert die Zahlen, dann schließt „Ende“ die Klasse.",
  ],
};

textsIn("de", "features/classroom/room/help-texts", helpTexts);
