// @ts-check
/**
 * The WebSocket contract of docs/protocol.md: its constants, names and messages.
 *
 * @typedef {[phase: number, pointer: number, x: number, y: number, t: number, pressure?: number|null,
 *   radius?: number|null, tool?: "pen"]} TouchEventRow  x, y: CSS px in natural orientation; t: ms; radius: px
 * @typedef {{width: number, height: number, pixelsPerCentimetre: number, calibrated: boolean}} Screen
 * @typedef {{fullScaleGrams: number, tare: number, calibrated: boolean}} Scale
 * @typedef {[latitude: number, longitude: number, accuracy: number, t: number, scene: number|null]} FixRow  accuracy: m;
 *   t: ms on the phone's clock
 * @typedef {{type: string, [field: string]: any}} ServerMessage
 */
/** @typedef {import("./language.js").Texts} Texts */
/** @typedef {{text: Texts, choices: Texts[], open: boolean, answer?: number}} ClassQuestion  `answer` from 1 */
/**
 * The lesson of a class (docs/lessons.md).
 * @typedef {object} ClassLesson
 * @property {number} run  of the session's lessons, from 1
 * @property {string} id
 * @property {Texts} title
 * @property {number} step  from 1
 * @property {number} steps
 * @property {boolean} [aside]  whether the class does something that the step did not begin
 * @property {{title: Texts, text?: Texts, phones?: Texts}} content
 * @property {"results"|"distance"|"time"|"touches"|"force"} [figure]  that the class compares
 * @property {ClassQuestion} [question]
 */
/**
 * The state of a session, in `welcome`, in `session` and in the answer to a control. Absent fields are unset.
 * @typedef {object} SessionState
 * @property {string} [type]  `session`, in a message of its own
 * @property {string} [activity]
 * @property {string|null} [subject]  the id of the activity's puzzle or play
 * @property {boolean} [frozen]  input is discarded
 * @property {boolean} [hidden]  phones do not get others' touches
 * @property {boolean} [locked]  new phones are refused
 * @property {string|null} [spotlight]  a participant's id
 * @property {boolean} [touchkit]  phones draw a dot under each finger
 * @property {boolean} [lobby]  viewers show how to join until the host starts
 * @property {import("./challenge.js").Challenge|null} [challenge]  the running challenge
 * @property {import("./challenge.js").Challenge|null} [finished]  the ended challenge whose results are still shown
 * @property {import("./room.js").Experiment|null} [experiment]  the running one, or the ended one whose figures are still shown
 * @property {{number: number, total: number}|null} [game]  the class's running game; total: differences
 * @property {ClassLesson} [lesson]  that the class takes
 * @property {string|null} [view]  of the drawings, for all projectors
 * @property {number} [page]  of the wall
 * @property {{smooth: boolean, layer: "count"|"dwell"}} [heat]
 * @property {{display: boolean, names: boolean}|null} [remote]  what projectors show while a phone has the controls
 * @property {boolean} [ended]  only in the answer to a control
 */

export const SUBPROTOCOL = "touchfigures.v1";

/** The phases of a pointer, as an event carries them. */
export const PHASE = Object.freeze({ began: 0, moved: 1, ended: 2, cancelled: 3, held: 4 });

export const MAX_EVENTS_PER_BATCH = 512;
export const MAX_POINTERS = 32;
/** The most events that a phone stores while nothing is acknowledged. */
export const MAX_WAITING_EVENTS = 20_000;
/** The server refuses more than 250; the margin covers messages that bunch up in the network. */
export const MAX_FRAMES_PER_SECOND = 200;
/** Milliseconds between two `held` events of a resting finger. */
export const HELD_INTERVAL = 250;

/** The longest side of a screen that a hello may state, in px. */
export const MAX_SCREEN_SIDE = 8192;
/** Side of a heatmap block in CSS px. */
export const BLOCK_SIZE = 32;
/** The original app's 163 points per inch; figures based on it are shown as uncalibrated. */
export const DEFAULT_PIXELS_PER_CENTIMETRE = 64;

/** Close and error codes. */
export const CODE = Object.freeze({
  badMessage: 4400,
  notAuthorised: 4401,
  removed: 4403,
  noSuchSession: 4404,
  noHello: 4408,
  conflict: 4409,
  ended: 4410,
  tooFast: 4429,
});

/** The reason of a close frame, which refines its code. */
export const REASON = Object.freeze({ banned: "banned", locked: "session locked", full: "session full" });

/**
 * @param {{resume?: string|null, join?: string, locale: string, screen: Screen, scale?: Scale, peers?: boolean}} phone
 * @returns {string}
 */
export function touchHello({ resume, join, locale, screen, scale, peers = true }) {
  const own = resume ? { resume } : { join };
  return JSON.stringify({ type: "hello", role: "touch", ...own, locale, peers, screen, scale });
}

/**
 * @param {{resume?: string|null, join?: string, locale: string, screen: {width: number, height: number}, play?: string|null}} phone
 * @returns {string}
 */
export function walkHello({ resume, join, locale, screen, play }) {
  const own = resume ? { resume } : { join };
  return JSON.stringify({ type: "hello", role: "walk", ...own, locale, screen, ...(play ? { play } : {}) });
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
 * @param {number} seq
 * @param {FixRow[]} rows
 * @param {number} now  ms on the clock of the rows
 */
export function fixes(seq, rows, now) {
  return JSON.stringify({ type: "fixes", seq, t: now, fixes: rows });
}

/**
 * The message for an outbox's batch. Both kinds share one stream: a phone may start a walk before all touches are sent.
 * @param {{seq: number, kind?: "fixes", events: any[]}} batch
 */
export function batchMessage({ seq, kind, events }) {
  return kind === "fixes" ? fixes(seq, events, Date.now()) : touches(seq, events);
}

/**
 * Parses a server message; null if it is invalid. Callers ignore unknown types and fields.
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
