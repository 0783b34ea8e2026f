// @ts-check
/** The columns of a histogram: up to 60 values are signs, more are bars. Pure. */

/** Maximum number of values that are drawn as signs. */
const MAX_SIGNS = 60;
/** The share of the height that the tallest column fills. */
const TALLEST_SHARE = 0.8;
/** Bounds of a sign's size. */
const MIN_SIGN_EM = 0.45;
const MAX_SIGN_EM = 3;
/** The largest distance between two signs of a column, in sizes of a sign. */
const MAX_PITCH = 2;
/** The share of its place that a sign fills. */
const SIGN_SHARE = 0.9;

/**
 * @typedef {object} Columns
 * @property {boolean} asSigns
 * @property {number} size  of a sign, px
 * @property {number} pitch  the height of one value, px
 */

/**
 * @param {{values: number, tallest: number, column: number, height: number, em: number}} room  the number of values, and of the
 *   tallest column; the width of a column, the height above the axis and that of a letter, px
 * @returns {Columns}
 */
export function columnsIn({ values, tallest, column, height, em }) {
  const full = (TALLEST_SHARE * height) / Math.max(1, tallest);
  const size = SIGN_SHARE * Math.min(column, full, MAX_SIGN_EM * em);
  if (values > MAX_SIGNS || size < MIN_SIGN_EM * em) return { asSigns: false, size: 0, pitch: full };
  return { asSigns: true, size, pitch: Math.min(full, MAX_PITCH * size) };
}
