// @ts-check
/** The spread of many values. Pure. */

/** Fewer values have no middle half. */
export const MIN_VALUES_FOR_HALF = 4;

/** @typedef {{sorted: number[], low: number, lowerQuartile: number, median: number, upperQuartile: number, high: number}} Spread */

/**
 * A quantile by linear interpolation between order statistics (Hyndman and Fan 1996, type 7).
 * @param {readonly number[]} sorted  at least one
 * @param {number} share  0 to 1
 */
export function quantile(sorted, share) {
  const place = (sorted.length - 1) * share;
  const below = Math.floor(place);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (sorted[above] - sorted[below]) * (place - below);
}

/**
 * @param {readonly number[]} values
 * @returns {Spread|null} null without values
 */
export function spread(values) {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  return {
    sorted,
    low: sorted[0],
    lowerQuartile: quantile(sorted, 0.25),
    median: quantile(sorted, 0.5),
    upperQuartile: quantile(sorted, 0.75),
    high: sorted[sorted.length - 1],
  };
}
