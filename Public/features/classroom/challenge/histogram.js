// @ts-check
/**
 * A class's results sorted into bins around round numbers. Pure.
 *
 * The range depends on the middle of the results and on the target, the step on the spread of the results: differences of
 * millimetres fill several columns. Before the first result both depend on the task.
 *
 * @typedef {import("../../../shared/tasks/challenge.js").Kind} Kind
 * @typedef {{id: string, value: number}} Entry
 * @typedef {{centre: number, ids: string[]}} Bin  results that round to `centre`; the first and the last bin also contain results beyond
 * @typedef {object} Histogram
 * @property {number} step  the distance between two centres
 * @property {Bin[]} bins in ascending order
 * @property {boolean} below whether the first bin also holds lower results
 * @property {boolean} above whether the last bin also holds higher results
 * @property {number} tallest  the size of the fullest bin
 */

import { hasAim } from "../../../shared/tasks/challenge.js";
import { TASKS } from "../../../shared/tasks/kinds.js";

/** Approximate number of bins; the step is 1, 2 or 5 times a power of ten. */
const TARGET_BINS = 20;
/** Maximum number of bins, reached if results are close together and far from the target. */
const MAX_BINS = 60;
/**
 * The smallest of 1, 2, 5, 10, 20 … that is not less than the value.
 * @param {number} value
 */
export function roundStep(value) {
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= value * (1 - 1e-9)) ?? 10;
  return factor * power;
}

/**
 * @param {Kind} kind
 * @param {number} target
 * @param {Entry[]} entries
 * @returns {Histogram}
 */
export function histogram(kind, target, entries) {
  const { low, high, step } = range(kind, target, entries.map(({ value }) => value));
  const [first, last] = [Math.round(low / step), Math.max(Math.round(low / step) + 1, Math.round(high / step))];
  /** @type {Bin[]} */
  const bins = Array.from(
    { length: last - first + 1 },
    (_, index) => ({ centre: withoutFractionError((first + index) * step), ids: [] }),
  );
  let [below, above] = [false, false];
  for (const { id, value } of entries) {
    const place = Math.round(value / step);
    below ||= place < first;
    above ||= place > last;
    bins[Math.max(0, Math.min(last - first, place - first))].ids.push(id);
  }
  return { step, bins, below, above, tallest: Math.max(0, ...bins.map(({ ids }) => ids.length)) };
}

/**
 * Values far from the middle half of all values (Tukey 1977) are outside of the range.
 * @param {Kind} kind
 * @param {number} target
 * @param {number[]} values
 */
function range(kind, target, values) {
  const { finest, usual } = TASKS[kind];
  const marked = hasAim(kind) ? [target] : [];
  if (values.length === 0) {
    const high = usual ?? 2 * target;
    return { low: 0, high, step: roundStep(high / TARGET_BINS) };
  }
  const sorted = [...values].sort((a, b) => a - b);
  const [lower, upper] = [0.25, 0.75].map((share) => sorted[Math.round((sorted.length - 1) * share)]);
  const far = Math.max(1.5 * (upper - lower), 4 * finest);
  const near = [...sorted.filter((value) => value >= lower - far && value <= upper + far), ...marked];
  const [low, high] = [Math.min(...near), Math.max(...near)];
  const span = Math.max(high - low, 10 * finest);
  const step = roundStep(Math.max(finest, span / MAX_BINS, Math.min(span / TARGET_BINS, (upper - lower) / 4 || Infinity)));
  return { low: Math.max(0, low - step), high: high + step, step };
}

/**
 * Removes the error of binary fractions: 3 × 0.1 is 0.3.
 * @param {number} value
 */
function withoutFractionError(value) {
  return Number(value.toPrecision(12));
}
