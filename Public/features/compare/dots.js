// @ts-check
/** Dots over an axis, one for each value. Pure. */

/**
 * Positions of a plot's dots: along the axis from 0 to 1, and the row from the axis, so that no dots overlap.
 * @param {readonly number[]} sorted
 * @param {number} top  the value at the end of the axis
 * @param {number} dots the number that fits side by side
 * @returns {{at: number, row: number}[]}
 */
export function stackedDots(sorted, top, dots) {
  /** @type {Map<number, number>} */
  const rows = new Map();
  return sorted.map((value) => {
    const column = Math.min(dots - 1, Math.floor((value / top) * dots));
    const row = rows.get(column) ?? 0;
    rows.set(column, row + 1);
    return { at: (column + 0.5) / dots, row };
  });
}
