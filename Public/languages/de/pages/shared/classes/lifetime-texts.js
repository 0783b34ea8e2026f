// @ts-check
/** Texts of the choice of a class's lifetime. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/shared/classes/lifetime-texts.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.LIFETIME_TEXTS>} */
const lifetimeTexts = {
  title: "Laufzeit der Klasse",
  close: "Schließen",
  text:
    "So lange ab jetzt behält der Server die Klasse, dann löscht er alles. Bis dahin finden die Handys zurück; jedes erfährt, wann Schluss ist.",
  until: "bis {end}",
  limit: "Dieser Server erlaubt {most} ab dem Start einer Klasse.",
  down: "Der Server antwortet nicht. Versuch es noch einmal.",
  failed: "Das ging nicht: {detail}",
};

textsIn("de", "shared/classes/lifetime-texts", lifetimeTexts);
