// @ts-check
/** How far one place is from another, and how that is said. */

/** Of the mean sphere, as the server has it (m). */
const EARTH_RADIUS = 6_371_008.8;

/** @typedef {{latitude: number, longitude: number}} Place  degrees */

/**
 * Along the great circle, by the haversine formula.
 * @param {Place} a
 * @param {Place} b
 * @returns {number} metres
 */
export function metresBetween(a, b) {
  const radians = (/** @type {number} */ degrees) => (degrees * Math.PI) / 180;
  const half = (/** @type {number} */ from, /** @type {number} */ to) => Math.sin(radians(to - from) / 2) ** 2;
  const [from, to] = [radians(a.latitude), radians(b.latitude)];
  const chord = half(a.latitude, b.latitude) + Math.cos(from) * Math.cos(to) * half(a.longitude, b.longitude);
  return 2 * EARTH_RADIUS * Math.asin(Math.sqrt(Math.min(1, chord)));
}

/**
 * Whole metres, from 1 km on kilometres with a digit more below 10.
 * @param {number} metres
 * @param {string} language
 */
export function metresText(metres, language) {
  const number = (/** @type {number} */ value, /** @type {number} */ digits) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: digits, minimumFractionDigits: digits }).format(value);
  if (Math.round(metres) < 1000) return `${number(metres, 0)}\u00a0m`;
  return `${number(metres / 1000, metres < 9950 ? 1 : 0)}\u00a0km`;
}
