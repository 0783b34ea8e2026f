// @ts-check
/** The outline of an area as a finger draws it, with a bounded number of corners. Pure. */

/** @typedef {import("./view.js").Point} Point */

/** The most corners of an answer. */
export const MAX_CORNERS = 40;
/** The fewest. */
export const MIN_CORNERS = 3;

/**
 * A place on the picture as it is sent: within it, to a tenth of a pixel.
 * @param {Point} place
 * @param {import("./view.js").Size} picture
 * @returns {[number, number]}
 */
export function sentPlace({ x, y }, { width, height }) {
  const within = (/** @type {number} */ value, /** @type {number} */ side) =>
    Math.round(Math.min(Math.max(value, 0), side) * 10) / 10;
  return [within(x, width), within(y, height)];
}

/**
 * The corners of a stroke that matter most: again and again the one goes that makes the smallest triangle with its neighbours
 * (Visvalingam and Whyatt 1993), as long as there are too many, or the triangle is smaller than what a finger can mean.
 * @param {readonly Point[]} stroke  closed by a line from its end to its start
 * @param {number} smallest  area, in square units of the points
 * @returns {Point[]} `MAX_CORNERS` at most
 */
export function simplified(stroke, smallest) {
  const corners = [...stroke];
  while (corners.length > MIN_CORNERS) {
    const sizes = corners.map((corner, index) =>
      triangle(corners[(index + corners.length - 1) % corners.length], corner, corners[(index + 1) % corners.length])
    );
    const least = Math.min(...sizes);
    if (corners.length <= MAX_CORNERS && least >= smallest) break;
    corners.splice(sizes.indexOf(least), 1);
  }
  return corners;
}

/** @param {Point} a @param {Point} b @param {Point} c */
function triangle(a, b, c) {
  return Math.abs((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)) / 2;
}
