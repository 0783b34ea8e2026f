// @ts-check
/** The names of the symbols, in the order of their numbers. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/symbol/names.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.SYMBOL_NAMES>} */
const symbolNames = ["triangle", "étoile", "coche", "spirale", "flèche", "croix", "lettre A", "maison d’un seul trait"];

textsIn("fr", "shared/tasks/symbol/names", symbolNames);
