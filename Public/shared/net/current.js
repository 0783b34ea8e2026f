// @ts-check
/** Whether what this browser has stored is still of the person who is here now (docs/administration.md, "In the browser"). Pure. */

/** Time after the last use in which a person returns to their own session (ms): a double lesson. */
export const LESSON_MILLISECONDS = 90 * 60 * 1000;
/** The longest life, whatever was used (ms). */
export const DAY_MILLISECONDS = 24 * 3600 * 1000;
/** A time this far in the future is one of a clock that was set a little (ms); one further on is as old as can be. */
const SET_BACK_MILLISECONDS = 5 * 60 * 1000;

/**
 * Whether something stored then is still of the person who is here now.
 * @param {{since?: unknown, savedAt?: unknown}|null} stored
 * @param {number} now  ms since 1970
 */
export function isCurrent(stored, now) {
  const savedAt = Number(stored?.savedAt ?? NaN);
  const since = Number(stored?.since ?? savedAt);
  return isWithin(savedAt, LESSON_MILLISECONDS, now) && isWithin(since, DAY_MILLISECONDS, now);
}

/**
 * @param {number} time
 * @param {number} life  ms
 * @param {number} now
 */
function isWithin(time, life, now) {
  return time <= now + SET_BACK_MILLISECONDS && now - time < life;
}

/**
 * @param {{since?: unknown}|null} stored
 * @param {number} now
 */
export function sinceOf(stored, now) {
  const since = Number(stored?.since ?? NaN);
  return since <= now ? since : now;
}
