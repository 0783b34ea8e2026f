// @ts-check
/** Computes a rectangle after a drag, in whole pixels of the picture, origin top left. */

/** @typedef {{x: number, y: number, width: number, height: number}} Rectangle */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{width: number, height: number}} Size */
/** @typedef {"nw"|"n"|"ne"|"e"|"se"|"s"|"sw"|"w"} Handle */

/** @type {readonly Handle[]} */
export const HANDLES = Object.freeze(["nw", "n", "ne", "e", "se", "s", "sw", "w"]);

/** @param {number} value @param {number} low @param {number} high */
const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

/**
 * The rectangle between two corners, clipped to the picture, at least a pixel wide and high.
 * @param {Point} a
 * @param {Point} b
 * @param {Size} picture
 * @returns {Rectangle}
 */
export function between(a, b, picture) {
  const span = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ side) => {
    const low = clamp(Math.round(Math.min(from, to)), 0, side - 1);
    return [low, clamp(Math.round(Math.max(from, to)), low + 1, side) - low];
  };
  const [x, width] = span(a.x, b.x, picture.width);
  const [y, height] = span(a.y, b.y, picture.height);
  return { x, y, width, height };
}

/**
 * Moves a rectangle, keeping it in the picture if it fits.
 * @param {Rectangle} rectangle
 * @param {Point} by
 * @param {Size} picture
 * @returns {Rectangle}
 */
export function movedRectangle(rectangle, by, picture) {
  const { width, height } = rectangle;
  return {
    x: clamp(Math.round(rectangle.x + by.x), 0, Math.max(0, picture.width - width)),
    y: clamp(Math.round(rectangle.y + by.y), 0, Math.max(0, picture.height - height)),
    width,
    height,
  };
}

/**
 * Moves one side or corner; the opposite one is fixed. Dragged beyond it, the rectangle flips.
 * @param {Rectangle} rectangle
 * @param {Handle} handle
 * @param {Point} by
 * @param {Size} picture
 * @returns {Rectangle}
 */
export function resized(rectangle, handle, by, picture) {
  let { x: left, y: top } = rectangle;
  let right = left + rectangle.width;
  let bottom = top + rectangle.height;
  if (handle.includes("w")) left += by.x;
  if (handle.includes("e")) right += by.x;
  if (handle.includes("n")) top += by.y;
  if (handle.includes("s")) bottom += by.y;
  return between({ x: left, y: top }, { x: right, y: bottom }, picture);
}

/**
 * The position of a handle.
 * @param {Rectangle} rectangle
 * @param {Handle} handle
 * @returns {Point}
 */
export function handlePoint({ x, y, width, height }, handle) {
  return {
    x: x + (handle.includes("w") ? 0 : handle.includes("e") ? width : width / 2),
    y: y + (handle.includes("n") ? 0 : handle.includes("s") ? height : height / 2),
  };
}

/**
 * The nearest handle within reach; corners win ties.
 * @param {Rectangle} rectangle
 * @param {Point} point
 * @param {number} reach  in pixels of the picture
 * @returns {Handle|null}
 */
export function handleAt(rectangle, point, reach) {
  let nearest = null;
  let least = reach;
  for (const handle of [...HANDLES].sort((a, b) => b.length - a.length)) {
    const { x, y } = handlePoint(rectangle, handle);
    const distance = Math.hypot(point.x - x, point.y - y);
    if (distance < least || (distance === least && !nearest)) [nearest, least] = [handle, distance];
  }
  return nearest;
}

/**
 * The rectangle found by a press: the smallest around the point, edges included; of equal ones the first.
 * @param {readonly Rectangle[]} rectangles
 * @param {Point} point
 * @param {(index: number) => boolean} [isAmong]
 * @returns {number} -1 for none
 */
export function rectangleAt(rectangles, point, isAmong = () => true) {
  let smallest = -1;
  rectangles.forEach(({ x, y, width, height }, index) => {
    const inside = point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height;
    if (!inside || !isAmong(index)) return;
    const least = rectangles[smallest];
    if (!least || width * height < least.width * least.height) smallest = index;
  });
  return smallest;
}
