// @ts-check
/** The visitors of a study by day, and the causes that prevent further visits. Pure. */

import { isLoopback } from "../../../shared/net/join-address.js";

/** The time before its end from which a study "ends soon" (ms). */
const SOON_MS = 3 * 86_400_000;

/** @typedef {{day: number, count: number}} Day  `day`: its beginning on this machine's clock, ms since 1970 */

/**
 * The number of visitors of each day, from the day of the first visitor to today, including days without visitors.
 * @param {Contract.Study["hours"]} hours
 * @param {number} now  ms since 1970
 * @returns {Day[]}
 */
export function visitorsByDay(hours, now) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const { beganAt, participants } of hours) {
    const day = dayOf(Date.parse(beganAt));
    counts.set(day, (counts.get(day) ?? 0) + participants);
  }
  /** @type {Day[]} */
  const days = [];
  if (counts.size === 0) return days;
  const last = Math.max(dayOf(now), ...counts.keys());
  for (let day = Math.min(...counts.keys()); day <= last; day = nextDay(day)) days.push({ day, count: counts.get(day) ?? 0 });
  return days;
}

/** @param {number} time */
const dayOf = (time) => new Date(time).setHours(0, 0, 0, 0);

/**
 * A day may have 23 or 25 hours, and where clocks go forward at midnight, it begins at 1 o'clock.
 * @param {number} day
 */
function nextDay(day) {
  const next = new Date(day);
  return dayOf(next.setDate(next.getDate() + 1));
}

/**
 * The causes that prevent visits, or will soon do so; the most important first.
 * @param {object} study
 * @param {string} study.origin  of the server, as visitors reach it
 * @param {{ended: boolean, frozen: boolean, locked: boolean, expiresAt: string}} study.state
 * @param {number} study.touches
 * @param {number} now  ms since 1970
 * @returns {("frozen"|"locked"|"local"|"insecure"|"soon"|"empty")[]}
 */
export function obstacles({ origin, state, touches }, now) {
  if (state.ended) return [];
  const { hostname, protocol } = new URL(origin);
  const isLocal = isInLocalNetwork(hostname);
  return [
    state.frozen && /** @type {const} */ ("frozen"),
    state.locked && /** @type {const} */ ("locked"),
    isLocal && /** @type {const} */ ("local"),
    !isLocal && protocol === "http:" && /** @type {const} */ ("insecure"),
    Date.parse(state.expiresAt) - now < SOON_MS && /** @type {const} */ ("soon"),
    touches === 0 && /** @type {const} */ ("empty"),
  ].filter((each) => each !== false);
}

/**
 * Whether only devices of the same network find a server by this name.
 * @param {string} hostname
 */
export function isInLocalNetwork(hostname) {
  if (isLoopback(hostname) || /\.(local|lan|internal|home\.arpa)$/.test(hostname)) return true;
  if (/^(10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\.[\d.]+$/.test(hostname)) return true;
  if (/^\[(f[cd]|fe[89ab])/i.test(hostname)) return true;
  // A name of one part, as a router gives it.
  return !hostname.includes(".") && !hostname.includes(":");
}
