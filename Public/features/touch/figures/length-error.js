// @ts-check
/** How far a measured length may be from the true one, besides the density of its centimetres: docs/figures.md. Pure. */

/** The largest error of the estimate on the calm strokes of docs/accuracy.md, as a share. */
const ESTIMATE_ERROR = 0.014;
/** The shares of what differs between sum and estimate that the estimate may be wrong by: what a screen trembles, and what lies between samples. */
const TREMBLE_SHARE = 0.1;
const SAMPLING_SHARE = 3;

/**
 * The errors of both as shares: the sum is wrong by what it differs from the estimate, and by the estimate's own error.
 * @param {number} sum  of straight segments
 * @param {number} estimate  in the same unit
 * @returns {{sum: number, estimate: number}}
 */
export function lengthErrors(sum, estimate) {
  if (!(sum > 0 && estimate > 0)) return { sum: ESTIMATE_ERROR, estimate: ESTIMATE_ERROR };
  const excess = sum - estimate;
  const error = ESTIMATE_ERROR * estimate + (excess > 0 ? TREMBLE_SHARE * excess : -SAMPLING_SHARE * excess);
  return { sum: (Math.abs(excess) + error) / sum, estimate: error / estimate };
}
