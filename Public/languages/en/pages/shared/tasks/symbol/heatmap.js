// @ts-check
/** The texts of shared/tasks/symbol/heatmap.js. */

import { textsIn } from "../../../../../records/texts.js";

export const HEATMAP_TEXTS = textsIn("en", "shared/tasks/symbol/heatmap", {
  about: "Shape error along the line",
  end: "{value}\u00a0% of the size",
  picture: "{count} {count|1=drawing|drawings} over the template",
});
