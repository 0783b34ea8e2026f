// @ts-check
/** The axes of a plot of movement time over the index of difficulty. Pure. */

/** Steps between labels: 1, 2 or 5 times a power of ten. */
const STEPS = [1, 2, 5, 10];

/**
 * An axis from 0 that holds all values.
 * @param {number[]} values
 * @param {number} least  its end without larger values
 * @param {number} labels  about so many
 * @returns {{end: number, step: number, ticks: number[]}}
 */
export function axis(values, least, labels) {
  const largest = Math.max(least, ...values);
  const rough = largest / Math.max(1, labels);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (STEPS.find((each) => each * power >= rough * 0.999) ?? 10);
  const end = step * Math.ceil(largest / step - 1e-9);
  const count = Math.round(end / step);
  return { end, step, ticks: Array.from({ length: count + 1 }, (_, index) => (index * end) / count) };
}

/**
 * How many digits after the point a label needs.
 * @param {number} step
 */
export function digits(step) {
  return Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
}
