// @ts-check
/**
 * A stroke as a smooth line: curves between the midpoints of successive points, so that a new point never changes what
 * is drawn already.
 */

/** @typedef {import("../model/wall.js").Box} Box */

/**
 * Adds the new points of a stroke to the path.
 * @param {CanvasRenderingContext2D} context
 * @param {readonly number[]} points  x and y in turn, from 0 to 1
 * @param {boolean} ended  whether no point follows
 * @param {Box} place
 * @param {number} drawn the count of numbers in `points` at the last call
 */
export function traceStroke(context, points, ended, { x, y, width, height }, drawn) {
  const at = (/** @type {number} */ i) => x + points[i] * width;
  const down = (/** @type {number} */ i) => y + points[i + 1] * height;
  const last = points.length - 2;
  if (drawn === 0) {
    context.moveTo(at(0), down(0));
    // A tap is drawn as a dot, by a very short line: browsers draw no line of length 0.
    context.lineTo(at(0) + 0.01, down(0));
  }
  if (last === 0) return;
  const middle = (/** @type {number} */ i) => /** @type {const} */ ([(at(i) + at(i + 2)) / 2, (down(i) + down(i + 2)) / 2]);
  const from = Math.max(0, drawn - 4);
  if (drawn < 4) context.moveTo(at(0), down(0));
  else context.moveTo(...middle(from));
  if (drawn < 4) context.lineTo(...middle(0));
  for (let i = from + 2; i < last; i += 2) context.quadraticCurveTo(at(i), down(i), ...middle(i));
  if (ended) context.lineTo(at(last), down(last));
}

/**
 * The box of the line that `traceStroke` draws.
 * @param {readonly number[]} points  x and y in turn, from 0 to 1
 * @param {import("../model/arrangement.js").Place} place
 * @param {number} drawn the count of numbers in `points` at the last call
 * @returns {import("./damage.js").Edges} with the line's width
 */
export function strokeEdges(points, { x, y, width, height, line }, drawn) {
  const edges = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let i = Math.max(0, drawn - 4); i + 1 < points.length; i += 2) {
    edges.left = Math.min(edges.left, points[i]);
    edges.right = Math.max(edges.right, points[i]);
    edges.top = Math.min(edges.top, points[i + 1]);
    edges.bottom = Math.max(edges.bottom, points[i + 1]);
  }
  // Half of the line, and its soft edge.
  const margin = line / 2 + 1;
  return {
    left: x + edges.left * width - margin,
    top: y + edges.top * height - margin,
    right: x + edges.right * width + margin,
    bottom: y + edges.bottom * height + margin,
  };
}

/**
 * Adds the line from a stroke's end to its finger, which is between two points.
 * @param {CanvasRenderingContext2D} context
 * @param {readonly number[]} points
 * @param {{x: number, y: number}} finger
 * @param {Box} place
 */
export function traceTip(context, points, finger, { x, y, width, height }) {
  const last = points.length - 2;
  const [lastX, lastY] = [points[last], points[last + 1]];
  const [fromX, fromY] = last < 2 ? [lastX, lastY] : [(points[last - 2] + lastX) / 2, (points[last - 1] + lastY) / 2];
  context.moveTo(x + fromX * width, y + fromY * height);
  context.quadraticCurveTo(x + lastX * width, y + lastY * height, x + finger.x * width, y + finger.y * height);
}

/**
 * Draws within the part of a place that is shown.
 * @param {CanvasRenderingContext2D} context
 * @param {import("../model/arrangement.js").Place} place
 * @param {() => void} draw
 */
export function clipped(context, { clip }, draw) {
  if (!clip) return draw();
  context.save();
  context.beginPath();
  context.rect(clip.x, clip.y, clip.width, clip.height);
  context.clip();
  draw();
  context.restore();
}
