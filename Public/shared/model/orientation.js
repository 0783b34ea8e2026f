// @ts-check
/**
 * Positions in the device's natural orientation, so that the heatmap covers the same surface when the phone turns.
 *
 * `angle` is `screen.orientation.angle` (W3C Screen Orientation): 90 when the phone was turned counter-clockwise, its
 * top to the left. The viewport is the page's current size.
 *
 * @typedef {{width: number, height: number}} Size
 * @typedef {{x: number, y: number}} Point
 * @typedef {{angle: number, viewport: Size}} Orientation
 */

/**
 * @param {Orientation} orientation
 * @returns {Size}  the viewport as the upright phone would have it
 */
export function naturalSize({ angle, viewport }) {
  return angle % 180 === 0 ? viewport : { width: viewport.height, height: viewport.width };
}

/**
 * @param {number} x
 * @param {number} y
 * @param {Orientation} orientation
 * @returns {Point}
 */
export function toNatural(x, y, { angle, viewport: { width, height } }) {
  switch (angle) {
    case 90:
      return { x: height - y, y: x };
    case 180:
      return { x: width - x, y: height - y };
    case 270:
      return { x: y, y: width - x };
    default:
      return { x, y };
  }
}

/**
 * The inverse of `toNatural`.
 * @param {number} x
 * @param {number} y
 * @param {Orientation} orientation
 * @returns {Point}
 */
export function toViewport(x, y, { angle, viewport: { width, height } }) {
  switch (angle) {
    case 90:
      return { x: y, y: height - x };
    case 180:
      return { x: width - x, y: height - y };
    case 270:
      return { x: width - y, y: x };
    default:
      return { x, y };
  }
}

/**
 * Only quarter turns exist; older Safari reports -90 for 270.
 * @param {number|undefined} angle
 * @returns {number}
 */
export function quarterTurn(angle) {
  const turned = (((angle ?? 0) % 360) + 360) % 360;
  return turned % 90 === 0 ? turned : 0;
}
