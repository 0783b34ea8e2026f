// @ts-check
/** The REST calls of a puzzle's author. Each throws a `RestError`. */

import { inPageLanguage, request } from "../../../shared/net/rest.js";
import { authorToken } from "../drafts/author-token.js";
import { send } from "../drafts/uploading.js";

const PUZZLES = "/api/v1/puzzles";
/** @typedef {import("./model/draft.js").Picture} Picture */
/** @typedef {import("./model/draft.js").Puzzle} Puzzle */

/**
 * @param {string} path
 * @param {string} method
 * @param {unknown} body
 * @returns {Promise<Puzzle>}
 */
async function sendJSON(path, method, body) {
  const headers = { "Content-Type": "application/json", ...inPageLanguage() };
  return (await request(path, { method, headers, body: JSON.stringify(body), token: authorToken() })).json();
}

const uncached = () => ({ token: authorToken(), cache: /** @type {const} */ ("no-store"), headers: inPageLanguage() });

/**
 * All puzzles, drafts included, the newest first.
 * @returns {Promise<Puzzle[]>}
 */
export async function allPuzzles() {
  /** @type {Puzzle[]} */
  const puzzles = [];
  /** @type {string|null} */
  let cursor = null;
  do {
    const query = new URLSearchParams({ drafts: "true", limit: "1000", ...(cursor ? { cursor } : {}) });
    /** @type {{puzzles: Puzzle[], cursor: string|null}} */
    const page = await (await request(`${PUZZLES}?${query}`, uncached())).json();
    puzzles.push(...page.puzzles);
    cursor = page.cursor;
  } while (cursor);
  return puzzles.reverse();
}

/**
 * A puzzle with its rectangles.
 * @param {string} id
 * @returns {Promise<Puzzle>}
 */
export async function authoredPuzzle(id) {
  return (await request(`${PUZZLES}/${id}/differences`, uncached())).json();
}

/** @param {unknown} body */
export function createPuzzle(body) {
  return sendJSON(PUZZLES, "POST", body);
}

/**
 * @param {string} id
 * @param {unknown} body
 */
export function changePuzzle(id, body) {
  return sendJSON(`${PUZZLES}/${id}`, "PUT", body);
}

/**
 * Works even while the page is being closed.
 * @param {string} id
 */
export async function removePuzzle(id) {
  await request(`${PUZZLES}/${id}`, { method: "DELETE", keepalive: true, token: authorToken() });
}

/**
 * @typedef {object} Sending
 * @property {(share: number) => void} progress
 * @property {AbortSignal} [signal]
 */

/**
 * Sets the puzzle's picture, or its original; the response's `position` is the place of the photo from its metadata, if any.
 * @param {string} id
 * @param {"image"|"original"} part
 * @param {Blob} picture
 * @param {Sending} sending
 * @returns {Promise<Puzzle>}
 */
export function sendPicture(id, part, picture, sending) {
  const path = `${PUZZLES}/${id}/${part}`;
  return send({ path, method: "PUT", body: picture, type: picture.type, token: authorToken(), ...sending });
}

/**
 * @param {string} id
 * @returns {Promise<Puzzle>}
 */
export async function removeOriginal(id) {
  return (await request(`${PUZZLES}/${id}/original`, { method: "DELETE", token: authorToken() })).json();
}

/**
 * Requests rectangles around the differences of two photos, and their positions; the server stores neither photo.
 * @param {Blob} original
 * @param {Blob} altered
 * @param {Sending} sending
 * @returns {Promise<Contract.Proposal>}
 */
export function proposeDifferences(original, altered, sending) {
  const body = new FormData();
  body.append("original", original);
  body.append("altered", altered);
  return send({ path: `${PUZZLES}/propose`, method: "POST", body, token: authorToken(), ...sending });
}

/**
 * A picture from the server; sends the token, because a draft's picture is only for its author.
 * @param {string} address
 * @returns {Promise<Blob>}
 */
export async function serverPicture(address) {
  return (await request(address, { token: authorToken() })).blob();
}
