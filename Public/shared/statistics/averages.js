// @ts-check
/** Averages of many values. Pure. */

/**
 * @param {readonly number[]} values
 * @returns {number} NaN without any
 */
export function median(values) {
  if (values.length === 0) return NaN;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * @param {readonly number[]} values
 * @returns {number} NaN without any
 */
export function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
