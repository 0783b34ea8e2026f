// @ts-check
/** Parses the address of a walk's page. */

/**
 * @typedef {object} WalkAddress
 * @property {string|null} play  its id; null: the list of plays
 * @property {boolean} desk
 */

/**
 * @param {{pathname: string, search: string}} location
 * @returns {WalkAddress}
 */
export function walkAddress({ pathname, search }) {
  const query = new URLSearchParams(search);
  const inPath = /^\/walk\/([^/]+)\/?$/.exec(pathname)?.[1];
  return { play: decoded(inPath) || query.get("play") || null, desk: query.has("desk") };
}

/**
 * The address of a play's page, including the session and the desk.
 * @param {string} play
 * @param {string} search  of the page that links
 */
export function playAddress(play, search = "") {
  const query = new URLSearchParams(search);
  query.delete("play");
  // `?desk` without a value is kept short.
  const parameters = query.toString().replace(/\bdesk=(?=&|$)/, "desk");
  return `/walk/${encodeURIComponent(play)}${parameters ? `?${parameters}` : ""}`;
}

/**
 * The address of the list of plays, with the session's code if there is one.
 * @param {string} search  of the page that links
 */
export function listAddress(search = "") {
  const code = new URLSearchParams(search).get("s");
  return code ? `/walk?s=${encodeURIComponent(code)}` : "/walk";
}

/** @param {string|undefined} part */
function decoded(part) {
  try {
    return part === undefined ? null : decodeURIComponent(part);
  } catch {
    return part ?? null; // No play has such an id, which the server reports.
  }
}
