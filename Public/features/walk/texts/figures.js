// @ts-check
/** Directions, sizes and times for a walker. */

import { BYTES, COMPASS_POINTS } from "../../../languages/en/pages/features/walk/texts/figures.js";

/** @typedef {import("../../../shared/model/language.js").Language} Language */

/**
 * @param {number} degrees  clockwise from north
 * @param {Language} language
 */
export function directionText(degrees, language) {
  return COMPASS_POINTS[language][Math.round((((degrees % 360) + 360) % 360) / 45) % 8];
}

/**
 * @param {number} bytes
 * @param {Language} language
 */
export function sizeText(bytes, language) {
  const isSmall = bytes < 1e6;
  const [value, unit] = [bytes / (isSmall ? 1e3 : 1e6), BYTES[language][isSmall ? 0 : 1]];
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: value < 10 ? 1 : 0 });
  return `${format.format(value)}\u00a0${unit}`;
}

/**
 * A length of time as m:ss.
 * @param {number} seconds
 */
export function clockText(seconds) {
  const whole = Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
