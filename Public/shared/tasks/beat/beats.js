// @ts-check
/** When the beats of a task are, and what of it there is at a moment. Pure; times in ms on one clock. */

/** How many beats are shown and heard. */
export const BEATS = 8;
/** From the end of the countdown to the first beat. */
export const LEAD_MS = 1000;
/** How long everybody taps alone after the beats. */
export const ALONE_MS = 30_000;
/** How long a beat is seen. */
const SEEN_MS = 120;
/** A tap twice: nobody taps so fast in time. */
export const TWICE_MS = 150;
/** The fewest intervals with a tempo. */
const MIN_INTERVALS = 5;
/** More beats a minute would flash more than three times a second (WCAG 2.3.1). */
export const MAX_FLASHING_TEMPO = 180;

/** @typedef {"before"|"beats"|"alone"|"over"} Part */
/** @typedef {{from: number, until: number}} Span  from the first beat to the last moment in which a tap counts */
/** @typedef {{part: Part, beat: number, isSeen: boolean, next: number}} Moment  `beat` from 1, `next` ms until something changes */

/**
 * The span of a task that has just been counted down, as the server has it.
 * @param {{kind: string, target: number}} task
 * @param {number} counted  when the countdown ends
 * @returns {Span}
 */
export function spanAfter({ kind, target }, counted) {
  if (kind !== "beat") return { from: counted, until: counted + target * 1000 };
  const from = counted + LEAD_MS;
  return { from, until: from + (BEATS * 60_000) / target + ALONE_MS };
}

/**
 * The times of the beats; none without a metronome.
 * @param {{kind: string, target: number}} task
 * @param {Span} span
 */
export function beatTimes({ kind, target }, { from }) {
  return kind === "beat" ? Array.from({ length: BEATS }, (_, index) => from + (index * 60_000) / target) : [];
}

/**
 * When everybody begins to tap alone.
 * @param {{kind: string, target: number}} task
 * @param {Span} span
 */
export function aloneFrom({ kind, target }, { from }) {
  return kind === "beat" ? from + (BEATS * 60_000) / target : from;
}

/**
 * Since when taps count: half a beat before everybody begins to tap alone.
 * @param {{kind: string, target: number}} task
 * @param {Span} span
 */
export function tapsFrom(task, span) {
  return aloneFrom(task, span) - (task.kind === "beat" ? 60_000 / task.target / 2 : 0);
}

/**
 * @param {{kind: string, target: number}} task
 * @param {Span} span
 * @param {number} now
 * @returns {Moment}
 */
export function momentOf(task, span, now) {
  const alone = aloneFrom(task, span);
  if (now >= span.until) return { part: "over", beat: 0, isSeen: false, next: Infinity };
  if (now >= alone) return { part: "alone", beat: 0, isSeen: false, next: span.until - now };
  if (now < span.from) return { part: "before", beat: 0, isSeen: false, next: span.from - now };
  const period = 60_000 / task.target;
  const index = Math.floor((now - span.from) / period);
  const since = now - span.from - index * period;
  const isSeen = since < SEEN_MS;
  return { part: "beats", beat: index + 1, isSeen, next: (isSeen ? SEEN_MS : period) - since };
}

/**
 * The tempo of somebody's own taps; null for too few.
 * @param {readonly number[]} taps  in order
 * @returns {number|null} taps a minute
 */
export function ownTempo(taps) {
  const intervals = taps.slice(1).map((time, index) => time - taps[index]).filter((each) => each >= TWICE_MS);
  if (intervals.length < MIN_INTERVALS) return null;
  intervals.sort((a, b) => a - b);
  const half = intervals.length >> 1;
  return 60_000 / (intervals.length % 2 ? intervals[half] : (intervals[half - 1] + intervals[half]) / 2);
}
