// @ts-check
/** How long a class lives: what a host can choose, and its end in words. Pure. */

const DAY = 86_400;
/** What hosts choose (s): a day, a week, four weeks, a quarter. */
const STEPS = Object.freeze([DAY, 7 * DAY, 28 * DAY, 90 * DAY]);

/**
 * The lifetimes from now (s) that are still allowed, the shortest first; at least what is left.
 * @param {number} limit  the longest life (s), from the beginning
 * @param {number} createdAt  ms since 1970
 * @param {number} now  ms since 1970
 */
export function lifetimes(limit, createdAt, now) {
  const left = Math.floor(limit - Math.max(0, now - createdAt) / 1000);
  const found = STEPS.filter((step) => step < left);
  // A whole number of days where it is nearly one.
  return left >= 60 ? [...found, left] : found;
}

/**
 * A duration in seconds in words, rounded to days, or to hours below two days.
 * @param {number} seconds
 * @param {string} language
 */
export function lifetimeText(seconds, language) {
  const isLong = seconds > 1.5 * DAY;
  const [unit, count] = isLong || Math.round(seconds / 3600) === 24
    ? ["day", Math.round(seconds / DAY)]
    : ["hour", Math.max(1, Math.round(seconds / 3600))];
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(Number(count));
}

/**
 * An end as people say it: with the day of the month where the weekday alone could be that of another week.
 * @param {number} end  ms since 1970
 * @param {string} language
 * @param {number} [now]
 */
export function endText(end, language, now = Date.now()) {
  const day = end - now > 6 * DAY * 1000 ? /** @type {const} */ ({ day: "numeric", month: "short" }) : {};
  return new Date(end).toLocaleString(language, { weekday: "short", hour: "2-digit", minute: "2-digit", ...day });
}
