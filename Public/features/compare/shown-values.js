// @ts-check
/** Chooses the values of a sample that are drawn. Pure. */

/** A larger number of values is shown as a hundred quantiles: each dot is one hundredth. */
export const MAX_DOTS = 150;
const QUANTILE_COUNT = 100;

/**
 * @param {import("./requests.js").Sample} sample
 * @returns {number[]}
 */
export function drawnValues({ count, values }) {
  if (count <= MAX_DOTS) return values;
  return Array.from(
    { length: QUANTILE_COUNT },
    (_, index) => values[Math.floor(((index + 0.5) / QUANTILE_COUNT) * values.length)],
  );
}
