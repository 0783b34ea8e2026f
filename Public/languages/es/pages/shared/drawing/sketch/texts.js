// @ts-check
/** The texts of axes on which a curve is drawn. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/drawing/sketch/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.SKETCH_TEXTS>} */
const sketchTexts = {
  undo: "Deshacer",
  nothing: "nada aún",
};

textsIn("es", "shared/drawing/sketch/texts", sketchTexts);
