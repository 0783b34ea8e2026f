// @ts-check
/** Puzzles and rounds over REST. */

import { inPageLanguage, request } from "./rest.js";

/** @typedef {{x: number, y: number, width: number, height: number}} Rectangle  pixels of the original */
/** @typedef {Contract.Puzzle & {thumbnail: string}} Puzzle  a published one */
/** @typedef {{x: number, y: number, shownWidth: number, shownHeight: number}} Press */
/**
 * @typedef {{hit: false, found: number, total: number, complete: boolean}
 *   | {hit: true, new: boolean, difference: Rectangle, found: number, total: number, complete: boolean}} PressResult
 */
/** @typedef {Omit<Contract.SpotRound, "found"|"startedAt"|"completedAt">} RoundState */
/** @typedef {{latitude: number, longitude: number, accuracy: number}} Position */
/**
 * The start of a round.
 * @typedef {object} RoundSource
 * @property {(puzzle: string) => Promise<{id: string, total: number}>} start
 * @property {string} key  under which this browser remembers the round, beside the puzzle
 * @property {boolean} [isAuthoritative] whether the source determines the current round, which is then requested after each load;
 *   this browser stores only unsent presses
 * @property {boolean} [isFinal] whether the round can be neither replayed nor given up
 * @property {() => boolean} [isOver]  whether all participants that play the puzzle with this one have finished
 */

/** @param {object} body */
const post = (body) => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

/**
 * @param {string} id
 * @returns {Promise<Puzzle>}
 * @throws {import("./rest.js").RestError}
 */
export async function fetchPuzzle(id) {
  return (await request(`/api/v1/puzzles/${encodeURIComponent(id)}`, { headers: inPageLanguage() })).json();
}

/**
 * A player's rounds outside a class.
 * @param {() => Position|null} position  for puzzles that are played at their place
 * @returns {RoundSource}
 */
export function ownRounds(position) {
  return {
    key: "own",
    async start(puzzle) {
      const at = position();
      const body = at ? { position: { latitude: at.latitude, longitude: at.longitude, accuracy: at.accuracy } } : {};
      return (await request(`/api/v1/puzzles/${encodeURIComponent(puzzle)}/rounds`, post(body))).json();
    },
  };
}

/**
 * @param {string} id
 * @returns {Promise<RoundState>}
 * @throws {import("./rest.js").RestError}
 */
export async function fetchRound(id) {
  return (await request(`/api/v1/rounds/${encodeURIComponent(id)}`)).json();
}

/**
 * @param {string} id
 * @param {Press} press
 * @returns {Promise<PressResult>}
 * @throws {import("./rest.js").RestError}
 */
export async function sendPress(id, { x, y, shownWidth, shownHeight }) {
  const body = { x, y, shownWidth, shownHeight };
  return (await request(`/api/v1/rounds/${encodeURIComponent(id)}/hits`, post(body))).json();
}

/**
 * @param {string} id
 * @returns {Promise<{frame: Rectangle, hints: number}>}
 * @throws {import("./rest.js").RestError}
 */
export async function askForHint(id) {
  return (await request(`/api/v1/rounds/${encodeURIComponent(id)}/hints`, { method: "POST" })).json();
}

/**
 * Ends the round; the response lists the differences that were not found.
 * @param {string} id
 * @returns {Promise<RoundState>}
 * @throws {import("./rest.js").RestError}
 */
export async function giveUpRound(id) {
  return (await request(`/api/v1/rounds/${encodeURIComponent(id)}/give-up`, { method: "POST" })).json();
}

/**
 * The address of the picture before it was altered, for a player who has finished the round.
 * @param {string} id  of the round
 */
export function originalAddress(id) {
  return `/api/v1/rounds/${encodeURIComponent(id)}/original`;
}

/**
 * The address of a puzzle's thumbnail of another width.
 * @param {Puzzle} puzzle
 * @param {number} width  px; the server makes 16 to 1024
 */
export function thumbnailAddress({ thumbnail }, width) {
  return thumbnail.replace(/([?&]width=)\d+/, `$1${width}`);
}
