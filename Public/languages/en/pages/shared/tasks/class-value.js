// @ts-check
/** The texts of shared/tasks/class-value.js. */

import { textsIn } from "../../../../records/texts.js";

export const CLASS_VALUE_TEXTS = textsIn("en", "shared/tasks/class-value", {
  interval: "95\u00a0%: {low} to {high}",
  clocks: "clocks at most ±\u00a0{value}\u00a0ms a person",
  screens: "screens about ±\u00a0{value}\u00a0ms",
});
