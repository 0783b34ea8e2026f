// @ts-check
/**
 * Lays out the wall: how many phones fit on a page, and where each is, in its own proportions, above its name. Pure.
 */

/** @typedef {{width: number, height: number}} Size */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/** @typedef {{screen: Box, label: Box}} Tile */

/** Proportions of a phone that has not sent its screen size. */
export const DEFAULT_SCREEN = Object.freeze({ width: 390, height: 844 });
/**
 * The share of the largest possible area of all screens with which fewer columns suffice: names have more room in wide
 * columns, and rows fill the height.
 */
const ENOUGH_SHARE = 0.72;
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
  const shown = screens.map((_, index) => {
    const cell = cellSize(index + 1, screens.length, area, gap);
    return ratios.reduce((sum, ratio) => {
      const { width, height } = fit(ratio, cell.width, cell.height - label);
      return sum + width * height;
    }, 0);
  });
  const enough = ENOUGH_SHARE * Math.max(...shown);
  const columns = 1 + shown.findIndex((each) => each >= enough);
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
  return centred(fit(proportion(screen), area.width, area.height), 1, area);
}

/**
 * A picture whole in the middle of an area.
 * @param {Size} picture
 * @param {Box} area
 * @returns {Box}
 */
export function fitPicture(picture, area) {
  const scale = Math.min(area.width / picture.width, area.height / picture.height);
  return centred(picture, scale, area);
}

/**
 * @param {Size} size
 * @param {number} scale
 * @param {Box} area  around whose middle
 * @returns {Box}
 */
export function centred(size, scale, { x, y, width, height }) {
  const [w, h] = [size.width * scale, size.height * scale];
  return { x: x + (width - w) / 2, y: y + (height - h) / 2, width: w, height: h };
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
