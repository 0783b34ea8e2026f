// @ts-check
/** The texts of shared/tasks/symbol/heatmap.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/symbol/heatmap.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.HEATMAP_TEXTS>} */
const heatmapTexts = {
  about: "Error de forma a lo largo de la línea",
  end: "{value}\u00a0% del tamaño",
  picture: "{count} {count|1=dibujo|dibujos} sobre el modelo",
};

textsIn("es", "shared/tasks/symbol/heatmap", heatmapTexts);
