// @ts-check
/** Decides which page a phone of a session belongs on. */

/** @typedef {"touch"|"scale"|"spot"|"walk"} PhonePage */
/** @typedef {{activity?: string, challenge?: {kind?: string}|null, subject?: string|null}} SessionPage */

/**
 * The page for the session's current activity; null for an activity without a separate page.
 * @param {SessionPage} session  its state
 * @returns {PhonePage|null}
 */
export function roomPage({ activity, challenge }) {
  if (activity === "scale" || challenge?.kind === "press" || challenge?.kind === "weigh") return "scale";
  // The steps of a lesson are shown over any page; this is the one where phones join.
  if (activity === "lesson") return "touch";
  return activity === "touch" || activity === "spot" || activity === "walk" ? activity : null;
}

/**
 * The address of that page for a phone of the session.
 * @param {SessionPage} session  its state
 * @param {string} code
 */
export function roomAddress(session, code) {
  const page = roomPage(session) ?? "touch";
  const play = page === "walk" && session.subject ? `/${encodeURIComponent(session.subject)}` : "";
  return `/${page}${play}?s=${code}`;
}

/**
 * Whether a phone has to change its page. Phones that join on the touch page move along, and latecomers follow. A phone
 * that opened the scale or a walk by its own address stays there until the room moves.
 * @param {PhonePage} here
 * @param {PhonePage|null|undefined} before  the previous page of the session, undefined before the first message
 * @param {PhonePage|null} now
 */
export function hasToMove(here, before, now) {
  if (now === null || now === here) return false;
  return before === undefined ? here !== "scale" && here !== "walk" : before !== now;
}
