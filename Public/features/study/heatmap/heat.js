// @ts-check
/** The intensity of a study's heat, added up spot by spot: thousands of spots cost a page little. Values only. */

/** @typedef {{columns: number, rows: number, values: Float32Array}} Heat  values from 0 to 1, row by row */

/** The share of the opacity half-way from the middle of a spot to its edge, where it is 0. */
const HALF_WAY = 0.6;

/**
 * Adds an elliptic spot, like a translucent paint over what is there already. All lengths are in pixels of the heat.
 * @param {Heat} heat
 * @param {{x: number, y: number, width: number, height: number}} spot  its middle and its diameters
 * @param {number} opacity  in its middle
 * @param {import("../elements/boxes.js").Box} within  the area that it does not leave
 */
export function addSpot({ columns, rows, values }, { x, y, width, height }, opacity, within) {
  const first = Math.max(0, Math.ceil(Math.max(x - width / 2, within.left) - 0.5));
  const last = Math.min(columns - 1, Math.floor(Math.min(x + width / 2, within.right) - 0.5));
  const top = Math.max(0, Math.ceil(Math.max(y - height / 2, within.top) - 0.5));
  const bottom = Math.min(rows - 1, Math.floor(Math.min(y + height / 2, within.bottom) - 0.5));
  for (let row = top; row <= bottom; row++) {
    const down = (row + 0.5 - y) / (height / 2);
    for (let column = first; column <= last; column++) {
      const across = (column + 0.5 - x) / (width / 2);
      const away = Math.sqrt(across * across + down * down);
      if (away >= 1) continue;
      const share = away < 0.5 ? 1 - (1 - HALF_WAY) * 2 * away : HALF_WAY * 2 * (1 - away);
      const at = row * columns + column;
      values[at] += (1 - values[at]) * opacity * share;
    }
  }
}
