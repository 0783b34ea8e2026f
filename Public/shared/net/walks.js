// @ts-check
/** The paths of a session's walkers, for its host. */

import { request } from "./rest.js";

/**
 * @param {string} code
 * @param {string} hostToken
 * @returns {Promise<string>} JSON Lines
 * @throws {import("./rest.js").RestError}
 */
export async function fetchWalks(code, hostToken) {
  return (await request(`/api/v1/sessions/${code}/walks`, { token: hostToken })).text();
}
