// @ts-check
/** What a host does: starts a session, controls it, and keeps its token on this machine. */

import { request } from "./rest.js";
import { read, readJSON, remove, write } from "./storage.js";

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
 * @param {{locale: string, retention: "replay"|"figures"}} wishes
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

const HOST = "touchfigures.host.";

/**
 * The host's token and the join address of a session started on this machine. They never stand in an address.
 * @param {string} code
 * @returns {{hostToken: string, joinURL: string}|null}
 */
export function hostOf(code) {
  return read(HOST + code) ? readJSON(HOST + code) : null;
}

/**
 * @param {string} code
 * @param {{hostToken: string, joinURL: string}|null} host  null forgets it
 */
export function keepHost(code, host) {
  if (host) write(HOST + code, JSON.stringify({ ...host, savedAt: Date.now() }));
  else remove(HOST + code);
}
