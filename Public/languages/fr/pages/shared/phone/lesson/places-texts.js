// @ts-check
/** What a phone says of its own places on a picture. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/phone/lesson/places-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.PLACES_ANSWER_TEXTS>} */
const placesAnswerTexts = {
  truth: "Le vrai lieu est en pointillés.",
  distance: "{distance} ({percent} de la diagonale)",
  far: "Ton repère en est à {distance}.",
  farOne: "Le repère {number} en est à {distance}.",
  inside: "Ton repère est dedans.",
  outside: "Ton repère est dehors.",
  someInside: "{count} de tes {all} repères {count|0,1=est|sont} dedans.",
  area: "Ta zone\u00a0: {share} de l’image.",
  overlap: "Elle coïncide à {share} avec la vraie.",
};

textsIn("fr", "shared/phone/lesson/places-texts", placesAnswerTexts);
