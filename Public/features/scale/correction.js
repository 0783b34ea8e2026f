// @ts-check
/** Tare and calibration with coins: the computation, the refused values and the error. Pure; docs/figures.md. */

import { FULL_SCALE_LIMITS, isWeight } from "../../shared/model/force.js";

/** Grams; the mints give them to a hundredth. */
export const COINS = Object.freeze({ 1: 7.5, 2: 8.5 });
/** How far a coin's mass may be from the one that is given (g). */
const COIN_UNCERTAINTY = 0.005;
export const MOST_COINS = 50;
/** A tare beyond this part of the range is a load, not a holder: too little would be left to weigh with. */
export const LARGEST_TARE = 0.25;
/** How long a load has to rest (ms). */
export const RESTING = 1000;
/** A full scale that is less sure is worth nothing. */
const LARGEST_ERROR = 0.25;
/** Nothing lies on the glass with less than this above the tare. */
const LEAST_LOAD = 0.005;

/** @typedef {{fullScaleGrams: number, relativeError: number}} ScaleCalibration */
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
 * @param {number} weighing.resolution  the smallest step between two readings of this press; 0 if unknown
 * @param {number} weighing.tare
 * @param {number} weighing.now
 * @returns {ScaleCalibration|{refused: CoinRefusal}}
 */
export function weighCoins({ coin, count, press, restingSince, readings, resolution, tare, now }) {
  if (press.fingers === 0) return { refused: "nothing" };
  if (!isWeight(press.provenance)) return { refused: "noForce" };
  const values = readings.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (most >= 1) return { refused: "full" };
  if (now - restingSince < RESTING) return { refused: "restless" };
  const load = mean(readings, now) - tare;
  if (!(load >= LEAST_LOAD)) return { refused: "nothing" };
  const spread = Math.max((most - least) / 2, resolution / 2);
  const relativeError = spread / load + COIN_UNCERTAINTY / coin;
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
