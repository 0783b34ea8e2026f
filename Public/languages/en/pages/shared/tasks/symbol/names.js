// @ts-check
/** The names of the symbols, in the order of their numbers. */

import { textsIn } from "../../../../../records/texts.js";

export const SYMBOL_NAMES = textsIn("en", "shared/tasks/symbol/names", [
  "triangle",
  "star",
  "check mark",
  "spiral",
  "arrow",
  "cross",
  "letter A",
  "house in one line",
]);
