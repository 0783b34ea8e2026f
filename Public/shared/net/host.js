// @ts-check
/** The host's requests: starts a session, controls it, and stores its token on this machine. */

import { isHostCurrent } from "./kept.js";
import { clockAhead, LONG_REQUEST_TIMEOUT_MS, request, RestError } from "./rest.js";
import { fieldsLike } from "./stored/alike.js";
import { isWebAddress } from "./stored/fields.js";
import { keysWith, readJSON, remove, tabStorage, write } from "./storage.js";

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
 * @param {{locale: string, retention?: "replay"|"figures", activity?: "touch"|"scale", expiresIn?: number}} wishes
 * @param {string|null} [adminToken]
 * @returns {Promise<Contract.CreatedSession>}
 */
export async function createSession(wishes, adminToken) {
  return (await post("/api/v1/sessions", { activity: "touch", ...wishes }, adminToken)).json();
}

/**
 * @param {string} code
 * @param {string} hostToken
 * @param {{action: string, [field: string]: unknown}} action
 * @returns {Promise<Contract.SessionState>} the new token
 */
export async function control(code, hostToken, action) {
  return (await post(`/api/v1/sessions/${code}/control`, action, hostToken)).json();
}

/**
 * Changes the end of a class.
 * @param {string} code
 * @param {string} hostToken
 * @param {number} seconds  from now
 */
export const extend = (code, hostToken, seconds) => control(code, hostToken, { action: "lifetime", expiresIn: seconds });

/**
 * Requests a key with which one phone can become the host's remote after the host has agreed.
 * @param {string} code
 * @param {string} hostToken
 * @returns {Promise<{key: string, expiresAt: string}>}
 */
export async function requestRemoteKey(code, hostToken) {
  return (await request(`/api/v1/sessions/${code}/remote?confirm=true`, { method: "POST", token: hostToken })).json();
}

/**
 * Requests a key with which another computer becomes the host in place of the one before; eight characters.
 * @param {string} code
 * @param {string} hostToken
 * @returns {Promise<{key: string, expiresAt: string}>}
 */
export async function requestHostKey(code, hostToken) {
  return (await request(`/api/v1/sessions/${code}/remote?host=true`, { method: "POST", token: hostToken })).json();
}

/**
 * Redeems the key, or asks again with the key that came with the sign.
 * @param {string} code
 * @param {string} key
 * @returns {Promise<{hostToken: string, expiresAt: string}|{sign: string, key?: string}>} a sign while the host decides
 */
export async function redeemRemote(code, key) {
  return (await request(`/api/v1/sessions/${code}/remote/redeem`, { method: "POST", token: key })).json();
}

/**
 * The places of the differences in the class's game, and the number of participants that have found each; only for the
 * host. `hidden` counts those that the server withholds, because nobody has found them or taken a hint to them yet.
 * @param {string} code
 * @param {string} hostToken
 * @returns {Promise<Contract.GameDifferences>}
 */
export async function gameDifferences(code, hostToken) {
  return (await request(`/api/v1/sessions/${code}/differences`, { token: hostToken })).json();
}

/**
 * The plan of an experiment as it would be stored at a start with these settings.
 * @param {string} code
 * @param {string} hostToken
 * @param {{task: string, [field: string]: unknown}} settings  as in the action
 * @returns {Promise<Contract.PlanPreview>}
 */
export async function experimentPlan(code, hostToken, settings) {
  return (await post(`/api/v1/sessions/${code}/experiments/plan`, settings, hostToken)).json();
}

/**
 * Wipes a session: the server deletes all of its data.
 * @param {string} code
 * @param {string} hostToken
 */
export async function wipe(code, hostToken) {
  await request(`/api/v1/sessions/${code}`, { method: "DELETE", token: hostToken });
}

export const CSV = "text/csv";
export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/**
 * A file of the session's data: its address and media type; `language` is that of its explanations.
 * @typedef {{path: "/archive"|`/archive?${string}`|"/events"|"/heatmap"|"/walks"|`/tables/${string}`|"/experiments/taps"|"/experiments/trials"|"/study",
 *   mediaType: string, language?: string}} File
 */

/**
 * Downloads the session's data as a file; an hour of a class may be hundreds of megabytes.
 * @param {string} code
 * @param {string} hostToken
 * @param {File} file
 * @param {(bytes: number) => void} progress called with the number of bytes that have arrived
 */
export async function download(code, hostToken, { path, mediaType, language = "en" }, progress) {
  const headers = { Accept: mediaType, "Accept-Language": language };
  const options = { headers, token: hostToken, cache: /** @type {const} */ ("no-store"), timeoutMs: LONG_REQUEST_TIMEOUT_MS };
  const response = await request(`/api/v1/sessions/${code}${path}`, options);
  if (!response.body) return response.blob();
  let bytes = 0;
  const counter = new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      progress(bytes);
      controller.enqueue(chunk);
    },
  });
  try {
    const content = await new Response(response.body.pipeThrough(counter)).blob();
    return new Blob([content], { type: mediaType });
  } catch (error) {
    throw new RestError(0, String(error), "broken-download");
  }
}

const HOST_KEY_PREFIX = "touchfigures.host.";

/**
 * `alone`: a phone started the session for itself, and there is no class. `remote`: this browser is the host's phone.
 * `rehearsal`: the phones are simulated, and only this tab knows of it.
 * `savedAt` and `expiresAt` are on the server's clock; `ahead`: how far this browser's was ahead of it (ms), if it was.
 * @typedef {{hostToken: string, joinURL: string, expiresAt?: string, alone?: boolean, remote?: boolean, rehearsal?: boolean,
 *   ahead?: number}} Host
 */

const HOST = { hostToken: "", joinURL: "", expiresAt: "" };

/**
 * The host's token and the join address of a session started on this machine. Neither is ever part of an address. Without a
 * valid address, this page's own counts, until the server states a better one.
 * @param {string} code
 * @returns {Host|null}
 */
export function hostOf(code) {
  const stored = fieldsLike(tabStorage.readJSON(HOST_KEY_PREFIX + code) ?? readJSON(HOST_KEY_PREFIX + code), HOST);
  if (!stored?.hostToken) return null;
  return isWebAddress(stored.joinURL) ? stored : { ...stored, joinURL: `${location.origin}/touch?s=${code}` };
}

/**
 * Stores them, also after the class has ended: its data can be exported and wiped until the session expires.
 * @param {string} code
 * @param {Host|null} host  null removes it
 */
export function storeHost(code, host) {
  const key = HOST_KEY_PREFIX + code;
  if (!host) {
    tabStorage.remove(key);
    return remove(key);
  }
  const ahead = clockAhead() || host.ahead;
  const stored = JSON.stringify({ savedAt: Date.now() - (ahead ?? 0), ...host, ahead });
  if (host.rehearsal) tabStorage.write(key, stored);
  else write(key, stored);
}

/**
 * The codes of the sessions whose token this browser stores, the newest first.
 * @returns {string[]}
 */
export function hostedCodes() {
  const hosts = keysWith(HOST_KEY_PREFIX).map((key) => ({
    code: key.slice(HOST_KEY_PREFIX.length),
    savedAt: Number(readJSON(key)?.savedAt ?? 0),
  }));
  return hosts.sort((a, b) => b.savedAt - a.savedAt).map(({ code }) => code);
}

/**
 * Removes the tokens of expired sessions.
 * @param {number} now  ms since 1970
 */
export function forgetExpiredHosts(now) {
  for (const key of keysWith(HOST_KEY_PREFIX)) if (!isHostCurrent(key.slice(HOST_KEY_PREFIX.length), now)) remove(key);
}
