// @ts-check
/** The texts of a picture on which places are marked. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/drawing/places/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.PLACES_TEXTS>} */
const placesTexts = {
  put: "Pon tu marca en la imagen.",
  putSome: "Pon {count} marcas en la imagen.",
  circle: "Rodea la zona con el dedo.",
  pointKeys: "Las flechas mueven una marca, Intro la pone en el centro.",
  areaKeys: "Las flechas mueven, Intro pone un vértice, Retroceso quita el último.",
  mark: "Marca {number}",
  cursor: "Aquí",
  at: "{name}: a {x}\u00a0% de la izquierda, {y}\u00a0% de arriba",
  unset: "{name}: aún no está en la imagen",
  corners: "{count} vértices",
  in: "Ampliar",
  out: "Reducir",
};

textsIn("es", "shared/drawing/places/texts", placesTexts);
