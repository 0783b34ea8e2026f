// @ts-check
/** The number by which a class calls a participant, beside the name. Pure. */

import { isolated } from "../model/language.js";

/**
 * The number before a name; a name that is a number has none.
 * @param {{number: number, name: string}} participant
 */
export function numberBeforeName({ number, name }) {
  return name.startsWith("#") ? "" : String(number);
}

/**
 * Number and name as one text.
 * @param {{number: number, name: string}} participant
 */
export function numberedName({ number, name }) {
  return `${numberBeforeName({ number, name })} ${isolated(name)}`.trim();
}
