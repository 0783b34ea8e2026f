// @ts-check
/** The two marks that give a picture its scale. Pure; in the picture's pixels. */

import { readValue } from "../../../shared/statistics/answers.js";

/** @typedef {[x: number, y: number]} Mark */

/** How far a key moves a mark, as a share of the picture's longer side; with Shift the finer one. */
const STEP = Object.freeze({ coarse: 0.02, fine: 0.001 });
const DIRECTIONS = Object.freeze({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });

/**
 * @param {readonly Mark[]} marks
 * @param {Mark} at
 * @returns {number} the index of the nearest mark
 */
export function nearestMark(marks, [x, y]) {
  const distances = marks.map((mark) => Math.hypot(mark[0] - x, mark[1] - y));
  return distances.indexOf(Math.min(...distances));
}

/**
 * @param {Mark} mark
 * @param {{key: string, shiftKey: boolean}} press
 * @param {{width: number, height: number}} picture
 * @returns {Mark|null} null if the key moves nothing
 */
export function movedMark([x, y], { key, shiftKey }, { width, height }) {
  const direction = DIRECTIONS[/** @type {keyof typeof DIRECTIONS} */ (key)];
  if (!direction) return null;
  const step = Math.max(1, Math.max(width, height) * (shiftKey ? STEP.fine : STEP.coarse));
  const within = (/** @type {number} */ value, /** @type {number} */ most) => Math.min(most, Math.max(0, value));
  return [within(x + direction[0] * step, width), within(y + direction[1] * step, height)];
}

/**
 * A distance as somebody types it.
 * @param {string} typed
 * @param {import("../../../shared/model/language.js").Language} language
 * @returns {number|null} null if it is none
 */
export function distanceIn(typed, language) {
  const value = readValue(typed, language);
  return value !== null && value > 0 && value <= 1e9 ? value : null;
}
