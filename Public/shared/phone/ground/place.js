// @ts-check
/** Where a picture lies on a phone's screen. Pure; in the session's px of the screen in its natural orientation. */

import { fitPicture } from "../../model/wall.js";

/** @typedef {{width: number, height: number}} Size */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{scale: number, x: number, y: number}} Place  the side of one of the picture's pixels, and its upper left corner */
/** @typedef {{factor: number, x: number, y: number}} Change  of all places: times a factor, then moved */

/** How much larger than whole a picture may be shown. */
export const MAX_ENLARGEMENT = 16;
/** A change of the scale below which a picture counts as whole. */
const WHOLE_TOLERANCE = 1.001;

/**
 * @param {Size} picture  its px
 * @param {Size} screen
 * @returns {Place} as large as it fits whole, in the middle
 */
export function wholePlace(picture, screen) {
  const { x, y, width } = fitPicture(picture, { x: 0, y: 0, ...screen });
  return { scale: width / picture.width, x, y };
}

/**
 * The nearest place that leaves no edge free that the picture could fill.
 * @param {Place} place
 * @param {Size} picture
 * @param {Size} screen
 * @returns {Place}
 */
export function boundedPlace(place, picture, screen) {
  const { scale: least } = wholePlace(picture, screen);
  const scale = Math.min(Math.max(place.scale, least), least * MAX_ENLARGEMENT);
  const along = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ free) =>
    size <= free ? (free - size) / 2 : Math.min(0, Math.max(free - size, at));
  return {
    scale,
    x: along(place.x, picture.width * scale, screen.width),
    y: along(place.y, picture.height * scale, screen.height),
  };
}

/**
 * The place after a pinch: what was under the middle of both fingers stays under it, as far as the picture reaches.
 * @param {Place} place  at its beginning
 * @param {readonly [Point, Point]} from  the fingers then
 * @param {readonly [Point, Point]} to  now
 * @param {Size} picture
 * @param {Size} screen
 */
export function pinchedPlace(place, from, to, picture, screen) {
  const [before, now] = [from, to].map(([a, b]) => ({
    x: (a.x + b.x) / 2,
    y: (a.y + b.y) / 2,
    // Two fingers on one point have no distance to compare.
    apart: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)),
  }));
  return held(place, now.apart / before.apart, before, now, picture, screen);
}

/**
 * @param {Place} place
 * @param {number} factor
 * @param {Point} at  what lies there stays there, as far as the picture reaches
 * @param {Size} picture
 * @param {Size} screen
 */
export function zoomedPlace(place, factor, at, picture, screen) {
  return held(place, factor, at, at, picture, screen);
}

/**
 * @param {Place} place
 * @param {number} wanted  a factor, of which as much is taken as the picture's scale allows
 * @param {Point} from  what lies there is moved
 * @param {Point} to  there
 * @param {Size} picture
 * @param {Size} screen
 */
function held(place, wanted, from, to, picture, screen) {
  const { scale } = boundedPlace({ ...place, scale: place.scale * wanted }, picture, screen);
  const factor = scale / place.scale;
  const moved = { scale, x: to.x - (from.x - place.x) * factor, y: to.y - (from.y - place.y) * factor };
  return boundedPlace(moved, picture, screen);
}

/**
 * How everything on the picture moves from one place to another.
 * @param {Place} from
 * @param {Place} to
 * @returns {Change}
 */
export function changeBetween(from, to) {
  const factor = to.scale / from.scale;
  return { factor, x: to.x - from.x * factor, y: to.y - from.y * factor };
}

/** @param {Place} place @param {Size} picture @param {Size} screen */
export function isEnlarged({ scale }, picture, screen) {
  return scale > wholePlace(picture, screen).scale * WHOLE_TOLERANCE;
}

/**
 * What a phone tells of it, rounded: a thousandth of a px cannot be seen.
 * @param {string} picture  its name
 * @param {Place} place
 */
export function placeMessage(picture, { scale, x, y }) {
  const rounded = (/** @type {number} */ value) => Math.round(value * 1000) / 1000;
  return { type: "ground", picture, scale: Number(scale.toPrecision(9)), x: rounded(x), y: rounded(y) };
}
