// @ts-check
/** The texts of the calibration by bank card. */

import { textsIn } from "../../../../../records/texts.js";

export const CALIBRATION_TEXTS = textsIn("en", "features/touch/calibration/texts", {
  title: "Calibrate with a bank card",
  lay: "Lay a bank card on the screen as in the picture, right at the fixed line. It may stick out.",
  drag: "Drag the blue line by its grip to the card’s other edge.",
  fine: "− and + or the arrow keys move it by half a pixel.",
  next: "Next",
  cancel: "Cancel",
  frame: "Edge of the card. Arrow keys move it.",
  smaller: "Smaller",
  larger: "Larger",
  save: "Save",
  reset: "Default",
  density: "{density}\u00a0px per\u00a0cm, ±\u00a0{error}\u00a0%",
  assumed: "{density}\u00a0px per\u00a0cm, assumed",
});
