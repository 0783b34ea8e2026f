// @ts-check
/**
 * Lays out the wall: how many phones fit on a page, and where each is, in its own proportions, above its name. Pure.
 */

/** @typedef {{width: number, height: number}} Size */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/** @typedef {{screen: Box, label: Box}} Tile */

/** Proportions of a phone that has not sent its screen size. */
const DEFAULT_SCREEN = Object.freeze({ width: 390, height: 844 });
/** Bound of the proportions; a more extreme screen would become a line. */
const MAX_ASPECT_RATIO = 4;

/**
 * @param {readonly (Size|undefined)[]} screens  of the phones of one page, in their order
 * @param {Box} area
 * @param {{label: number, gap: number}} sizes  height of a name, space between phones (px)
 * @returns {Tile[]}  one tile for each screen
 */
export function arrangeWall(screens, area, { label, gap }) {
  if (screens.length === 0) return [];
  const ratios = screens.map(proportion);
  let best = { columns: 1, shown: -1 };
  for (let columns = 1; columns <= screens.length; columns++) {
    const cell = cellSize(columns, screens.length, area, gap);
    const shown = ratios.reduce((sum, ratio) => {
      const { width, height } = fit(ratio, cell.width, cell.height - label);
      return sum + width * height;
    }, 0);
    if (shown > best.shown) best = { columns, shown };
  }
  const { columns } = best;
  const cell = cellSize(columns, screens.length, area, gap);
  const sizes = ratios.map((ratio) => fit(ratio, cell.width, cell.height - label));
  return sizes.map(({ width, height }, index) => {
    const row = Math.floor(index / columns);
    const inRow = sizes.slice(row * columns, (row + 1) * columns);
    // The last row may be shorter, so it is centred. The names of a row share one line.
    const indent = (area.width - inRow.length * cell.width - (inRow.length - 1) * gap) / 2;
    const tallest = Math.max(...inRow.map((size) => size.height));
    const left = area.x + indent + (index % columns) * (cell.width + gap);
    const top = area.y + row * (cell.height + gap) + (cell.height - label - tallest) / 2;
    const screen = { x: left + (cell.width - width) / 2, y: top + tallest - height, width, height };
    return { screen, label: { x: left, y: top + tallest, width: cell.width, height: label } };
  });
}

/**
 * Number of phones that fit on a page of the wall if none is smaller than `smallest`; at least one.
 * @param {Box} area
 * @param {{label: number, gap: number}} sizes
 * @param {Size} smallest  a phone's cell, its name included
 */
export function wallCapacity(area, { gap }, smallest) {
  const fitting = (/** @type {number} */ space, /** @type {number} */ each) => Math.floor((space + gap) / (each + gap));
  return Math.max(1, fitting(area.width, smallest.width) * fitting(area.height, smallest.height));
}

/**
 * One phone at the maximum size.
 * @param {Size|undefined} screen
 * @param {Box} area
 * @returns {Box}
 */
export function fitScreen(screen, area) {
  const { width, height } = fit(proportion(screen), area.width, area.height);
  return { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
}

/** @param {Size|undefined} screen  width / height */
function proportion({ width, height } = DEFAULT_SCREEN) {
  const ratio = width / height;
  return Number.isFinite(ratio) && ratio > 0
    ? Math.min(MAX_ASPECT_RATIO, Math.max(1 / MAX_ASPECT_RATIO, ratio))
    : DEFAULT_SCREEN.width / DEFAULT_SCREEN.height;
}

/**
 * @param {number} ratio
 * @param {number} width
 * @param {number} height
 */
function fit(ratio, width, height) {
  const wide = Math.max(0, Math.min(width, height * ratio));
  return { width: wide, height: wide / ratio };
}

/**
 * @param {number} columns
 * @param {number} count
 * @param {Box} area
 * @param {number} gap
 */
function cellSize(columns, count, area, gap) {
  const rows = Math.ceil(count / columns);
  return { width: (area.width - (columns - 1) * gap) / columns, height: (area.height - (rows - 1) * gap) / rows };
}
