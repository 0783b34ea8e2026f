// @ts-check
/** The texts of shared/tasks/beat/phone.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/beat/phone.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.BEAT_PHONE_TEXTS>} */
const beatPhoneTexts = {
  listen: "Gleich kommen {count} Schläge. Hör zu.",
  beats: "Hör zu oder tippe mit.",
  alone: "Jetzt allein: Tippe weiter.",
  over: "Fertig. Nimm den Finger weg.",
  tempo: "{value} bpm",
  board: "Dein eigenes Tempo. Die Klasse seht ihr vorne.",
};

textsIn("de", "shared/tasks/beat/phone", beatPhoneTexts);
