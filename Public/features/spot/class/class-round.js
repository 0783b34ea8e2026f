// @ts-check
/** A phone's round in the puzzle that its class plays. */

import { request } from "../../../shared/net/rest.js";

/**
 * Requests this phone's round, or a new one; the server has one round for each start by the host.
 * @param {string} puzzle  id
 * @param {string} session  code
 * @param {string|null} resume  the phone's token
 * @returns {Promise<{id: string, total: number}>}
 * @throws {import("../../../shared/net/rest.js").RestError}
 */
export async function classRound(puzzle, session, resume) {
  const answer = await request(`/api/v1/sessions/${encodeURIComponent(session)}/puzzles/${encodeURIComponent(puzzle)}/rounds`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ resume }),
  });
  return answer.json();
}
