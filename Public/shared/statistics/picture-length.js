// @ts-check
/** What is measured on a picture with a scale, for display. Pure. */

import { number } from "../model/units.js";
import { median } from "./averages.js";
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

/** @typedef {{value: number, error?: number}} Measured */
/** @typedef {Measured & {area?: Measured, angle?: Measured}} Measures  a length, and what else the same gesture measures */

/**
 * What a gesture measures: an angle of three points, else the area that it goes around and its length, else its length.
 * @param {Measures} measures
 * @param {string} unit
 * @param {string} language
 */
export function measuresText({ angle, area, ...length }, unit, language) {
  if (angle) {
    return `${
      angle.error === undefined ? number(angle.value, language, 1) : withError(angle.value, angle.error, language, 2)
    }°`;
  }
  const line = lengthText(length, unit, language);
  return area ? `${lengthText(area, `${unit}²`, language)} · ${line}` : line;
}

/**
 * What a phone's last gesture measures on the picture under the drawing, as text; empty without a scale or such a gesture.
 * @param {{length: (Measures & {picture: string|undefined})|null}} participant
 * @param {Contract.Ground|null|undefined} ground
 * @param {string} language
 */
export function lengthOn({ length }, ground, language) {
  return ground?.scale && length?.picture === ground.picture ? measuresText(length, ground.scale.unit, language) : "";
}

/**
 * What most of a class have measured last, an angle, an area or a length, in the middle; null without any.
 * @param {readonly Measures[]} all
 * @returns {Measures|null}
 */
export function medianMeasure(all) {
  if (all.length === 0) return null;
  const values = (/** @type {"angle"|"area"} */ kind) => all.flatMap((one) => one[kind]?.value ?? []);
  const value = median(all.map((one) => one.value));
  const [angles, areas] = [values("angle"), values("area")];
  if (2 * angles.length > all.length) return { value, angle: { value: median(angles) } };
  return 2 * areas.length > all.length ? { value, area: { value: median(areas) } } : { value };
}
