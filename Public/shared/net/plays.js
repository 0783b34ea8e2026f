// @ts-check
/** The audio walks that the server has. */

import { request } from "./rest.js";

/** @typedef {{type: "circle", latitude: number, longitude: number, radiusMetres: number}} Circle */
/** @typedef {{type: "polygon", points: [latitude: number, longitude: number][]}} Polygon */

/**
 * @typedef {object} PlayScene
 * @property {string} name
 * @property {"visit"|"once"|"loop"} repeat
 * @property {string[]} after
 * @property {{url: string, type: string, bytes: number, seconds: number|null}} audio
 * @property {Circle|Polygon} region
 * @property {{seconds: number, text: string}[]} transcript
 */

/**
 * @typedef {object} Play
 * @property {string} id
 * @property {string} title
 * @property {string} version
 * @property {string} language  BCP 47
 * @property {string} about
 * @property {string|number} revision
 * @property {number} bytes  of all sounds
 * @property {PlayScene[]} scenes
 */

/** @typedef {{id: string, title: string, version: string, language: string, scenes: number, bytes: number}} PlayEntry */

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
