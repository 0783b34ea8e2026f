// @ts-check
/** The texts of features/touch/heat.js. */

import { textsIn } from "../../../../records/texts.js";

/** The text for a value, below the smooth view. */
export const PER_BLOCK = textsIn("en", "features/touch/heat", {
  count: "touches per block, smoothed",
  dwell: "seconds per block, smoothed",
});

export const HINTS = textsIn("en", "features/touch/heat/HINTS", {
  shake: "Shake to see the heatmap",
  button: "Tap the squares to see the heatmap",
  key: "Press s to see the heatmap",
});
