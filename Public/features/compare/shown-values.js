// @ts-check
/** Which values of a sample are drawn. Pure. */

/** More dots than these are a hundred quantiles, so that each is a hundredth. */
export const MOST_DOTS = 150;
const QUANTILES = 100;

/**
 * @param {import("./requests.js").Sample} sample
 * @returns {number[]}
 */
export function drawn({ count, values }) {
  if (count <= MOST_DOTS) return values;
  return Array.from({ length: QUANTILES }, (_, index) => values[Math.floor(((index + 0.5) / QUANTILES) * values.length)]);
}
