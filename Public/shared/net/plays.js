// @ts-check
/** The audio walks that the server has. */

import { request } from "./rest.js";

/** @typedef {Contract.PlayScene & {audio: {url: string, type: string, bytes: number}}} PlayScene */
/** @typedef {Omit<Contract.Play, "scenes"> & {scenes: PlayScene[]}} Play  a complete one */
/** @typedef {Contract.PlaySummary} PlayEntry */

/**
 * @returns {Promise<PlayEntry[]>}
 * @throws {import("./rest.js").RestError}
 */
export async function fetchPlays() {
  /** @type {PlayEntry[]} */
  const all = [];
  /** @type {string|null} */
  let cursor = null;
  do {
    /** @type {{plays: PlayEntry[], cursor?: string|null}} */
    const page = await (await request(`/api/v1/plays${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ""}`)).json();
    all.push(...page.plays);
    cursor = page.cursor ?? null;
  } while (cursor);
  return all;
}

/**
 * @param {string} id
 * @returns {Promise<Play>}
 * @throws {import("./rest.js").RestError}
 */
export async function fetchPlay(id) {
  return (await request(`/api/v1/plays/${encodeURIComponent(id)}`)).json();
}
