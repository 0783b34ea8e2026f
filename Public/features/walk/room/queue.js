// @ts-check
/** The rows of a walker's fixes, and how they are thinned out if there are too many. Pure. */

/** @typedef {import("../../../shared/model/messages.js").FixRow} FixRow */
/**
 * @typedef {object} Fix
 * @property {number} latitude  degrees
 * @property {number} longitude  degrees
 * @property {number} accuracy  metres
 * @property {number} time  ms since 1970 on the phone's clock
 * @property {number|null} [scene]  index of the scene that plays
 */

/** Factor for rounding degrees to about a centimetre; more digits would be noise. */
const PER_DEGREE = 1e7;
/** Factor for rounding metres to tenths. */
const PER_METRE = 10;
/** The server's limit of an accuracy: half the circumference of the Earth. */
const MAX_ACCURACY_METRES = 20_037_508;

/**
 * The row of a fix, or null if the server would refuse it.
 * @param {Fix} fix
 * @returns {FixRow|null}
 */
export function fixRow({ latitude, longitude, accuracy, time, scene = null }) {
  const sound = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && accuracy >= 0 && accuracy <= MAX_ACCURACY_METRES;
  if (!sound || !Number.isFinite(time)) return null;
  return [
    Math.round(latitude * PER_DEGREE) / PER_DEGREE,
    Math.round(longitude * PER_DEGREE) / PER_DEGREE,
    Math.round(accuracy * PER_METRE) / PER_METRE,
    Math.round(time),
    scene,
  ];
}

/**
 * Keeps every second row, including the last, so that the path is complete but coarser.
 * @param {FixRow[]} rows
 * @returns {FixRow[]}
 */
export function thinned(rows) {
  return rows.filter((_, index) => (rows.length - 1 - index) % 2 === 0);
}
