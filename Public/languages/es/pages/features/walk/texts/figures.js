// @ts-check
/** The texts of features/walk/texts/figures.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/walk/texts/figures.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.COMPASS_POINTS>} */
const compassPoints = [
  "al norte",
  "al noreste",
  "al este",
  "al sureste",
  "al sur",
  "al suroeste",
  "al oeste",
  "al noroeste",
];

textsIn("es", "features/walk/texts/figures", compassPoints);

/** @type {Words<typeof reference.BYTES>} */
const bytes = ["kB", "MB"];

textsIn("es", "features/walk/texts/figures/BYTES", bytes);
