// @ts-check
/** What a host does: starts a session, controls it, and keeps its token on this machine. */

import { request } from "./rest.js";
import { keysWith, read, readJSON, remove, write } from "./storage.js";

/**
 * @param {string} path
 * @param {unknown} body
 * @param {string|null} [token]
 */
function post(path, body, token) {
  const headers = { "Content-Type": "application/json" };
  return request(path, { method: "POST", headers, body: JSON.stringify(body), token });
}

/**
 * @param {{locale: string, retention: "replay"|"figures", activity?: "touch"|"scale"}} wishes
 * @param {string|null} [adminToken]
 * @returns {Promise<{code: string, hostToken: string, joinURL: string, expiresAt: string}>}
 */
export async function createSession(wishes, adminToken) {
  return (await post("/api/v1/sessions", { activity: "touch", ...wishes }, adminToken)).json();
}

/**
 * @param {string} code
 * @param {string} hostToken
 * @param {{action: string, [field: string]: unknown}} action
 */
export async function control(code, hostToken, action) {
  return (await post(`/api/v1/sessions/${code}/control`, action, hostToken)).json();
}

/**
 * Where the differences of the class's game are, and how many participants have found each: for the host alone.
 * @param {string} code
 * @param {string} hostToken
 * @returns {Promise<{game: number, width: number, height: number, players: number, complete: number,
 *   differences: {x: number, y: number, width: number, height: number, found: number}[]}>}
 */
export async function gameDifferences(code, hostToken) {
  return (await request(`/api/v1/sessions/${code}/differences`, { token: hostToken })).json();
}

/**
 * Wipes a session: no byte of it is left on the server.
 * @param {string} code
 * @param {string} hostToken
 */
export async function wipe(code, hostToken) {
  await request(`/api/v1/sessions/${code}`, { method: "DELETE", token: hostToken });
}

/**
 * What the session holds as a file; an hour of a class may be hundreds of megabytes.
 * @param {string} code
 * @param {string} hostToken
 * @param {{path: ""|"/events"|"/heatmap"|"/results", mediaType: string}} kind
 * @param {(bytes: number) => void} progress  how much has arrived
 */
export async function download(code, hostToken, { path, mediaType }, progress) {
  const headers = { Accept: mediaType };
  const response = await request(`/api/v1/sessions/${code}${path}`, { headers, token: hostToken, cache: "no-store" });
  if (!response.body) return response.blob();
  let bytes = 0;
  const counter = new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      progress(bytes);
      controller.enqueue(chunk);
    },
  });
  const content = await new Response(response.body.pipeThrough(counter)).blob();
  return new Blob([content], { type: mediaType });
}

const HOST = "touchfigures.host.";
/** A session lives so long at most, if nothing was said of it (ms). */
const LIFE = 24 * 3600 * 1000;

/** @typedef {{hostToken: string, joinURL: string, expiresAt?: string}} Host */

/**
 * The host's token and the join address of a session started on this machine. They never stand in an address.
 * @param {string} code
 * @returns {Host|null}
 */
export function hostOf(code) {
  return read(HOST + code) ? readJSON(HOST + code) : null;
}

/**
 * Also after the end: what was measured can be taken home and wiped until the session expires.
 * @param {string} code
 * @param {Host|null} host  null forgets it
 */
export function keepHost(code, host) {
  if (host) write(HOST + code, JSON.stringify({ savedAt: Date.now(), ...host }));
  else remove(HOST + code);
}

/**
 * Forgets the tokens of sessions that are no more.
 * @param {number} now  ms since 1970
 */
export function forgetExpiredHosts(now) {
  for (const key of keysWith(HOST)) {
    const { expiresAt, savedAt } = readJSON(key) ?? {};
    const end = Date.parse(expiresAt);
    if ((Number.isNaN(end) ? savedAt + LIFE : end) <= now) remove(key);
  }
}
