// @ts-check
/** An axis of logarithms. Pure. */

import { wholeFraction } from "../../../shared/drawing/chart/axis.js";

/** @typedef {{low: number, high: number, at: (value: number) => number}} LogAxis */

/** How far the axis reaches beyond the values, as a factor. */
const MARGIN = 1.15;
/** The numbers on it, times powers of ten. */
const MANTISSAS = Object.freeze([1, 2, 5]);

/**
 * @param {readonly number[]} values  over 0, at least one
 * @param {number} from  the place of its lower end
 * @param {number} to
 * @returns {LogAxis}
 */
export function placed(values, from, to) {
  const [low, high] = [Math.min(...values) / MARGIN, Math.max(...values) * MARGIN];
  const whole = Math.log(high / low);
  return { low, high, at: (value) => from + (to - from) * Math.log(value / low) / whole };
}

/**
 * The round numbers on an axis: 1, 2 or 5 times a power of ten.
 * @param {LogAxis} axis
 * @returns {number[]}
 */
export function logTicks({ low, high }) {
  const ticks = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.log10(high); power += 1) {
    ticks.push(...MANTISSAS.map((each) => wholeFraction(each * 10 ** power)));
  }
  return ticks.filter((tick) => tick >= low && tick <= high);
}
