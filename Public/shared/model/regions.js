// @ts-check
/** Regions of an audio walk on a plane in metres: they are a few streets wide, so the Earth's curvature does not matter. */

import { boxAround, copyNear, distanceMetres, wrapped } from "./geography.js";

/** @typedef {import("./geography.js").Place} Place */
/** @typedef {{type: "circle", latitude: number, longitude: number, radiusMetres: number}} Circle */
/** @typedef {{type: "polygon", points: [latitude: number, longitude: number][]}} Polygon  at least three */
/** @typedef {Circle|Polygon} Region */
/** @typedef {{x: number, y: number}} Point  metres east and north */

const METRES_PER_DEGREE = (6_371_008.7714 * Math.PI) / 180;
/** Limit of a region. */
const MAX_EXTENT_METRES = 20_000;
/** A millionth of a degree is a tenth of a metre. */
const COORDINATE_DIGITS = 6;

/** @param {number} degrees */
const rounded = (degrees) => Number(degrees.toFixed(COORDINATE_DIGITS));

/**
 * The centre of a circle, or the mean of a polygon's corners.
 * @param {Region} region
 * @returns {Place}
 */
export function centreOf(region) {
  if (region.type === "circle") return { latitude: region.latitude, longitude: region.longitude };
  const { points } = region;
  const longitudes = points.map(([, longitude]) => copyNear(longitude, points[0][1]));
  const mean = (/** @type {number[]} */ values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { latitude: mean(points.map(([latitude]) => latitude)), longitude: wrapped(mean(longitudes)) };
}

/**
 * @param {Place} place
 * @param {Place} origin
 * @returns {Point}
 */
export function toMetres({ latitude, longitude }, origin) {
  const east = copyNear(longitude, origin.longitude) - origin.longitude;
  return {
    x: east * METRES_PER_DEGREE * Math.cos((origin.latitude * Math.PI) / 180),
    y: (latitude - origin.latitude) * METRES_PER_DEGREE,
  };
}

/**
 * @param {Point} point
 * @param {Place} origin
 * @returns {Place}
 */
export function fromMetres({ x, y }, origin) {
  const narrowing = Math.max(1e-6, Math.cos((origin.latitude * Math.PI) / 180));
  return {
    latitude: rounded(Math.min(90, Math.max(-90, origin.latitude + y / METRES_PER_DEGREE))),
    longitude: rounded(wrapped(origin.longitude + x / METRES_PER_DEGREE / narrowing)),
  };
}

/**
 * The box around regions.
 * @param {readonly Region[]} regions  at least one
 * @param {number} margin  metres around it
 */
export function boxOf(regions, margin) {
  const edge = (/** @type {Place} */ place, /** @type {number} */ metres) =>
    [-metres, metres].flatMap((x) => [-metres, metres].map((y) => fromMetres({ x, y }, place)));
  return boxAround(
    regions.flatMap((region) =>
      region.type === "circle"
        ? edge(region, region.radiusMetres + margin)
        : region.points.flatMap(([latitude, longitude]) => edge({ latitude, longitude }, margin))
    ),
  );
}

/**
 * The same region, moved elsewhere.
 * @param {Region} region
 * @param {Place} to  the new place of its centre
 * @returns {Region}
 */
export function regionAt(region, to) {
  if (region.type === "circle") {
    return {
      ...region,
      latitude: rounded(to.latitude),
      longitude: rounded(wrapped(to.longitude)),
    };
  }
  const from = centreOf(region);
  const points = region.points.map(([latitude, longitude]) => {
    const moved = fromMetres(toMetres({ latitude, longitude }, from), to);
    return /** @type {[number, number]} */ ([moved.latitude, moved.longitude]);
  });
  return { type: "polygon", points };
}

/**
 * @param {Polygon} polygon
 * @param {Place} origin
 */
function corners({ points }, origin) {
  return points.map(([latitude, longitude]) => toMetres({ latitude, longitude }, origin));
}

/**
 * Half the width of a region: a circle's radius, or a polygon's area divided by half its circumference.
 * @param {Region} region
 */
export function reachMetres(region) {
  if (region.type === "circle") return region.radiusMetres;
  const points = corners(region, centreOf(region));
  let area = 0;
  let circumference = 0;
  points.forEach((a, index) => {
    const b = points[(index + 1) % points.length];
    area += a.x * b.y - b.x * a.y;
    circumference += Math.hypot(a.x - b.x, a.y - b.y);
  });
  return circumference > 0 ? Math.abs(area) / circumference : 0;
}

/** @param {Point} a @param {Point} b @param {Point} c */
const turn = (a, b, c) => Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));

/**
 * Whether two segments cross, other than at their ends.
 * @param {Point} a @param {Point} b @param {Point} c @param {Point} d
 */
function doCross(a, b, c, d) {
  return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
}

/** @param {Point[]} points */
function sides(points) {
  return points.map((point, index) => /** @type {[Point, Point]} */ ([point, points[(index + 1) % points.length]]));
}

/**
 * @param {Polygon} polygon
 */
export function crossesItself(polygon) {
  const edges = sides(corners(polygon, centreOf(polygon)));
  return edges.some(([a, b], index) => edges.slice(index + 1).some(([c, d]) => doCross(a, b, c, d)));
}

/** @param {Point[]} points @param {Point} point */
function contains(points, { x, y }) {
  return sides(points).reduce((inside, [a, b]) => {
    const isBetween = a.y > y !== b.y > y;
    return isBetween && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x ? !inside : inside;
  }, false);
}

/** @param {Point} a @param {Point} b */
function distanceToLine(a, b) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const share = length > 0 ? Math.min(1, Math.max(0, -(a.x * dx + a.y * dy) / length)) : 0;
  return Math.hypot(a.x + share * dx, a.y + share * dy);
}

/**
 * The distance from a place to a region's edge; 0 inside.
 * @param {Region} region
 * @param {Place} from
 * @returns {number} metres
 */
export function distanceToRegion(region, from) {
  if (region.type === "circle") return Math.max(0, distanceMetres(from, region) - region.radiusMetres);
  const corner = Math.min(...region.points.map(([latitude, longitude]) => distanceMetres(from, { latitude, longitude })));
  // At this distance the sides do not matter, and the plane no longer approximates the Earth.
  if (corner > MAX_EXTENT_METRES) return corner;
  const points = corners(region, from);
  return contains(points, { x: 0, y: 0 }) ? 0 : Math.min(...sides(points).map(([a, b]) => distanceToLine(a, b)));
}

/**
 * Whether two regions overlap.
 * @param {Region} one
 * @param {Region} other
 * @returns {boolean}
 */
export function overlap(one, other) {
  if (one.type === "polygon" && other.type === "circle") return overlap(other, one);
  const origin = centreOf(one);
  if (one.type === "circle" && other.type === "circle") {
    const { x, y } = toMetres(other, origin);
    return Math.hypot(x, y) < one.radiusMetres + other.radiusMetres;
  }
  const points = corners(/** @type {Polygon} */ (other), origin);
  if (one.type === "circle") {
    return contains(points, { x: 0, y: 0 }) || sides(points).some(([a, b]) => distanceToLine(a, b) < one.radiusMetres);
  }
  const own = corners(one, origin);
  if (contains(own, points[0]) || contains(points, own[0])) return true;
  return sides(own).some(([a, b]) => sides(points).some(([c, d]) => doCross(a, b, c, d)));
}
