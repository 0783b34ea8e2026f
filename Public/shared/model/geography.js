// @ts-check
/** Places on the Earth: distances, and the part that a map shows. Degrees WGS 84, metres. */

import { number } from "./units.js";

/** @typedef {{latitude: number, longitude: number}} Place */
/** @typedef {Place & {accuracy: number}} Fix  `accuracy` in metres: a 95 % radius */
/** @typedef {{west: number, south: number, east: number, north: number}} Box  west to east, perhaps beyond ±180 */

/** WGS 84's mean radius (2a + b) / 3, as on the server. */
const EARTH_RADIUS_METRES = 6_371_008.7714;
/** The Mercator map ends at this latitude, where it is a square. */
export const MERCATOR_EDGE = 85.05112878;

/**
 * The great-circle distance, by the haversine formula.
 * @param {Place} a
 * @param {Place} b
 */
export function distanceMetres(a, b) {
  const radians = Math.PI / 180;
  const latitude = Math.sin(((b.latitude - a.latitude) * radians) / 2);
  const longitude = Math.sin(((b.longitude - a.longitude) * radians) / 2);
  const cosines = Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians);
  const h = Math.min(1, latitude * latitude + cosines * longitude * longitude);
  return 2 * EARTH_RADIUS_METRES * Math.atan2(Math.sqrt(h), Math.sqrt(1 - h));
}

/**
 * A distance between positions, as precise as these: metres up to 100, then tens of metres, then kilometres with one digit, from 100 km on
 * without.
 * @param {number} metres
 * @param {string} language
 */
export function distanceText(metres, language) {
  if (!Number.isFinite(metres) || metres < 0) return "–";
  const rounded = metres < 100 ? Math.round(metres) : Math.round(metres / 10) * 10;
  // A no-break space keeps the number and its unit on one line.
  if (rounded < 1000) return `${number(rounded, language)}\u00a0m`;
  return `${number(metres / 1000, language, metres < 99_950 ? 1 : 0)}\u00a0km`;
}

/**
 * Normalises a longitude to ±180.
 * @param {number} longitude
 */
export function wrapped(longitude) {
  return longitude - 360 * Math.floor((longitude + 180) / 360);
}

/**
 * The copy of a longitude that is nearest to another one, because the map repeats around the Earth.
 * @param {number} longitude
 * @param {number} centre
 */
export function copyNear(longitude, centre) {
  return longitude + 360 * Math.round((centre - longitude) / 360);
}

/**
 * The `bbox` of the visible part of the map; west is greater than east where it crosses the antimeridian. Pins beyond
 * the map's latitudes are drawn at its edge.
 * @param {Box} box
 */
export function queryBox({ west, south, east, north }) {
  const isWhole = east - west >= 360;
  const sides = [
    isWhole ? -180 : wrapped(west),
    south <= -85 ? -90 : south,
    isWhole ? 180 : wrapped(east),
    north >= 85 ? 90 : north,
  ];
  return sides.map((degrees) => Number(degrees.toFixed(6))).join(",");
}

/**
 * The smallest box around places. It may cross the antimeridian, because it excludes the widest gap between them.
 * @param {Place[]} places  at least one
 * @returns {Box}
 */
export function boxAround(places) {
  const latitudes = places.map((place) => place.latitude);
  const longitudes = places.map((place) => place.longitude).sort((a, b) => a - b);
  let [west, east] = [longitudes[0], longitudes[longitudes.length - 1]];
  let widest = 360 - (east - west);
  for (let index = 1; index < longitudes.length; index += 1) {
    const gap = longitudes[index] - longitudes[index - 1];
    if (gap <= widest) continue;
    [widest, west, east] = [gap, longitudes[index], longitudes[index - 1] + 360];
  }
  return { west, south: Math.min(...latitudes), east, north: Math.max(...latitudes) };
}
