// @ts-check
/** A tab's stored state of a session while the visitor navigates from page to page. */

/**
 * `time`: of the session's clock, ms; `savedAt`: ms since 1970; `leaves`: the visitor has withdrawn.
 * @typedef {{resume?: string, time?: number, savedAt?: number, leaves?: boolean}} Kept
 */

const keyOf = (/** @type {string} */ code) => `touchkit.${code}`;

/**
 * @param {string} code  of the session
 * @returns {Kept} empty for a new participant
 */
export function readKept(code) {
  try {
    const { resume, time, savedAt, leaves } = JSON.parse(sessionStorage[keyOf(code)]);
    return {
      ...(typeof resume === "string" && { resume }),
      ...(time > 0 && { time: Number(time) }),
      ...(savedAt > 0 && { savedAt: Number(savedAt) }),
      ...(leaves === true && { leaves }),
    };
  } catch {
    return {};
  }
}

/**
 * @param {string} code
 * @param {Kept} kept
 */
export function keep(code, kept) {
  try {
    sessionStorage[keyOf(code)] = JSON.stringify(kept);
  } catch {
    // Without storage, the state lasts as long as the page.
  }
}

/**
 * Whether data stored at that time still belongs to the current visitor, by the same rule as shared/net/kept.js.
 * @param {number|undefined} savedAt
 */
export const isOfCurrentVisitor = (savedAt = NaN) => savedAt <= Date.now() + 300_000 && Date.now() - savedAt < 5_400_000;
