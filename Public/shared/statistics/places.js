// @ts-check
/** Places on a picture that answer a question: compared with the truth, and those of a class together. Pure. */

import { fillText } from "../model/language.js";
import { number } from "../model/units.js";
import { percentOf } from "./answers.js";
import { mean } from "./averages.js";

export { percentOf } from "./answers.js";

/** @typedef {readonly (readonly number[])[]} Places  x and y in px of the picture */
/** @typedef {[number, number]} Place */
/** @typedef {import("../model/language.js").Language} Language */
/** @typedef {{picture?: Contract.QuestionPicture, width?: number, height?: number}} Asked  a question about a picture */

/** The lines on which areas are measured: exact along each, the rule of midpoints across them; as the server does. */
const LINES = 720;
/** The most steps towards a geometric median, and the step (px) below which it is reached. */
const [MOST_STEPS, SMALLEST_STEP] = [1000, 1e-6];
/** The fewest points that have a spread. */
export const MIN_FOR_SPREAD = 3;
/** The mean radius of the Earth (km). */
const EARTH_KM = 6371.0088;
/** The map of the world: its px for a degree, and its size (px). */
export const WORLD_PX_PER_DEGREE = 4;
export const WORLD = Object.freeze({ width: 360 * WORLD_PX_PER_DEGREE, height: 180 * WORLD_PX_PER_DEGREE });

/**
 * Where the edges of an outline cross a horizontal line, from left to right: 1 downwards, −1 upwards.
 * @param {Places} outline
 * @param {number} y
 */
function crossings(outline, y) {
  return outline.flatMap(([x0, y0], index) => {
    const [x1, y1] = outline[(index + 1) % outline.length];
    return (y0 <= y) === (y1 <= y) ? [] : [{ x: x0 + (y - y0) / (y1 - y0) * (x1 - x0), turn: y0 <= y ? 1 : -1 }];
  }).sort((a, b) => a.x - b.x);
}

/**
 * Whether a point is within an outline: whatever that winds around (the non-zero rule, as browsers fill paths).
 * @param {Places} outline
 * @param {readonly number[]} point
 */
export function isInside(outline, [x, y]) {
  return crossings(outline, y).reduce((turns, each) => (each.x <= x ? turns + each.turn : turns), 0) !== 0;
}

/** @param {Places} outline @param {number} y @returns {[number, number][]} from left to right */
function spans(outline, y) {
  let [turns, from] = [0, 0];
  return crossings(outline, y).flatMap(({ x, turn }) => {
    if (turns === 0) from = x;
    turns += turn;
    return turns === 0 ? [/** @type {[number, number]} */ ([from, x])] : [];
  });
}

/** @param {number} top @param {number} bottom @param {(y: number) => [number, number][]} spansAt */
function areaBetween(top, bottom, spansAt) {
  if (!(bottom > top)) return 0;
  const step = (bottom - top) / LINES;
  let length = 0;
  for (let line = 0; line < LINES; line += 1) {
    for (const [from, to] of spansAt(top + (line + 0.5) * step)) length += to - from;
  }
  return length * step;
}

/** @param {Places} outline */
function reach(outline) {
  const ys = outline.map(([, y]) => y);
  return { top: Math.min(...ys), bottom: Math.max(...ys) };
}

/**
 * What an outline encloses, in px².
 * @param {Places} outline
 */
export function areaOf(outline) {
  const { top, bottom } = reach(outline);
  return areaBetween(top, bottom, (y) => spans(outline, y));
}

/**
 * What two areas share, as a part of what both cover together.
 * @param {Places} one
 * @param {Places} other
 */
export function intersectionOverUnion(one, other) {
  const [a, b] = [reach(one), reach(other)];
  const shared = areaBetween(
    Math.max(a.top, b.top),
    Math.min(a.bottom, b.bottom),
    (y) => common(spans(one, y), spans(other, y)),
  );
  const covered = areaOf(one) + areaOf(other) - shared;
  return covered > 0 ? Math.min(1, shared / covered) : 0;
}

/** @param {[number, number][]} some @param {[number, number][]} others @returns {[number, number][]} */
function common(some, others) {
  return some.flatMap(([from, to]) =>
    others.flatMap(([start, end]) => {
      const both = /** @type {[number, number]} */ ([Math.max(from, start), Math.min(to, end)]);
      return both[0] < both[1] ? [both] : [];
    })
  );
}

/** @param {readonly number[]} a @param {readonly number[]} b */
export function distanceBetween([ax, ay], [bx, by]) {
  return Math.hypot(ax - bx, ay - by);
}

/** @param {Places} points @returns {Place} */
function meanOf(points) {
  return [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
}

/**
 * The point with the smallest sum of distances to all, by Weiszfeld's steps, which Vardi and Zhang (2000) lead past the points.
 * @param {Places} points  at least one
 * @returns {Place}
 */
export function geometricMedian(points) {
  let middle = meanOf(points);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const next = nearer(points, middle);
    const moved = distanceBetween(next, middle);
    middle = next;
    if (moved < SMALLEST_STEP) break;
  }
  return middle;
}

/** @param {Places} points @param {Place} middle @returns {Place} */
function nearer(points, middle) {
  let [weights, x, y, pullX, pullY, here] = [0, 0, 0, 0, 0, 0];
  for (const point of points) {
    const distance = distanceBetween(point, middle);
    if (distance === 0) {
      here += 1;
      continue;
    }
    weights += 1 / distance;
    x += point[0] / distance;
    y += point[1] / distance;
    pullX += (point[0] - middle[0]) / distance;
    pullY += (point[1] - middle[1]) / distance;
  }
  if (weights === 0) return middle;
  const pull = Math.hypot(pullX, pullY);
  const stay = here === 0 ? 0 : pull > here ? here / pull : 1;
  return [(1 - stay) * x / weights + stay * middle[0], (1 - stay) * y / weights + stay * middle[1]];
}

/**
 * The ellipse of one standard deviation around the mean; 39 % of a normal cloud lie in it.
 * @param {Places} points
 * @returns {{center: Place, major: number, minor: number, degrees: number}|null} null for too few points; half axes in px
 */
export function spreadEllipse(points) {
  if (points.length < MIN_FOR_SPREAD) return null;
  const center = meanOf(points);
  let [xx, xy, yy] = [0, 0, 0];
  for (const point of points) {
    const [x, y] = [point[0] - center[0], point[1] - center[1]];
    xx += x * x / (points.length - 1);
    xy += x * y / (points.length - 1);
    yy += y * y / (points.length - 1);
  }
  const half = Math.hypot((xx - yy) / 2, xy);
  const middle = (xx + yy) / 2;
  return {
    center,
    major: Math.sqrt(middle + half),
    minor: Math.sqrt(Math.max(0, middle - half)),
    degrees: half === 0 ? 0 : Math.atan2(2 * xy, xx - yy) / 2 * 180 / Math.PI,
  };
}

/**
 * How far marks are from a true point, on average, in px.
 * @param {Places} points
 * @param {readonly number[]} truth
 */
export function meanDistance(points, truth) {
  return mean(points.map((point) => distanceBetween(point, truth)));
}

/**
 * A distance in percent of the picture's diagonal.
 * @param {number} distance  px
 * @param {Asked} asked
 */
export function diagonalPercent(distance, { width = 1, height = 1 }) {
  return distance / Math.hypot(width, height) * 100;
}

/**
 * An area in percent of the picture.
 * @param {number} area  px²
 * @param {Asked} asked
 */
export function picturePercent(area, { width = 1, height = 1 }) {
  return area / (width * height) * 100;
}

/**
 * How far two places of a picture are apart, in words: on the map of the world in km along the sphere.
 * @param {readonly number[]} one
 * @param {readonly number[]} other
 * @param {Asked} asked
 * @param {Language} language
 * @param {string} words  with the distance and its percentage of the diagonal
 */
export function distanceText(one, other, asked, language, words) {
  const px = distanceBetween(one, other);
  const shown = asked.picture === "world"
    ? `${number(sphereKilometres(one, other), language)}\u00a0km`
    : `${number(px, language)}\u00a0px`;
  return fillText(words, { distance: shown, percent: percentOf(diagonalPercent(px, asked), language) });
}

/**
 * The great circle between two places of the map.
 * @param {readonly number[]} one
 * @param {readonly number[]} other
 */
export function sphereKilometres(one, other) {
  const radians = (/** @type {number} */ px) => px / WORLD_PX_PER_DEGREE * Math.PI / 180;
  const [latitude, latitudeOther] = [Math.PI / 2 - radians(one[1]), Math.PI / 2 - radians(other[1])];
  const half = (/** @type {number} */ angle) => Math.sin(angle / 2) ** 2;
  const share = half(latitudeOther - latitude) +
    Math.cos(latitude) * Math.cos(latitudeOther) * half(radians(other[0] - one[0]));
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(share)));
}
