// @ts-check
/** What a phone says of its own places on a picture. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/phone/lesson/places-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.PLACES_ANSWER_TEXTS>} */
const placesAnswerTexts = {
  truth: "El lugar verdadero está en línea discontinua.",
  distance: "{distance} ({percent} de la diagonal)",
  far: "Tu marca está a {distance}.",
  farOne: "La marca {number} está a {distance}.",
  inside: "Tu marca está dentro.",
  outside: "Tu marca está fuera.",
  someInside: "{count} de tus {all} marcas {count|1=está|están} dentro.",
  area: "Tu zona: {share} de la imagen.",
  overlap: "Coincide en {share} con la verdadera.",
};

textsIn("es", "shared/phone/lesson/places-texts", placesAnswerTexts);
