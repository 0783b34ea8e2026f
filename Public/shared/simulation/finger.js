// @ts-check
/**
 * What a simulated finger can do. A hand is a generator: it moves the finger, and yields the seconds until it goes on.
 */

import { between, normal } from "./person.js";

/** @typedef {import("../model/task-kind.js").SimulatedPerson} Person */
/** @typedef {import("../model/task-kind.js").SimulatedPhone} Phone */
/** @typedef {import("../model/task-kind.js").Hand} Hand */
/** @typedef {import("../model/task-kind.js").Place} Place */

/** A simulated phone's screen: CSS px of the natural orientation. */
export const SCREEN = Object.freeze({ width: 390, height: 844 });
export const MIDDLE = /** @type {Place} */ ([SCREEN.width / 2, SCREEN.height / 2]);
export const PIXELS_PER_CENTIMETRE = 64;
/** The part of the screen on which people draw (CSS px). */
export const PAD = Object.freeze({ left: 30, right: SCREEN.width - 30, top: 60, bottom: SCREEN.height - 60 });
/** Time between two movements of a finger (s). */
const STEP = 0.05;
/** Time between two looks at what the server said (s). */
export const LOOK = 0.1;

/**
 * A place on a line, by the share of its length.
 * @param {readonly Place[]} points
 * @param {number} share
 * @returns {Place}
 */
export function along(points, share) {
  const lengths = points.slice(1).map(([x, y], index) => Math.hypot(x - points[index][0], y - points[index][1]));
  let left = share * lengths.reduce((sum, length) => sum + length, 0);
  for (const [index, length] of lengths.entries()) {
    const [[x, y], [nextX, nextY]] = [points[index], points[index + 1]];
    const part = length > 0 ? Math.min(1, left / length) : 0;
    if (left <= length) return [x + (nextX - x) * part, y + (nextY - y) * part];
    left -= length;
  }
  return points[points.length - 1];
}

/**
 * A line with one finger.
 * @param {Phone} phone
 * @param {readonly Place[]} points
 * @param {number} seconds
 * @param {(share: number) => number} [pressure]
 * @returns {Hand}
 */
export function* stroke(phone, points, seconds, pressure) {
  const moments = Math.max(4, Math.round(seconds / STEP));
  for (let moment = 0; moment <= moments; moment += 1) {
    phone.put(along(points, moment / moments), pressure?.(moment / moments));
    yield seconds / moments;
  }
  phone.lift();
}

/**
 * A touch at one place.
 * @param {Phone} phone
 * @param {Place} place
 * @returns {Hand}
 */
export function* tap(phone, place) {
  phone.put(place);
  yield 0.06;
  phone.lift();
}

/**
 * @param {number} count
 * @param {(angle: number) => number} [radius]
 * @param {number} [turns]
 * @returns {Place[]}
 */
export function round(count, radius = () => 1, turns = 1) {
  return Array.from({ length: count + 1 }, (_, index) => {
    const angle = (2 * Math.PI * turns * index) / count;
    return /** @type {Place} */ ([radius(angle) * Math.sin(angle), -radius(angle) * Math.cos(angle)]);
  });
}

/**
 * @param {Phone} phone
 * @param {Person} person
 * @param {number} strength  the largest pressure, 0 to 1
 */
export function press(phone, person, strength) {
  return stroke(phone, [MIDDLE, MIDDLE], person.pace * between(1.2, 2.5), (share) => {
    return Math.min(1, Math.max(0.03, strength * Math.min(1, 1.6 * Math.sin(Math.PI * Math.min(0.99, share + 0.01)))));
  });
}

/** @param {readonly (readonly number[])[]} targets  on a ring; the distance between two that follow each other */
export function apart(targets) {
  const opposite = targets[Math.floor((targets.length + 1) / 2)];
  return Math.hypot(opposite[0] - targets[0][0], opposite[1] - targets[0][1]);
}

/**
 * Where a finger lands that aims at a circle.
 * @param {readonly number[]} target
 * @param {number} width  of the circle
 * @param {Person} person
 * @returns {Place}
 */
export function near([x, y], width, person) {
  const deviation = Math.hypot(width / 5, 4) * person.unsteadiness ** 0.5;
  return [normal(x, deviation), normal(y, deviation)];
}

/**
 * Waits for the server's answer, not for long.
 * @param {() => boolean} isWaiting
 * @returns {Hand}
 */
export function* settled(isWaiting) {
  for (let looks = 0; looks < 20 && isWaiting(); looks += 1) yield LOOK;
}
