// @ts-check
/** The texts of features/walk/texts/figures.js. */

import { textsIn } from "../../../../../records/texts.js";

export const COMPASS_POINTS = textsIn("en", "features/walk/texts/figures", [
  "north",
  "north-east",
  "east",
  "south-east",
  "south",
  "south-west",
  "west",
  "north-west",
]);

export const BYTES = textsIn("en", "features/walk/texts/figures/BYTES", ["kB", "MB"]);
