// @ts-check
/** The REST calls the pages make. */

/** Time within which a response has to begin: longer than any healthy one on a LAN. */
const REQUEST_TIMEOUT_MS = 10_000;
/** The timeout for responses that the server computes one after another, and that may wait for their turn. */
export const LONG_REQUEST_TIMEOUT_MS = 120_000;

/**
 * Words of the page in place of the server's own, by the problem's name; pages of hosts and authors fill it.
 * @type {Record<string, () => string>}
 */
export const PROBLEM_WORDS = {};

/** A smaller difference of the clocks is caused by a response's transit time, and by its date in whole seconds. */
const CLOCK_TOLERANCE_MS = 60_000;

/** How far this browser's clock is ahead of the server's (ms): a computer's may be off by years. */
let ahead = 0;

/**
 * Reads the date of a response that comes from no cache.
 * @param {Response} response
 */
export function readDate(response) {
  const difference = Date.now() - Date.parse(response.headers.get("date") ?? "");
  // Without a date, the known difference is kept.
  if (!Number.isNaN(difference)) ahead = Math.abs(difference) < CLOCK_TOLERANCE_MS ? 0 : difference;
}

/**
 * Uses the difference that an earlier page has measured, until the first response.
 * @param {number|undefined} earlier  ms
 */
export function assumeAhead(earlier) {
  ahead ||= earlier ?? 0;
}

/** How far this browser's clock is ahead of the server's (ms); 0 if it is right. */
export const clockAhead = () => ahead;

/** The time on the server's clock, ms since 1970. */
export const serverNow = () => Date.now() - ahead;

/**
 * The body of an error, by RFC 9457.
 * @typedef {{type?: string, title?: string, detail?: string, field?: string,
 *   faults?: {line: number|null, reason: string}[]}} Problem
 */

/** An unexpected response; `status` is 0 when the server cannot be reached. */
export class RestError extends Error {
  /**
   * @param {number} status
   * @param {string} detail
   * @param {string} [type]  the problem's name in docs/problems.md, such as "session-ended"
   * @param {string} [field]  the refused field or parameter
   */
  constructor(status, detail, type = "", field = "") {
    super(detail);
    this.status = status;
    this.type = type;
    this.field = field;
    /**
     * The faults of a document that was sent, by line.
     * @type {{line: number|null, reason: string}[]}
     */
    this.faults = [];
  }
}

/** The header of requests whose answers have texts in the page's language, which may be another one than the browser's. */
export const inPageLanguage = () => ({ "Accept-Language": document.documentElement.lang || "en" });

/**
 * @param {string} path
 * @param {RequestInit & {token?: string|null, timeoutMs?: number}} options
 * @returns {Promise<Response>}
 * @throws {RestError}
 */
export async function request(path, { token, timeoutMs = REQUEST_TIMEOUT_MS, ...options } = {}) {
  const headers = new Headers(options.headers);
  if (token) headers.set("Authorization", `Bearer ${token}`);
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeoutMs);
  try {
    const response = await fetch(path, { ...options, headers, signal: abort.signal });
    // A worker answers other requests from a cache.
    if (token || options.method === "POST" || options.cache === "no-store") readDate(response);
    if (response.ok) return response;
    throw problemOf(response.status, await response.json().catch(() => null), response.statusText);
  } catch (error) {
    throw error instanceof RestError ? error : new RestError(0, String(error));
  } finally {
    clearTimeout(timer);
  }
}

/**
 * @param {number} status
 * @param {Problem|null} problem  the body, if it is a problem document
 * @param {string} otherwise
 */
export function problemOf(status, problem, otherwise) {
  const type = String(problem?.type ?? "").replace(/^.*#/, "");
  const detail = PROBLEM_WORDS[type]?.() ?? problem?.detail;
  const error = new RestError(status, detail ?? problem?.title ?? otherwise, type, problem?.field ?? "");
  error.faults = problem?.faults ?? [];
  return error;
}

/**
 * Whether a request failed because the session has ended or was wiped, perhaps by another tab.
 * @param {unknown} error
 */
export function isSessionOver(error) {
  return error instanceof RestError && (error.status === 404 || error.type === "session-ended");
}

/** @typedef {Contract.Server} ServerInfo */

/** @returns {Promise<ServerInfo>} */
export async function serverInfo() {
  const info = await (await request("/api/v1/server")).json();
  return {
    http: [],
    https: [],
    publicURL: null,
    certificateAuthority: false,
    adminRequired: false,
    sessionLifetime: { standardSeconds: 86_400, limitSeconds: 86_400 },
    acceptsSessions: true,
    visited: false,
    stoppable: false,
    map: null,
    ...info,
  };
}

/**
 * @param {string} code
 * @returns {Promise<boolean|null>} null if the server did not respond
 */
export async function sessionExists(code) {
  try {
    await request(`/api/v1/sessions/${code}`);
    return true;
  } catch (error) {
    return error instanceof RestError && error.status === 404 ? false : null;
  }
}

/**
 * Reports to the server that the page gets no live connection, so that the host is informed.
 * @param {string} code
 * @returns {Promise<boolean|null>} whether the session exists; null if the server did not respond
 */
export async function reportNoLive(code) {
  try {
    await request(`/api/v1/sessions/${code}/arrivals`, { method: "POST" });
    return true;
  } catch (error) {
    return error instanceof RestError && error.status === 404 ? false : null;
  }
}

/**
 * The server's counts of phones that failed to join.
 * @param {string} code
 * @param {string} hostToken
 * @returns {Promise<Contract.Arrivals>}
 * @throws {RestError}
 */
export async function arrivals(code, hostToken) {
  return (await request(`/api/v1/sessions/${code}/arrivals`, { token: hostToken })).json();
}

/**
 * A session's stats; readable until the session is wiped.
 * @param {string} code
 * @returns {Promise<Contract.SessionStats>}
 * @throws {RestError}
 */
export async function sessionStats(code) {
  return (await request(`/api/v1/sessions/${code}`)).json();
}

/**
 * A class's sums without its participants, for what is asked again and again.
 * @param {string} code
 * @returns {Promise<Contract.SessionSummary>}
 * @throws {RestError}
 */
export async function sessionSummary(code) {
  return (await request(`/api/v1/sessions/${code}/summary`)).json();
}

/** @typedef {Contract.HeatmapLayer} Heatmap */

/**
 * A heatmap, or null if it still has the given entity tag.
 * @param {string} code
 * @param {{layer: "count"|"dwell", participant?: string|null}} which  all phones merged without a participant
 * @param {string|null} tag
 * @returns {Promise<{heatmap: Heatmap, tag: string|null}|null>} null if the heatmap is unchanged
 * @throws {RestError}
 */
export async function heatmapIfChanged(code, { layer, participant }, tag) {
  const query = new URLSearchParams({ layer, ...(participant ? { participant } : {}) });
  const headers = { Accept: "application/json", ...(tag ? { "If-None-Match": tag } : {}) };
  try {
    const response = await request(`/api/v1/sessions/${code}/heatmap?${query}`, { headers });
    return { heatmap: await response.json(), tag: response.headers.get("ETag") };
  } catch (error) {
    if (error instanceof RestError && error.status === 304) return null;
    throw error;
  }
}

/**
 * @param {string} code
 * @param {string} participant
 * @returns {Promise<Contract.ParticipantStats>}
 */
export async function participantStats(code, participant) {
  return (await request(`/api/v1/sessions/${code}/participants/${participant}`)).json();
}

/**
 * @param {string} code
 * @param {string} participant
 * @param {"count"|"dwell"} layer
 * @param {string} [mediaType]
 * @param {string} [language]  of the spreadsheet
 */
export function heatmap(code, participant, layer, mediaType = "application/json", language = "en") {
  const query = new URLSearchParams({ layer, participant });
  return request(`/api/v1/sessions/${code}/heatmap?${query}`, { headers: { Accept: mediaType, "Accept-Language": language } });
}

/**
 * A picture of a QR code for a text that must not be part of an address.
 * @param {string} text
 * @returns {Promise<Blob>}
 */
export async function secretQR(text) {
  const headers = { "Content-Type": "application/json" };
  return (await request("/api/v1/qr", { method: "POST", headers, body: JSON.stringify({ text }) })).blob();
}

/**
 * The address of a QR code's picture.
 * @param {string} text
 */
export function qrAddress(text) {
  return `/api/v1/qr?text=${encodeURIComponent(text)}`;
}
