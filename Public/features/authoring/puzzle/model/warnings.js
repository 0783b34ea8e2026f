// @ts-check
/** Finds likely problems for players in an author's rectangles. */

/** @typedef {import("./rectangle-edit.js").Rectangle} Rectangle */
/** @typedef {import("./rectangle-edit.js").Size} Size */
/**
 * outside: entirely outside the picture, which the server refuses; reaches: only the part in the picture counts;
 * hidden: inside `other`; small: hard to hit with a finger.
 * @typedef {{index: number, kind: "outside"|"reaches"|"hidden"|"small", other?: number}} RectangleWarning
 */

/** The minimum width and height without a warning, in px of the picture. */
export const SMALL_PIXELS = 20;

/**
 * The part of a rectangle inside the picture.
 * @param {Rectangle} rectangle
 * @param {Size} picture
 * @returns {Rectangle|null}
 */
export function visiblePart({ x, y, width, height }, picture) {
  const left = Math.max(0, x);
  const top = Math.max(0, y);
  const right = Math.min(picture.width, x + width);
  const bottom = Math.min(picture.height, y + height);
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : null;
}

/** @param {Rectangle} outer @param {Rectangle} inner */
function contains(outer, inner) {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

/**
 * The warnings in the order of the rectangles; the most serious of each rectangle first.
 * @param {readonly Rectangle[]} rectangles
 * @param {Size} picture
 * @returns {RectangleWarning[]}
 */
export function rectangleWarnings(rectangles, picture) {
  const parts = rectangles.map((rectangle) => visiblePart(rectangle, picture));
  /** @type {RectangleWarning[]} */
  const warnings = [];
  rectangles.forEach((rectangle, index) => {
    const part = parts[index];
    if (!part) {
      warnings.push({ index, kind: "outside" });
      return;
    }
    if (part.width !== rectangle.width || part.height !== rectangle.height) warnings.push({ index, kind: "reaches" });
    // If two rectangles are equal, the later one counts as inside the earlier one.
    const other = parts.findIndex(
      (outer, at) => outer && at !== index && contains(outer, part) && !(contains(part, outer) && at > index),
    );
    if (other >= 0) warnings.push({ index, kind: "hidden", other });
    if (part.width < SMALL_PIXELS || part.height < SMALL_PIXELS) warnings.push({ index, kind: "small" });
  });
  return warnings;
}
