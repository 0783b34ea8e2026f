// @ts-check
/**
 * Values sorted into bins around round numbers. Pure.
 *
 * The range depends on the middle of the values and on the marked ones, the step on the spread of the values: differences of
 * millimetres fill several columns.
 *
 * @typedef {{id: string, value: number}} Entry
 * @typedef {{centre: number, ids: string[]}} Bin  values that round to `centre`; the first and the last bin also contain values outside
 * @typedef {object} Bins
 * @property {number} step  the distance between two centres
 * @property {Bin[]} bins in ascending order
 * @property {boolean} below whether the first bin also holds lower values
 * @property {boolean} above whether the last bin also holds higher values
 * @property {number} tallest  the size of the fullest bin
 */

import { roundStep, wholeFraction } from "./axis.js";

/** Approximate number of bins; the step is 1, 2 or 5 times a power of ten. */
const TARGET_BINS = 20;
/** Maximum number of bins, reached if values are close together and far from the marked ones. */
export const MAX_BINS = 60;
/** Fewer values have no far ones, and no middle that asks for finer bins: all are in the range. */
const MANY_VALUES = 12;

/**
 * @param {Entry[]} entries
 * @param {{finest: number, marked: number[], usual: number}} range  the resolution of values; values that are in the range in any
 *   case; and the end of the range if there are no values
 * @returns {Bins}
 */
export function sortIntoBins(entries, range) {
  const { low, high, step } = rangeOf(entries.map(({ value }) => value), range);
  const [first, last] = [Math.round(low / step), Math.max(Math.round(low / step) + 1, Math.round(high / step))];
  /** @type {Bin[]} */
  const bins = Array.from(
    { length: last - first + 1 },
    (_, index) => ({ centre: wholeFraction((first + index) * step), ids: [] }),
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
 * Of many values, those far from the middle half (Tukey 1977) are outside of the range.
 * @param {number[]} values
 * @param {{finest: number, marked: number[], usual: number}} range
 */
function rangeOf(values, { finest, marked, usual }) {
  if (values.length === 0) return { low: 0, high: usual, step: roundStep(usual / TARGET_BINS) };
  const sorted = [...values].sort((a, b) => a - b);
  const [lower, upper] = [0.25, 0.75].map((share) => sorted[Math.round((sorted.length - 1) * share)]);
  const isMany = values.length >= MANY_VALUES;
  const far = isMany ? Math.max(1.5 * (upper - lower), 4 * finest) : Infinity;
  const near = [...sorted.filter((value) => value >= lower - far && value <= upper + far), ...marked];
  const [low, high] = [Math.min(...near), Math.max(...near)];
  const span = Math.max(high - low, 10 * finest);
  const quarter = isMany && upper > lower ? (upper - lower) / 4 : Infinity;
  const step = roundStep(Math.max(finest, span / MAX_BINS, Math.min(span / TARGET_BINS, quarter)));
  // Only negative values have room below zero.
  return { low: low < 0 ? low - step : Math.max(0, low - step), high: high + step, step };
}
