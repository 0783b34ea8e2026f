// @ts-check
/** The REST calls of a play's author. Each throws a `RestError`. */

import { request } from "../../../shared/net/rest.js";
import { authorToken } from "../drafts/author-token.js";
import { send } from "../drafts/uploading.js";

const PLAYS = "/api/v1/plays";
/** @typedef {import("./model/draft.js").PlaySummary} PlaySummary */
/** @typedef {import("./model/draft.js").Play} Play */

/**
 * All plays, including those with missing sounds, the newest first.
 * @returns {Promise<PlaySummary[]>}
 */
export async function allPlays() {
  /** @type {PlaySummary[]} */
  const plays = [];
  /** @type {string|null} */
  let cursor = null;
  do {
    const query = new URLSearchParams({ drafts: "true", limit: "1000", ...(cursor ? { cursor } : {}) });
    /** @type {{plays: PlaySummary[], cursor: string|null}} */
    const page = await (await request(`${PLAYS}?${query}`, { token: authorToken(), cache: "no-store" })).json();
    plays.push(...page.plays);
    cursor = page.cursor;
  } while (cursor);
  return plays.reverse();
}

/**
 * One play, with the list of its sounds.
 * @param {string} id
 * @returns {Promise<Play>}
 */
export async function authoredPlay(id) {
  return (await request(`${PLAYS}/${id}`, { token: authorToken(), cache: "no-store" })).json();
}

/**
 * @param {string|null} id  null for a new play, whose id is made from its title
 * @param {string} xml
 * @returns {Promise<Play>}
 */
export async function putPlay(id, xml) {
  const headers = { "Content-Type": "application/xml" };
  const [path, method] = id ? [`${PLAYS}/${id}`, "PUT"] : [PLAYS, "POST"];
  return (await request(path, { method, headers, body: xml, token: authorToken() })).json();
}

/**
 * Deletes a play, even while the page is being closed.
 * @param {string} id
 */
export async function removePlay(id) {
  await request(`${PLAYS}/${id}`, { method: "DELETE", keepalive: true, token: authorToken() });
}

/** @param {string} id @param {string} name */
const soundPath = (id, name) => `${PLAYS}/${id}/audio/${encodeURIComponent(name)}`;

/**
 * @param {string} id
 * @param {string} name
 * @param {Blob} sound
 * @param {(share: number) => void} progress
 * @returns {Promise<Play>}
 */
export function sendSound(id, name, sound, progress) {
  const type = sound.type || "application/octet-stream";
  return send({ path: soundPath(id, name), method: "PUT", body: sound, type, token: authorToken(), progress });
}

/** @param {string} id @param {string} name */
export async function removeSound(id, name) {
  await request(soundPath(id, name), { method: "DELETE", token: authorToken() });
}

/**
 * @param {string} id
 * @param {string} name
 */
export async function serverSound(id, name) {
  return (await request(soundPath(id, name), { token: authorToken(), cache: "no-store" })).blob();
}

/**
 * The contents of a map file (KML, KMZ, GPX or GeoJSON).
 * @param {Blob} file
 * @returns {Promise<Contract.MapRegions>}
 */
export async function readRegions(file) {
  const headers = { "Content-Type": "application/xml" };
  return (await request(`${PLAYS}/regions`, { method: "POST", headers, body: file, token: authorToken() })).json();
}
