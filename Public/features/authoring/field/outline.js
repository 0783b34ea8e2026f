// @ts-check
/** Lines and outlines on a plane in metres. */

import { crossesItself, fromMetres } from "../../../shared/model/regions.js";

/** @typedef {import("../../../shared/model/regions.js").Point} Point */

/** @param {Point} a @param {Point} b */
export const distanceBetween = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** @param {Point[]} points */
export function lengthOf(points) {
  return points.reduce((sum, point, index) => (index > 0 ? sum + distanceBetween(point, points[index - 1]) : 0), 0);
}

/** @param {Point[]} points @param {number[]} [weights] */
export function meanOf(points, weights = points.map(() => 1)) {
  const sum = weights.reduce((all, weight) => all + weight, 0) || 1;
  const mean = (/** @type {"x"|"y"} */ side) =>
    points.reduce((all, point, index) => all + weights[index] * point[side], 0) / sum;
  return { x: mean("x"), y: mean("y") };
}

/** @param {Point[]} points */
export function boxCentre(points) {
  const middleOf = (/** @type {number[]} */ values) => (Math.min(...values) + Math.max(...values)) / 2;
  return { x: middleOf(points.map(({ x }) => x)), y: middleOf(points.map(({ y }) => y)) };
}

/**
 * Removes points that are nearer to the line between their neighbours than the tolerance (Ramer, Douglas, Peucker).
 * @param {Point[]} points
 * @param {number} tolerance  m
 * @returns {Point[]}
 */
export function simplified(points, tolerance) {
  const isKept = points.map((_, index) => index === 0 || index === points.length - 1);
  const open = [[0, points.length - 1]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span;
    let [farthest, distance] = [-1, tolerance];
    for (let at = from + 1; at < to; at++) {
      const off = distanceToSegment(points[at], points[from], points[to]);
      if (off > distance) [farthest, distance] = [at, off];
    }
    if (farthest < 0) continue;
    isKept[farthest] = true;
    open.push([from, farthest], [farthest, to]);
  }
  return points.filter((_, index) => isKept[index]);
}

/** @param {Point[]} points @param {number} tolerance */
export function simplifiedRing(points, tolerance) {
  const distances = points.map((point) => distanceBetween(point, points[0]));
  const opposite = distances.indexOf(Math.max(...distances));
  const there = simplified(points.slice(0, opposite + 1), tolerance);
  const back = simplified(points.slice(opposite), tolerance);
  const ring = [...there, ...back.slice(1)];
  // The last point of a closed walk is near the first one, so it is removed.
  while (ring.length > 3 && distanceBetween(ring[0], ring[ring.length - 1]) <= 2 * tolerance) ring.pop();
  return ring;
}

/** @param {Point} point @param {Point} a @param {Point} b */
function distanceToSegment(point, a, b) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const square = dx * dx + dy * dy;
  const share = square > 0 ? Math.min(1, Math.max(0, ((point.x - a.x) * dx + (point.y - a.y) * dy) / square)) : 0;
  return distanceBetween(point, { x: a.x + share * dx, y: a.y + share * dy });
}

/**
 * The corners of a strip along a path; if the strip would cross itself, those of the smallest convex area around it.
 * @param {Point[]} points
 * @param {number} margin  m to each side
 */
export function stripAlong(points, margin) {
  const width = Math.max(1, margin);
  const sides = points.map((point, index) => {
    const before = points[Math.max(0, index - 1)];
    const after = points[Math.min(points.length - 1, index + 1)];
    const angle = Math.atan2(after.y - before.y, after.x - before.x);
    return {
      point,
      x: width * Math.cos(angle),
      y: width * Math.sin(angle),
      isFirst: index === 0,
      isLast: index === points.length - 1,
    };
  });
  const left = sides.map(({ point, x, y, isFirst, isLast }) => {
    const along = isFirst ? -1 : isLast ? 1 : 0;
    return { x: point.x - y + along * x, y: point.y + x + along * y };
  });
  const right = sides.map(({ point, x, y, isFirst, isLast }) => {
    const along = isFirst ? -1 : isLast ? 1 : 0;
    return { x: point.x + y + along * x, y: point.y - x + along * y };
  });
  const strip = [...left, ...right.reverse()];
  const origin = { latitude: 0, longitude: 0 };
  const onEquator = strip.map((corner) => {
    const { latitude, longitude } = fromMetres(corner, origin);
    return /** @type {[number, number]} */ ([latitude, longitude]);
  });
  if (points.length > 1 && !crossesItself({ type: "polygon", points: onEquator })) return strip;
  const around = points.flatMap(({ x, y }) =>
    Array.from({ length: 8 }, (_, eighth) => {
      const angle = (Math.PI * eighth) / 4;
      return { x: x + width * Math.cos(angle), y: y + width * Math.sin(angle) };
    })
  );
  return hull(around);
}

/**
 * The convex hull, counterclockwise (Andrew's monotone chain).
 * @param {Point[]} points
 */
function hull(points) {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const half = (/** @type {Point[]} */ all) => {
    /** @type {Point[]} */
    const chain = [];
    for (const point of all) {
      while (chain.length > 1 && leftTurn(chain[chain.length - 2], chain[chain.length - 1], point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** @param {Point} a @param {Point} b @param {Point} c */
const leftTurn = (a, b, c) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/**
 * The corners moved away from their centre.
 * @param {Point[]} corners
 * @param {number} by  m
 */
export function expanded(corners, by) {
  const centre = meanOf(corners);
  return corners.map((corner) => {
    const far = distanceBetween(corner, centre);
    const share = far > 0 ? Math.max(0.1, (far + by) / far) : 1;
    return { x: centre.x + share * (corner.x - centre.x), y: centre.y + share * (corner.y - centre.y) };
  });
}
