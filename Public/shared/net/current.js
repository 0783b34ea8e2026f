// @ts-check
/**
 * Decides whether a stored value belongs to the person who now uses this browser (docs/administration.md, "In the
 * browser"). Pure.
 */

/** Time after the last use in which a person returns to their own session (ms): a double lesson. */
const LESSON_MILLISECONDS = 90 * 60 * 1000;
/** Maximum lifetime of an entry, however often it is used, except in a class that lives longer. */
export const DAY_MILLISECONDS = 24 * 3600 * 1000;
/** Maximum lifetime of a class. */
export const MAX_CLASS_MILLISECONDS = 90 * DAY_MILLISECONDS;
/** A time up to this far in the future comes from a small clock correction; a later one counts as expired. */
const CLOCK_TOLERANCE_MILLISECONDS = 5 * 60 * 1000;

/**
 * Whether a stored value still belongs to the current person, or to one who may come back: `until` is the end of a class
 * that lives for days. Its pages ask who uses the device (`isRecent`).
 * @param {{since?: unknown, savedAt?: unknown, until?: unknown}|null} stored
 * @param {number} now  ms since 1970
 */
export function isCurrent(stored, now) {
  if (isRecent(stored, now)) return true;
  const [savedAt, until] = [Number(stored?.savedAt ?? NaN), Number(stored?.until ?? NaN)];
  // A tolerance of one day, because the clock may have been changed.
  return now < until && until - savedAt < MAX_CLASS_MILLISECONDS + DAY_MILLISECONDS &&
    isWithin(savedAt, MAX_CLASS_MILLISECONDS, now);
}

/**
 * Whether a value was stored in this lesson, by the person who is present.
 * @param {{since?: unknown, savedAt?: unknown}|null} stored
 * @param {number} now  ms since 1970
 */
export function isRecent(stored, now) {
  const savedAt = Number(stored?.savedAt ?? NaN);
  const since = Number(stored?.since ?? savedAt);
  return isWithin(savedAt, LESSON_MILLISECONDS, now) && isWithin(since, DAY_MILLISECONDS, now);
}

/**
 * Whether a page that was last used then belongs to the next person, whose state is sent to the server: such a page
 * loads itself again.
 * @param {number} usedAt  ms since 1970
 * @param {number} [now]
 */
export function isLeftOpen(usedAt, now = Date.now()) {
  return now - usedAt >= LESSON_MILLISECONDS && navigator.onLine !== false;
}

/**
 * @param {number} time
 * @param {number} life  ms
 * @param {number} now
 */
function isWithin(time, life, now) {
  return time <= now + CLOCK_TOLERANCE_MILLISECONDS && now - time < life;
}

/**
 * @param {{since?: unknown}|null} stored
 * @param {number} now
 */
export function sinceOf(stored, now) {
  const since = Number(stored?.since ?? NaN);
  return since <= now ? since : now;
}
