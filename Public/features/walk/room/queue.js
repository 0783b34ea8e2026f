// @ts-check
/** The rows of a walker's fixes, and how they are thinned out if there are too many. Pure. */

/** @typedef {import("../../../shared/model/messages.js").FixRow} FixRow */
/**
 * @typedef {object} Fix
 * @property {number} latitude  degrees
 * @property {number} longitude  degrees
 * @property {number} accuracy  metres
 * @property {number} time  ms since 1970 on the phone's clock
 * @property {number|null} [scene]  index of the one that plays
 */

/** About a centimetre; more digits would be noise. */
const DEGREES = 1e7;
/** A tenth of a metre. */
const METRES = 10;
/** The server refuses a larger accuracy: half around the Earth. */
const WORST_ACCURACY = 20_037_508;

/**
 * The row of a fix, or null if the server would refuse it.
 * @param {Fix} fix
 * @returns {FixRow|null}
 */
export function fixRow({ latitude, longitude, accuracy, time, scene = null }) {
  const sound = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && accuracy >= 0 && accuracy <= WORST_ACCURACY;
  if (!sound || !Number.isFinite(time)) return null;
  return [
    Math.round(latitude * DEGREES) / DEGREES,
    Math.round(longitude * DEGREES) / DEGREES,
    Math.round(accuracy * METRES) / METRES,
    Math.round(time),
    scene,
  ];
}

/**
 * Every second row, including the last: the path stays whole, only coarser.
 * @param {FixRow[]} rows
 * @returns {FixRow[]}
 */
export function thinned(rows) {
  return rows.filter((_, index) => (rows.length - 1 - index) % 2 === 0);
}
