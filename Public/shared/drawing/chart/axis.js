// @ts-check
/** The axes of charts: their ends, and round numbers on them. Pure. */

/** Steps between labels: 1, 2 or 5 times a power of ten. */
const STEPS = [1, 2, 5, 10];

/**
 * The smallest of 1, 2, 5, 10, 20 … that is not less than the value.
 * @param {number} value
 */
export function roundStep(value) {
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = STEPS.find((each) => each * power >= value * (1 - 1e-9)) ?? 10;
  return factor * power;
}

/**
 * The multiples of a step between two values, without the error of binary fractions: 3 × 0.1 is 0.3.
 * @param {number} low
 * @param {number} high
 * @param {number} step
 */
export function ticksBetween(low, high, step) {
  const [first, last] = [Math.ceil(low / step - 1e-9), Math.floor(high / step + 1e-9)];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => wholeFraction((first + index) * step));
}

/**
 * Removes the error of binary fractions.
 * @param {number} value
 */
export function wholeFraction(value) {
  return Number(value.toPrecision(12));
}

/** @typedef {{start: number, end: number, step: number, ticks: number[]}} Axis */

/**
 * @param {number} start
 * @param {number} end
 * @param {number} step
 * @returns {Axis}
 */
function between(start, end, step) {
  const count = Math.round((end - start) / step);
  const ticks = Array.from({ length: count + 1 }, (_, index) => wholeFraction(start + (index * (end - start)) / count));
  return { start, end, step, ticks };
}

/**
 * An axis from 0 that contains all values.
 * @param {number[]} values
 * @param {number} minimum the minimum of its end
 * @param {number} labels  approximate number
 */
export function axis(values, minimum, labels) {
  const largest = Math.max(minimum, ...values);
  const step = roundStep(largest / Math.max(1, labels));
  return between(0, step * Math.ceil(largest / step - 1e-9), step);
}

/**
 * An axis that contains all values; it begins at 0 only if the values are near 0.
 * @param {number[]} values  at least one
 * @param {number} labels  approximate number
 */
export function spanAxis(values, labels) {
  const [minimum, largest] = [Math.min(...values), Math.max(...values)];
  if (minimum >= 0 && minimum <= (largest - minimum) / 2) return axis(values, largest > 0 ? 0 : 1, labels);
  const step = roundStep((largest > minimum ? largest - minimum : Math.abs(largest) || 1) / Math.max(1, labels));
  const [start, end] = [step * Math.floor(minimum / step + 1e-9), step * Math.ceil(largest / step - 1e-9)];
  return between(start, end > start ? end : start + step, step);
}

/**
 * Number of digits after the point that a label needs.
 * @param {number} step
 */
export function digits(step) {
  return Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
}
