// @ts-check
/** Ink that was drawn before the page was opened, from the recorded segments of a class. Pure; times in ms. */

import { Ink } from "./ink.js";
import { ReplayFingers } from "./replay-fingers.js";

/** @typedef {import("./ink.js").Stroke} Stroke */
/** @typedef {import("./replay-fingers.js").Segment} Segment */
/** @typedef {{milliseconds: number, participant: string|null}} Clearing null for all participants */

/**
 * Whether a marker of a session's replay removes ink: each task begins without ink, so that nothing can be traced.
 * @param {{kind: string}} marker
 */
export const isClearing = ({ kind }) => kind === "cleared" || kind === "began";

/** The maximum age of ink that is loaded: the class would have to wait for older ink, which newer ink covers. */
const MAX_AGE_MS = 300_000;

/**
 * @param {Segment} segment
 * @param {Set<string>} [takenBack]  participants whose gesture at its end is taken back in a later segment; afterwards, at its start
 * @returns {Stroke[]} the strokes of the segment, all ended
 */
export function inkOf(segment, takenBack = new Set()) {
  const ink = new Ink();
  const fingers = new ReplayFingers(ink);
  fingers.start(segment);
  fingers.feed(segment.steps);
  fingers.end(segment.to, takenBack);
  takenBack.clear();
  for (const participant of fingers.earlierTakenBack) takenBack.add(participant);
  return ink.strokes;
}

/**
 * @param {readonly Clearing[]} clearings
 * @param {number} time
 * @returns {number} the time since which there may be ink at the instant
 */
export function inkSince(clearings, time) {
  const all = clearings.filter(({ milliseconds, participant }) => participant === null && milliseconds <= time);
  return Math.max(0, time - MAX_AGE_MS, ...all.map(({ milliseconds }) => milliseconds));
}

/**
 * @param {readonly Stroke[]} strokes
 * @param {readonly Clearing[]} clearings
 * @param {number} time
 * @returns {Stroke[]} the strokes that are not cleared at the instant
 */
export function unclearedStrokes(strokes, clearings, time) {
  const past = clearings.filter(({ milliseconds }) => milliseconds <= time);
  return strokes.filter(
    (stroke) =>
      !past.some(
        ({ milliseconds, participant }) =>
          milliseconds >= stroke.endedAt && (participant ?? stroke.participant) === stroke.participant,
      ),
  );
}
