// @ts-check
/** The axes of plots. Pure. */

/** Steps between labels: 1, 2 or 5 times a power of ten. */
const STEPS = [1, 2, 5, 10];

/** @typedef {{start: number, end: number, step: number, ticks: number[]}} Axis */

/**
 * @param {number} extent
 * @param {number} labels  approximate number
 */
function stepOf(extent, labels) {
  const rough = extent / Math.max(1, labels);
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * (STEPS.find((each) => each * power >= rough * 0.999) ?? 10);
}

/**
 * @param {number} start
 * @param {number} end
 * @param {number} step
 * @returns {Axis}
 */
function between(start, end, step) {
  const count = Math.round((end - start) / step);
  return { start, end, step, ticks: Array.from({ length: count + 1 }, (_, index) => start + (index * (end - start)) / count) };
}

/**
 * An axis from 0 that contains all values.
 * @param {number[]} values
 * @param {number} minimum the minimum of its end
 * @param {number} labels  approximate number
 */
export function axis(values, minimum, labels) {
  const largest = Math.max(minimum, ...values);
  const step = stepOf(largest, labels);
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
  const step = stepOf(largest > minimum ? largest - minimum : Math.abs(largest) || 1, labels);
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
