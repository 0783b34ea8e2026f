// @ts-check
/** Curves with values at equal distances along x, and how they agree. Pure. */

import { mean } from "./averages.js";

/** The number of a curve's values. */
export const SAMPLES = 101;
/** The share of the y axis by which a curve has to go the other way to turn. */
const TURN = 0.05;

/** @typedef {readonly number[]} Curve */

/**
 * The root of the mean squared difference.
 * @param {Curve} first
 * @param {Curve} second
 */
export function rootMeanSquare(first, second) {
  return Math.sqrt(mean(first.map((value, place) => (value - second[place]) ** 2)));
}

/**
 * Pearson's correlation.
 * @param {Curve} first
 * @param {Curve} second
 * @returns {number|null} null where one of both has the same value everywhere
 */
export function correlation(first, second) {
  const [a, b] = [mean(first), mean(second)];
  const sum = (/** @type {(place: number) => number} */ of) => first.reduce((all, _, place) => all + of(place), 0);
  const [ofFirst, ofSecond] = [sum((place) => (first[place] - a) ** 2), sum((place) => (second[place] - b) ** 2)];
  // What rounding leaves of a constant is no variation.
  const isConstant = (/** @type {number} */ squares, /** @type {number} */ middle) =>
    squares <= 1e-20 * first.length * middle ** 2;
  if (isConstant(ofFirst, a) || isConstant(ofSecond, b)) return null;
  const product = sum((place) => (first[place] - a) * (second[place] - b));
  return Math.max(-1, Math.min(1, product / Math.sqrt(ofFirst * ofSecond)));
}

/**
 * How often a curve turns from up to down or from down to up; a trembling hand makes no turn.
 * @param {Curve} curve
 * @param {{from: number, to: number}} axis  of y
 */
export function turningPoints(curve, { from, to }) {
  const threshold = TURN * (to - from);
  let [highest, lowest, direction, turns] = [curve[0], curve[0], 0, 0];
  for (const value of curve) {
    [highest, lowest] = [Math.max(highest, value), Math.min(lowest, value)];
    if (direction >= 0 && value <= highest - threshold) {
      turns += direction;
      [direction, lowest] = [-1, value];
    } else if (direction <= 0 && value >= lowest + threshold) {
      turns -= direction;
      [direction, highest] = [1, value];
    }
  }
  return turns;
}

/**
 * The points of a curve, as a question's document has them.
 * @param {Curve} curve
 * @param {{from: number, to: number}} axis  along which its values are
 * @returns {[x: number, y: number][]} from the beginning to the end of the axis
 */
export function pointsOf(curve, { from, to }) {
  const last = curve.length - 1;
  // Both ends are those of the axis to the last bit.
  return curve.map((value, place) => [place === last ? to : from + ((to - from) * place) / last, value]);
}
