// @ts-check
/** A page's figures as the server sends them, and their positions. Values only, without the page. */

/** @typedef {Contract.StudyElements["elements"][number]} ElementFigures */
/** @typedef {{page: string|null, participants: number, gridSide: number, elements: ElementFigures[]}} PageFigures */
/** @typedef {"count"|"dwell"|"missed"} Mode */
/** @typedef {import("../elements/boxes.js").Box} Box */

/**
 * Validates data from outside: returns it if it has the form of figures, otherwise null.
 * @param {unknown} value
 * @returns {PageFigures|null}
 */
export function asFigures(value) {
  const { participants, gridSide, elements } = /** @type {Partial<PageFigures>} */ (value ?? {});
  const counts = ["participants", "touches", "dead", "rage", "slips", "missed", "dwellMilliseconds"];
  const isElement = (/** @type {any} */ each) =>
    (each?.element === null || typeof each?.element === "string") &&
    counts.every((name) => Number.isFinite(each[name])) &&
    Array.isArray(each.cells) &&
    each.cells.every((/** @type {unknown} */ cell) => Array.isArray(cell) && cell.every(Number.isFinite));
  if (!(Number.isInteger(participants) && Number.isInteger(gridSide) && Array.isArray(elements) && elements.every(isElement))) {
    return null;
  }
  return /** @type {PageFigures} */ (value);
}

/**
 * The spots of an element's heatmap, in CSS px of the window.
 * @param {ElementFigures} figures
 * @param {number} side  cells in each direction
 * @param {Box} box
 * @param {Mode} mode
 * @returns {{x: number, y: number, width: number, height: number, value: number}[]} as large as their cells, but no smaller than
 *   a finger
 */
export function spotsOf({ cells }, side, { left, top, right, bottom }, mode) {
  const [width, height] = [(right - left) / side, (bottom - top) / side];
  return cells.map(([cell, touches, dwell]) => ({
    x: left + ((cell % side) + 0.5) * width,
    y: top + (Math.floor(cell / side) + 0.5) * height,
    width: Math.max(MIN_SPOT_DIAMETER, width * 1.4),
    height: Math.max(MIN_SPOT_DIAMETER, height * 1.4),
    value: mode === "dwell" ? dwell : touches,
  }));
}

/** The diameter of the smallest spot in CSS px. */
const MIN_SPOT_DIAMETER = 40;

/**
 * The value of the hottest cell.
 * @param {PageFigures} figures
 * @param {Mode} mode
 */
export function hottest({ elements }, mode) {
  let highest = 0;
  for (const { cells } of elements) {
    for (const [, touches, dwell] of cells) highest = Math.max(highest, mode === "dwell" ? dwell : touches);
  }
  return highest;
}

/** @param {ElementFigures} figures  how many touches on it or beside it failed */
export function problemCount({ dead, rage, slips, missed }) {
  return dead + rage + slips + missed;
}

/** @param {ElementFigures} figures  whether a touch on it or beside it failed */
export function isProblem(figures) {
  return problemCount(figures) > 0;
}

/**
 * The figures in words, the most informative first.
 * @param {ElementFigures} figures
 * @param {{missedLabel: string, dead: string, rage: string, slips: string}} texts
 * @param {(text: string, values: Record<string, string|number>) => string} fill
 */
export function problemText({ missed, missedMeanPixels, dead, rage, slips }, texts, fill) {
  const parts = [];
  if (missed) parts.push(fill(texts.missedLabel, { count: missed, pixels: Math.round(missedMeanPixels ?? 0) }));
  if (rage) parts.push(fill(texts.rage, { count: rage }));
  if (dead) parts.push(fill(texts.dead, { count: dead }));
  if (slips) parts.push(fill(texts.slips, { count: slips }));
  return parts.join(" · ");
}
