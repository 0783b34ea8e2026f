// @ts-check
/** What a phone says of its own places on a picture. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/phone/lesson/places-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.PLACES_ANSWER_TEXTS>} */
const placesAnswerTexts = {
  truth: "Der wahre Ort ist gestrichelt.",
  distance: "{distance} ({percent} der Diagonale)",
  far: "Deine Marke ist {distance} davon entfernt.",
  farOne: "Marke {number} ist {distance} davon entfernt.",
  inside: "Deine Marke liegt darin.",
  outside: "Deine Marke liegt außerhalb.",
  someInside: "{count} von deinen {all} Marken {count|1=liegt|liegen} darin.",
  area: "Deine Fläche: {share} des Bilds.",
  overlap: "Sie deckt sich zu {share} mit der wahren.",
};

textsIn("de", "shared/phone/lesson/places-texts", placesAnswerTexts);
