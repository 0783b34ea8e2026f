// @ts-check
/**
 * A class's results sorted into bins around round numbers. Pure.
 *
 * The range follows from the challenge and not from the results, so that the picture stands still while results arrive
 * and a class sees itself come nearer.
 *
 * @typedef {import("../../../shared/model/challenge.js").Kind} Kind
 * @typedef {{id: string, value: number}} Entry
 * @typedef {{centre: number, ids: string[]}} Bin  of what rounds to `centre`; the last one of all that is more, too
 * @typedef {object} Histogram
 * @property {number} step  from one centre to the next
 * @property {Bin[]} bins  from 0 on
 * @property {number} tallest  the size of the fullest bin
 */

/** About so many bins; a step of 1, 2 or 5 decides. */
const BINS = 20;
/** Fingers reach about 7 bits/s on the mean; beyond this a sequence was more luck than speed. */
const HIGHEST_THROUGHPUT = 12;

/**
 * The next of 1, 2, 5, 10, 20 … that is not less.
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
  const [highest, step] =
    kind === "targets" ? [HIGHEST_THROUGHPUT, 1] : [2 * target, roundStep((2 * target) / BINS)];
  const count = Math.ceil(highest / step - 1e-9) + 1;
  /** @type {Bin[]} */
  const bins = Array.from({ length: count }, (_, index) => ({ centre: tidy(index * step), ids: [] }));
  for (const { id, value } of entries) {
    bins[Math.max(0, Math.min(count - 1, Math.round(value / step)))].ids.push(id);
  }
  return { step, bins, tallest: Math.max(0, ...bins.map(({ ids }) => ids.length)) };
}

/** @param {number[]} values */
export function median(values) {
  if (values.length === 0) return NaN;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** @param {number[]} values */
export function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * Without what binary fractions add: 3 × 0.1 is 0.3.
 * @param {number} value
 */
function tidy(value) {
  return Number(value.toPrecision(12));
}
