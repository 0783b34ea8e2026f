// @ts-check
/**
 * Positions in the device's natural orientation, so that the heatmap covers the same surface when the phone turns.
 *
 * `angle` is `screen.orientation.angle` (W3C Screen Orientation): 90 when the phone was turned counter-clockwise, its
 * top to the left. The viewport is the page's current size.
 *
 * @typedef {{width: number, height: number}} Size
 * @typedef {{x: number, y: number}} Point
 * `zoom` is the number of the session's px per CSS px (glass.js), 1 if it is missing. Natural places are in px of the
 * session.
 *
 * @typedef {{angle: number, viewport: Size, zoom?: number}} Orientation
 */

import { MAX_SCREEN_SIDE } from "./messages.js";

/**
 * @param {Orientation} orientation
 * @returns {Size} the viewport as on an upright phone
 */
export function naturalSize({ angle, viewport, zoom = 1 }) {
  const [width, height] = [viewport.width * zoom, viewport.height * zoom];
  return angle % 180 === 0 ? { width, height } : { width: height, height: width };
}

/**
 * A screen's size, clamped to the server's limit.
 * @param {Size} size
 * @returns {Size}
 */
export function bounded({ width, height }) {
  return { width: Math.min(width, MAX_SCREEN_SIDE), height: Math.min(height, MAX_SCREEN_SIDE) };
}

/**
 * @param {number} x
 * @param {number} y
 * @param {Orientation} orientation
 * @returns {Point}
 */
export function toNatural(x, y, { angle, viewport: { width, height }, zoom = 1 }) {
  switch (angle) {
    case 90:
      return { x: (height - y) * zoom, y: x * zoom };
    case 180:
      return { x: (width - x) * zoom, y: (height - y) * zoom };
    case 270:
      return { x: y * zoom, y: (width - x) * zoom };
    default:
      return { x: x * zoom, y: y * zoom };
  }
}

/**
 * The inverse of `toNatural`.
 * @param {number} x
 * @param {number} y
 * @param {Orientation} orientation
 * @returns {Point}
 */
export function toViewport(x, y, { angle, viewport: { width, height }, zoom = 1 }) {
  [x, y] = [x / zoom, y / zoom];
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
