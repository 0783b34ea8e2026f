// @ts-check
/** The lifetime of a class: the host's choices, and a text for its end. Pure. */

const DAY_SECONDS = 86_400;
/** The lifetimes that a host may choose (s): a day, a week, four weeks, a quarter. */
const LIFETIMES = Object.freeze([DAY_SECONDS, 7 * DAY_SECONDS, 28 * DAY_SECONDS, 90 * DAY_SECONDS]);

/**
 * The lifetimes from now (s) that are still allowed, the shortest first; at least the remaining time.
 * @param {number} limit the longest lifetime (s) from the creation
 * @param {number} createdAt  ms since 1970
 * @param {number} now  ms since 1970
 */
export function lifetimes(limit, createdAt, now) {
  const remaining = Math.floor(limit - Math.max(0, now - createdAt) / 1000);
  const shorter = LIFETIMES.filter((step) => step < remaining);
  // A whole number of days if the value is close to one.
  return remaining >= 60 ? [...shorter, remaining] : shorter;
}

/**
 * A duration in seconds in words, rounded to days, or to hours below two days.
 * @param {number} seconds
 * @param {string} language
 */
export function lifetimeText(seconds, language) {
  const isLong = seconds > 1.5 * DAY_SECONDS;
  const [unit, count] = isLong || Math.round(seconds / 3600) === 24
    ? ["day", Math.round(seconds / DAY_SECONDS)]
    : ["hour", Math.max(1, Math.round(seconds / 3600))];
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(Number(count));
}

/**
 * A readable end: a weekday, with the day of the month if the weekday alone would be ambiguous.
 * @param {number} end  ms since 1970
 * @param {string} language
 * @param {number} [now]
 */
export function endText(end, language, now = Date.now()) {
  const day = end - now > 6 * DAY_SECONDS * 1000 ? /** @type {const} */ ({ day: "numeric", month: "short" }) : {};
  return new Date(end).toLocaleString(language, { weekday: "short", hour: "2-digit", minute: "2-digit", ...day });
}
