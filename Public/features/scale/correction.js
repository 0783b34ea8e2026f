// @ts-check
/** Tare and calibration with coins: the computation, the refused values and the error. Pure; docs/figures.md. */

import { FULL_SCALE_LIMITS } from "../../shared/model/contract.js";
import { isWeight } from "../../shared/model/force.js";

/** The mass of a coin by its value in euros, as the mints publish it. */
export const COIN_GRAMS = Object.freeze({ 1: 7.5, 2: 8.5 });
/** Maximum difference of a coin from the published mass, by minting and wear. */
const COIN_UNCERTAINTY_GRAMS = 0.05;
/**
 * The hand holds the spoon by its handle, and so carries a part of the load. This is the 95 % bound of the difference
 * between that part with coins and without coins.
 */
const HAND_UNCERTAINTY_GRAMS = 2;
/** The coarsest known step of a screen's pressure, for a screen whose own step is not known yet. */
const COARSEST_STEP = 1 / 64;
export const MAX_COINS = 50;
/** Maximum tare as a share of the range; a larger one would leave too little range for weighing. */
const MAX_TARE = 0.25;
/** Time for which a load has to rest. */
export const REST_TIME_MS = 1000;
/** Maximum relative error of a full scale that is accepted. */
const MAX_RELATIVE_ERROR = 0.35;
/** Minimum share of the range above the tare at which a load is on the glass. */
const MIN_LOAD = 0.005;

/**
 * @typedef {{fullScaleGrams: number, relativeError: number}} ScaleCalibration the true value is within the error in 95
 * of 100 cases
 */
/** @typedef {import("../../shared/model/force.js").Provenance} Provenance */
/** @typedef {import("./force-history.js").Moment} Moment */

/**
 * @param {{fingers: number, provenance: Provenance, pressure: number}} press
 * @returns {{tare: number}|{refused: "loaded"|"noForce"}} a tare of 0 if nothing is on the glass, which removes the
 *   tare
 */
export function tareFor({ fingers, provenance, pressure }) {
  if (fingers === 0) return { tare: 0 };
  if (!isWeight(provenance)) return { refused: "noForce" };
  return pressure > MAX_TARE ? { refused: "loaded" } : { tare: pressure };
}

/** @param {readonly Moment[]} readings */
export function spreadOf(readings) {
  const values = readings.map(({ value }) => value);
  return values.length ? Math.max(...values) - Math.min(...values) : 0;
}

/**
 * The resolution of a reading: the screen's step, or the spread of the readings if that is larger.
 * @param {readonly Moment[]} readings
 * @param {number} resolution  the smallest step between two readings; 0 if unknown
 */
export function stepOf(readings, resolution) {
  return Math.max(spreadOf(readings), resolution || COARSEST_STEP);
}

/**
 * @typedef {"nothing"|"noForce"|"full"|"restless"|"light"|"implausible"} CoinRefusal
 */

/**
 * @param {object} weighing
 * @param {number} weighing.coin  mass of one coin, g
 * @param {number} weighing.count
 * @param {{fingers: number, provenance: Provenance}} weighing.press
 * @param {number} weighing.restingSince  the time since which the load rests (ms)
 * @param {readonly Moment[]} weighing.readings  of the last second, pressure 0 to 1
 * @param {number} weighing.resolution  the smallest step between two readings of a press; 0 if unknown
 * @param {number} weighing.tare
 * @param {number} weighing.tareResolution the resolution of the tare, by `stepOf`; 0 without a tare
 * @param {number} weighing.now
 * @returns {ScaleCalibration|{refused: CoinRefusal}}
 */
export function weighCoins({ coin, count, press, restingSince, readings, resolution, tare, tareResolution, now }) {
  if (press.fingers === 0) return { refused: "nothing" };
  if (!isWeight(press.provenance)) return { refused: "noForce" };
  const values = readings.map(({ value }) => value);
  const [minimum, maximum] = [Math.min(...values), Math.max(...values)];
  if (maximum >= 1) return { refused: "full" };
  if (now - restingSince < REST_TIME_MS) return { refused: "restless" };
  const load = mean(readings, now) - tare;
  if (!(load >= MIN_LOAD)) return { refused: "nothing" };
  // Half a step of each reading: two such errors can add up, while those of hand and coins are independent of them.
  const reading = (stepOf(readings, resolution) + tareResolution) / 2;
  const ofLoad = Math.hypot(reading / load, HAND_UNCERTAINTY_GRAMS / (coin * count), COIN_UNCERTAINTY_GRAMS / coin);
  // The full scale is the inverse: a load that is a fifth too small makes it a quarter too large.
  const relativeError = ofLoad < 1 ? ofLoad / (1 - ofLoad) : Infinity;
  if (relativeError > MAX_RELATIVE_ERROR) return { refused: maximum - minimum > resolution ? "restless" : "light" };
  const fullScaleGrams = (coin * count) / load;
  const { minimum: smallest, maximum: largest } = FULL_SCALE_LIMITS;
  if (fullScaleGrams < smallest || fullScaleGrams > largest) return { refused: "implausible" };
  return { fullScaleGrams, relativeError };
}

/**
 * Each value is weighted by its duration.
 * @param {readonly Moment[]} readings
 * @param {number} now
 */
function mean(readings, now) {
  const from = now - REST_TIME_MS;
  let sum = 0;
  readings.forEach(({ at, value }, index) => {
    sum += value * ((readings[index + 1]?.at ?? now) - Math.max(at, from));
  });
  return sum / REST_TIME_MS;
}

/**
 * Validates a stored calibration; null if it is invalid.
 * @param {unknown} stored
 * @returns {ScaleCalibration|null}
 */
export function readScaleCalibration(stored) {
  const { fullScaleGrams, relativeError } = /** @type {ScaleCalibration} */ (stored ?? {});
  const { minimum, maximum } = FULL_SCALE_LIMITS;
  const sound = fullScaleGrams >= minimum && fullScaleGrams <= maximum && relativeError > 0 &&
    relativeError <= MAX_RELATIVE_ERROR;
  return sound ? { fullScaleGrams, relativeError } : null;
}
