// @ts-check
/** A number with its ±, for display. Pure. */

import { number } from "../model/units.js";

/**
 * `0.41`, with an error `0.41 ± 0.05`: the error is rounded up to one significant digit, and both have its digits, but not more
 * than the number has alone.
 * @param {number} value
 * @param {number|null|undefined} error  in the value's unit; null if it is unknown
 * @param {string} language
 * @param {number} digits  of the number without an error
 */
export function withError(value, error, language, digits) {
  const text = (/** @type {number} */ some, /** @type {number} */ places) =>
    number(some, language, places).replace("-", "\u2212");
  if (error === null || error === undefined) return text(value, digits);
  const finest = 10 ** -digits;
  const size = Math.max(finest, error);
  const places = Math.min(digits, Math.max(0, -Math.floor(Math.log10(size * (1 + 1e-9)))));
  const step = 10 ** -places;
  const rounded = Math.ceil(size / step - 1e-9) * step;
  return `${text(value, places)}\u00a0±\u00a0${text(rounded, places)}`;
}
