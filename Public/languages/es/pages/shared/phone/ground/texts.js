// @ts-check
/** The texts of shared/phone/ground. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/phone/ground/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.PHONE_GROUND_TEXTS>} */
const phoneGroundTexts = {
  picture: "La imagen sobre la que se dibuja",
  whole: "Ver toda la imagen",
  length: "En la imagen: {length}",
  area: "{area}, {length} alrededor",
  angle: "Ángulo en la imagen: {length}",
  points: "Punto {count} de 3 para un ángulo",
};

textsIn("es", "shared/phone/ground/texts", phoneGroundTexts);
