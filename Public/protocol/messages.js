// @ts-check
/**
 * The WebSocket messages of docs/protocol.md.
 *
 * @typedef {[phase: number, pointer: number, x: number, y: number, t: number, pressure?: number|null,
 *   radius?: number|null]} TouchEventRow  x, y: CSS px in natural orientation; t: ms; radius: px
 * @typedef {{width: number, height: number, pixelsPerCentimetre: number, calibrated: boolean}} Screen
 * @typedef {{type: string, [field: string]: any}} ServerMessage
 */

/**
 * @param {{resume?: string|null, locale: string, screen: Screen}} phone
 * @returns {string}
 */
export function touchHello({ resume, locale, screen }) {
  return JSON.stringify({ type: "hello", role: "touch", ...(resume ? { resume } : {}), locale, screen });
}

/** @param {string|null} [hostToken] */
export function viewHello(hostToken) {
  return JSON.stringify({ type: "hello", role: "view", ...(hostToken ? { host: hostToken } : {}) });
}

/**
 * @param {number} seq
 * @param {TouchEventRow[]} events
 */
export function touches(seq, events) {
  return JSON.stringify({ type: "touches", seq, events });
}

/**
 * A server's message, or null for anything that is none; unknown types and fields are the caller's to ignore.
 * @param {unknown} text
 * @returns {ServerMessage|null}
 */
export function parse(text) {
  if (typeof text !== "string") return null;
  try {
    const message = JSON.parse(text);
    return message && typeof message.type === "string" ? message : null;
  } catch {
    return null;
  }
}
