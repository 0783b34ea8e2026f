// @ts-check
/** The remote's texts about drawing. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/stage/remote-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.DRAWING_REMOTE_TEXTS>} */
const drawingRemoteTexts = {
  title: "Lo que muestra el proyector",
  picture: "Imagen",
  inSpotlight: "Destacado: {name}",
  previous: "Teléfono anterior",
  next: "Teléfono siguiente",
  pages: "Pasar las páginas del muro",
  previousPage: "Página anterior",
  nextPage: "Página siguiente",
};

textsIn("es", "features/classroom/stage/remote-texts", drawingRemoteTexts);
