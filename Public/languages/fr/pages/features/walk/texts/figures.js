// @ts-check
/** The texts of features/walk/texts/figures.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/walk/texts/figures.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.COMPASS_POINTS>} */
const compassPoints = [
  "au nord",
  "au nord-est",
  "à l’est",
  "au sud-est",
  "au sud",
  "au sud-ouest",
  "à l’ouest",
  "au nord-ouest",
];

textsIn("fr", "features/walk/texts/figures", compassPoints);

/** @type {Words<typeof reference.BYTES>} */
const bytes = ["ko", "Mo"];

textsIn("fr", "features/walk/texts/figures/BYTES", bytes);
