// @ts-check
/** The texts of axes on which a curve is drawn. */

import { textsIn } from "../../../../../records/texts.js";

export const SKETCH_TEXTS = textsIn("en", "shared/drawing/sketch/texts", {
  undo: "Undo",
  nothing: "nothing yet",
});
