// @ts-check
/** The origin of one phone's figures, and their accuracy. */

/**
 * @typedef {object} Trust
 * @property {boolean} calibrated  whether centimetres rest on this phone's own calibration
 * @property {"card"|"model"|"assumed"} densityFrom the source of the density
 * @property {number} pixelsPerCentimetre
 * @property {number|null} relativeError of the plain sums in centimetres, at most, of all sources; null if it is unknown
 * @property {number|null} densityError of the density, from the calibration or the model; null if it is unknown
 * @property {number|null} positionsPerSecond of touching, as the screen reported them; null before the first touch
 * @property {number} batchesWaiting  not yet confirmed by the server, so not in the figures
 */

/**
 * @param {import("./own-figures.js").Stats} stats
 * @param {{waiting: number}} phone  values that only the phone knows
 * @returns {Trust}
 */
export function trustOf(stats, { waiting }) {
  return {
    calibrated: stats.calibrated === true,
    densityFrom: stats.densityFrom,
    pixelsPerCentimetre: stats.pixelsPerCentimetre,
    relativeError: stats.relativeError,
    densityError: stats.densityError,
    positionsPerSecond: positionsPerSecond(stats),
    batchesWaiting: waiting,
  };
}

/**
 * The count layer counts each reported `began` and `moved` once.
 * @param {import("./own-figures.js").Stats} stats
 */
function positionsPerSecond({ heatmap, time }) {
  const positions = (heatmap?.counts ?? []).reduce((/** @type {number} */ sum, /** @type {number} */ n) => sum + n, 0);
  return time?.totalSeconds > 0 ? positions / time.totalSeconds : null;
}
