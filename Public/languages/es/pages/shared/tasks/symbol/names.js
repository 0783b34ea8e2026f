// @ts-check
/** The names of the symbols, in the order of their numbers. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/symbol/names.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.SYMBOL_NAMES>} */
const symbolNames = [
  "triángulo",
  "estrella",
  "marca de visto",
  "espiral",
  "flecha",
  "cruz",
  "letra A",
  "casa de un solo trazo",
];

textsIn("es", "shared/tasks/symbol/names", symbolNames);
