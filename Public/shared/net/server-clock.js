// @ts-check
/** The server's clock, as its responses tell it: a computer's clock may be off by years. */

/** A smaller difference is a response's way, and the whole seconds of its date. */
const TOLERANCE_MS = 60_000;

/** How far this browser's clock is ahead of the server's (ms). */
let ahead = 0;

/**
 * Reads the date of a response that comes from no cache.
 * @param {Response} response
 */
export function readDate(response) {
  const difference = Date.now() - Date.parse(response.headers.get("date") ?? "");
  // Without a date, what is known stays.
  if (!Number.isNaN(difference)) ahead = Math.abs(difference) < TOLERANCE_MS ? 0 : difference;
}

/**
 * Assumes what an earlier page has read, until the first response.
 * @param {number|undefined} earlier  ms
 */
export function assumeAhead(earlier) {
  ahead ||= earlier ?? 0;
}

/** How far this browser's clock is ahead of the server's (ms); 0 if it is right. */
export const clockAhead = () => ahead;

/** The time on the server's clock, ms since 1970. */
export const serverNow = () => Date.now() - ahead;
