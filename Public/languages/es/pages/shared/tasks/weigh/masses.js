// @ts-check
/** The texts of shared/tasks/weigh/masses. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/weigh/masses.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.MASSES_TEXTS>} */
const massesTexts = {
  about: "Cada línea es la masa de un teléfono con su ±; la banda, el centro de la clase con su ±.",
  empty: "Cada teléfono que haya pesado tendrá aquí una línea.",
  grams: "{grams}\u00a0g",
  kitchen: "balanza de cocina {grams}",
  middle: "clase {grams}",
};

textsIn("es", "shared/tasks/weigh/masses", massesTexts);
