// @ts-check
/** The list of puzzles that players see. */

import { inPageLanguage, request } from "../../../shared/net/rest.js";

/** @typedef {import("../../../shared/net/rounds.js").Puzzle} Puzzle */

/**
 * @param {string|null} cursor  the cursor of the previous page; null for the first
 * @returns {Promise<{puzzles: Puzzle[], cursor: string|null}>}
 * @throws {import("../../../shared/net/rest.js").RestError}
 */
export async function puzzlePage(cursor) {
  const query = new URLSearchParams({ limit: "100", ...(cursor ? { cursor } : {}) });
  return (await request(`/api/v1/puzzles?${query}`, { headers: inPageLanguage() })).json();
}
