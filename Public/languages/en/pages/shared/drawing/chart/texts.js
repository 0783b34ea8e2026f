// @ts-check
/** The texts of charts. */

import { textsIn } from "../../../../../records/texts.js";

export const CHART_TEXTS = textsIn("en", "shared/drawing/chart/texts", {
  table: "Table",
  phone: "Phone",
  phones: "Phones",
  median: "Median {value}",
  half: "Middle half {low} to {high}",
  target: "Target {value}",
  truth: "True value {value}",
  orLess: "or less",
  orMore: "or more",
  absent: "{count} without a value",
  absentBounds: "with theirs, the median could be {low} to {high}",
  right: "right",
  before: "before",
  now: "now",
  bar: "{choice}: {count}",
  meanPlace: "Mean place",
});
