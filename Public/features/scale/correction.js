// @ts-check
/** Tare and calibration with coins: the computation, the refused values and the error. Pure; docs/figures.md. */

import { FULL_SCALE_LIMITS } from "../../shared/model/contract.js";
import { isWeight } from "../../shared/model/force.js";

/** Grams; the mints give them to a hundredth. */
export const COINS = Object.freeze({ 1: 7.5, 2: 8.5 });
/** How far a coin's mass may be from the one that is given, by minting and wear (g). */
const COIN_UNCERTAINTY = 0.05;
/** What the hand at the spoon's handle carries more or less of the coins than of the empty spoon, in 95 of 100 weighings at most (g). */
const HAND_UNCERTAINTY = 2;
/** The step of a screen that has not shown its own: the coarsest known. */
const COARSEST_STEP = 1 / 256;
export const MOST_COINS = 50;
/** A tare beyond this part of the range is a load, not a holder: too little would be left to weigh with. */
export const LARGEST_TARE = 0.25;
/** How long a load has to rest (ms). */
export const RESTING = 1000;
/** A full scale that is less sure is worth nothing. */
const LARGEST_ERROR = 0.35;
/** Nothing lies on the glass with less than this above the tare. */
const LEAST_LOAD = 0.005;

/** @typedef {{fullScaleGrams: number, relativeError: number}} ScaleCalibration  the truth is within the error in 95 of 100 */
/** @typedef {import("../../shared/model/force.js").Provenance} Provenance */
/** @typedef {import("./force-history.js").Moment} Moment */

/**
 * @param {{fingers: number, provenance: Provenance, pressure: number}} press
 * @returns {{tare: number}|{refused: "loaded"|"noForce"}}  0 with nothing on the glass: the tare is taken back
 */
export function tareFor({ fingers, provenance, pressure }) {
  if (fingers === 0) return { tare: 0 };
  if (!isWeight(provenance)) return { refused: "noForce" };
  return pressure > LARGEST_TARE ? { refused: "loaded" } : { tare: pressure };
}

/** @param {readonly Moment[]} readings */
export function spreadOf(readings) {
  const values = readings.map(({ value }) => value);
  return values.length ? Math.max(...values) - Math.min(...values) : 0;
}

/**
 * How finely a reading is known: the screen's step, or what the readings differ by if that is more.
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
 * @param {number} weighing.coin  mass of one, g
 * @param {number} weighing.count
 * @param {{fingers: number, provenance: Provenance}} weighing.press
 * @param {number} weighing.restingSince  when it was put down (ms)
 * @param {readonly Moment[]} weighing.readings  of the last second, pressure 0 to 1
 * @param {number} weighing.resolution  the smallest step between two readings of a press; 0 if unknown
 * @param {number} weighing.tare
 * @param {number} weighing.tareResolution  how finely the tare is known, by `stepOf`; 0 without a tare
 * @param {number} weighing.now
 * @returns {ScaleCalibration|{refused: CoinRefusal}}
 */
export function weighCoins({ coin, count, press, restingSince, readings, resolution, tare, tareResolution, now }) {
  if (press.fingers === 0) return { refused: "nothing" };
  if (!isWeight(press.provenance)) return { refused: "noForce" };
  const values = readings.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (most >= 1) return { refused: "full" };
  if (now - restingSince < RESTING) return { refused: "restless" };
  const load = mean(readings, now) - tare;
  if (!(load >= LEAST_LOAD)) return { refused: "nothing" };
  // Half a step of each reading: two such errors can add up, while those of hand and coins are independent of them.
  const reading = (stepOf(readings, resolution) + tareResolution) / 2;
  const ofLoad = Math.hypot(reading / load, HAND_UNCERTAINTY / (coin * count), COIN_UNCERTAINTY / coin);
  // The full scale is the inverse: a load that is a fifth too small makes it a quarter too large.
  const relativeError = ofLoad < 1 ? ofLoad / (1 - ofLoad) : Infinity;
  if (relativeError > LARGEST_ERROR) return { refused: most - least > resolution ? "restless" : "light" };
  const fullScaleGrams = (coin * count) / load;
  const { least: smallest, most: largest } = FULL_SCALE_LIMITS;
  if (fullScaleGrams < smallest || fullScaleGrams > largest) return { refused: "implausible" };
  return { fullScaleGrams, relativeError };
}

/**
 * Each value counts for as long as it held.
 * @param {readonly Moment[]} readings
 * @param {number} now
 */
function mean(readings, now) {
  const from = now - RESTING;
  let sum = 0;
  readings.forEach(({ at, value }, index) => {
    sum += value * ((readings[index + 1]?.at ?? now) - Math.max(at, from));
  });
  return sum / RESTING;
}

/**
 * Validates a stored calibration; null if it is invalid.
 * @param {unknown} stored
 * @returns {ScaleCalibration|null}
 */
export function readScaleCalibration(stored) {
  const { fullScaleGrams, relativeError } = /** @type {ScaleCalibration} */ (stored ?? {});
  const { least, most } = FULL_SCALE_LIMITS;
  const sound = fullScaleGrams >= least && fullScaleGrams <= most && relativeError > 0 && relativeError <= LARGEST_ERROR;
  return sound ? { fullScaleGrams, relativeError } : null;
}
