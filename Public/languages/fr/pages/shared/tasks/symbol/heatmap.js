// @ts-check
/** The texts of shared/tasks/symbol/heatmap.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/symbol/heatmap.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.HEATMAP_TEXTS>} */
const heatmapTexts = {
  about: "Erreur de forme le long du trait",
  end: "{value}\u202f% de la taille",
  picture: "{count} {count|0,1=dessin|dessins} sur le modèle",
};

textsIn("fr", "shared/tasks/symbol/heatmap", heatmapTexts);
