// @ts-check
/** The texts of shared/tasks/symbol/heatmap.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/symbol/heatmap.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.HEATMAP_TEXTS>} */
const heatmapTexts = {
  about: "Formfehler entlang der Linie",
  end: "{value}\u00a0% der Größe",
  picture: "{count} {count|1=Zeichnung|Zeichnungen} über der Vorlage",
};

textsIn("de", "shared/tasks/symbol/heatmap", heatmapTexts);
