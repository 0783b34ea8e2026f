// @ts-check
/** Describes the part of a picture that contains a place: one of nine. */

/** @typedef {"upperLeft"|"upper"|"upperRight"|"left"|"middle"|"right"|"lowerLeft"|"lower"|"lowerRight"} Region */

/** @type {readonly Region[]} */
const REGIONS = ["upperLeft", "upper", "upperRight", "left", "middle", "right", "lowerLeft", "lower", "lowerRight"];

/**
 * The part that contains the middle of a rectangle.
 * @param {{x: number, y: number, width?: number, height?: number}} rectangle
 * @param {{width: number, height: number}} picture
 * @returns {Region}
 */
export function regionOf({ x, y, width = 0, height = 0 }, picture) {
  const third = (/** @type {number} */ at, /** @type {number} */ side) => Math.min(2, Math.max(0, Math.floor((at / side) * 3)));
  return REGIONS[third(y + height / 2, picture.height) * 3 + third(x + width / 2, picture.width)];
}

/**
 * Whether two rectangles are the same.
 * @param {{x: number, y: number, width: number, height: number}} a
 * @param {{x: number, y: number, width: number, height: number}} b
 */
export function isSame(a, b) {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

/**
 * @param {{x: number, y: number, width: number, height: number}} outer
 * @param {{x: number, y: number, width: number, height: number}} inner
 * @returns {boolean} whether the outer rectangle contains the whole inner one, edges included
 */
export function encloses(outer, inner) {
  return outer.x <= inner.x && outer.x + outer.width >= inner.x + inner.width &&
    outer.y <= inner.y && outer.y + outer.height >= inner.y + inner.height;
}
