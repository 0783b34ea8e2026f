// @ts-check
/** The settings of an experiment in the server's form. */

/** @typedef {"tapping"|"steering"} ExperimentTask */

/** The defaults of the server before there are phones, and the range of the number of trials. */
export const STANDARD_EXPERIMENTS = /** @type {const} */ ({
  tapping: { distances: [16, 24, 36], widths: [4, 6, 9], count: 11, range: { min: 5, max: 25, step: 2 } },
  steering: { distances: [12, 18, 27], widths: [5, 8, 12], count: 4, range: { min: 2, max: 10, step: 1 } },
});

/** The maximum number of blocks. */
export const MAX_BLOCKS = 10;

/**
 * The numbers of a field; null unless they are 1 to 4.
 * @param {string} text
 * @returns {number[]|null}
 */
export function levels(text) {
  // A comma between digits is a decimal point.
  const values = text.trim().replace(/(\d),(\d)/g, "$1.$2").split(/[\s;,]+/).map(Number);
  return values.length <= 4 && values.every((value) => value > 0) ? values : null;
}
