// @ts-check
/** A length on a picture with a scale, for display. Pure. */

import { number } from "../model/units.js";
import { withError } from "./with-error.js";

/** How many digits a length without an error has, and one with an error at most. */
const DIGITS = Object.freeze({ plain: 3, most: 6 });

/**
 * `4.2 ± 0.1 km`
 * @param {{value: number, error?: number}} length
 * @param {string} unit
 * @param {string} language
 */
export function lengthText({ value, error }, unit, language) {
  const places = (/** @type {number} */ digits) =>
    Math.min(9, Math.max(0, digits - 1 - Math.floor(Math.log10(Math.max(value, 1e-9)))));
  const text = error === undefined
    ? number(value, language, places(DIGITS.plain))
    : withError(value, error, language, places(DIGITS.most));
  return `${text}\u00a0${unit}`;
}

/**
 * The length of a phone's last gesture on the picture under the drawing, as text; empty without a scale or such a gesture.
 * @param {{length: {picture: string|undefined, value: number, error: number}|null}} participant
 * @param {Contract.Ground|null|undefined} ground
 * @param {string} language
 */
export function lengthOn({ length }, ground, language) {
  return ground?.scale && length?.picture === ground.picture ? lengthText(length, ground.scale.unit, language) : "";
}
