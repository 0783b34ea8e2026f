// @ts-check
/** The texts of shared/tasks/weigh/masses.js. */

import { textsIn } from "../../../../../records/texts.js";

export const MASSES_TEXTS = textsIn("en", "shared/tasks/weigh/masses", {
  about: "Each line is a phone’s mass with its ±, the band the middle of the class with its ±.",
  empty: "Each phone that has weighed gets a line here.",
  grams: "{grams}\u00a0g",
  kitchen: "kitchen scale {grams}",
  middle: "class {grams}",
});
