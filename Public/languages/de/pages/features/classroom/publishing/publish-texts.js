// @ts-check
/** The texts of the archive for publishing; loaded with its sheet. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/publishing/publish-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.PUBLISH_TEXTS>} */
const publishTexts = {
  title: "Archiv zum Veröffentlichen",
  text:
    "Alles außer Namen, Codes, Browsern, Zeit- und Ortsangaben; die Handys bekommen andere Nummern. Wie jemand gezeichnet hat, bleibt: Wer das weiß, erkennt die Person vielleicht wieder.",
  authors: "Urheber, durch Strichpunkte getrennt",
  licence: "Lizenz",
  none: "Keine",
  save: "Speichern (ZIP)",
};

textsIn("de", "features/classroom/publishing/publish-texts", publishTexts);
