// @ts-check
/**
 * Coordinates for drawing and texts: bearings, steps, interpolation. The engine, which starts and stops scenes, has its
 * own calculation.
 */

/** @typedef {{latitude: number, longitude: number}} Coordinate  degrees, WGS 84 */

/** IUGG mean radius. */
export const EARTH_RADIUS_METRES = 6_371_008.8;

const RADIANS_PER_DEGREE = Math.PI / 180;

/**
 * @param {Coordinate} from
 * @param {Coordinate} to
 * @returns {number} initial bearing, degrees clockwise from north, 0 ≤ b < 360
 */
export function bearing(from, to) {
  const [a, b] = [from.latitude * RADIANS_PER_DEGREE, to.latitude * RADIANS_PER_DEGREE];
  const east = (to.longitude - from.longitude) * RADIANS_PER_DEGREE;
  const degrees = Math.atan2(
    Math.sin(east) * Math.cos(b),
    Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(east),
  ) / RADIANS_PER_DEGREE;
  return (degrees + 360) % 360;
}

/**
 * The position at an offset to the north and east; for a walker's steps, not for journeys.
 * @param {Coordinate} from
 * @param {number} northMetres
 * @param {number} eastMetres
 * @returns {Coordinate}
 */
export function offset(from, northMetres, eastMetres) {
  const latitude = Math.max(-89.9, Math.min(89.9, from.latitude + northMetres / EARTH_RADIUS_METRES / RADIANS_PER_DEGREE));
  const longitude = from.longitude +
    eastMetres / (EARTH_RADIUS_METRES * Math.cos(latitude * RADIANS_PER_DEGREE)) / RADIANS_PER_DEGREE;
  return { latitude, longitude: ((longitude + 540) % 360) - 180 };
}

/**
 * Interpolates between two positions a short distance apart.
 * @param {Coordinate} from
 * @param {Coordinate} to
 * @param {number} fraction  0…1
 * @returns {Coordinate}
 */
export function between(from, to, fraction) {
  const east = ((to.longitude - from.longitude + 540) % 360) - 180;
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * fraction,
    longitude: ((from.longitude + east * fraction + 540) % 360) - 180,
  };
}

/** @param {unknown} value */
export function isCoordinate(value) {
  const { latitude, longitude } = /** @type {Coordinate} */ (value ?? {});
  if (typeof latitude !== "number" || typeof longitude !== "number") return false;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180; // Also false for NaN.
}
