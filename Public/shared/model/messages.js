// @ts-check
/**
 * The WebSocket contract of docs/protocol.md: its constants, and the messages that a page writes.
 *
 * @typedef {[phase: number, pointer: number, x: number, y: number, t: number, pressure?: number|null,
 *   radius?: number|null, tool?: "pen"]} TouchEventRow  x, y: CSS px in natural orientation; t: ms; radius: px
 * @typedef {{width: number, height: number, pixelsPerCentimetre: number, calibrated: boolean, relativeError?: number}} Screen
 * @typedef {{fullScaleGrams: number, tare: number, calibrated: boolean}} Scale
 * @typedef {[latitude: number, longitude: number, accuracy: number, t: number, scene: number|null]} FixRow  accuracy: m;
 *   t: ms on the phone's clock
 */
/**
 * At most 512 events. `key`: unique in its outbox, for the storage; `seq`: 0 until it is first sent.
 * @typedef {{kind?: undefined, key: number, seq: number, events: TouchEventRow[]}} TouchBatch
 * @typedef {{kind: "fixes", key: number, seq: number, events: FixRow[]}} FixBatch  of a walk
 * @typedef {{kind: "anchors", key: number, seq: number, page: string, width: number, events: Anchor[]}} AnchorBatch  of one page
 * @typedef {{kind: "own", key: number, seq: number, events: TaskMessage[]}} TaskBatch a batch of a task's own kind
 * @typedef {TouchBatch|FixBatch|AnchorBatch|TaskBatch} Batch
 * @typedef {{type: string, [field: string]: unknown}} TaskMessage  the message of a task's own batch, or of a feature's, without its `seq`
 */
/** @typedef {Contract.AnchorsMessage["anchors"][number]} Anchor  a touch on an element of a page in a study */
/** @typedef {Contract.ServerMessage} ServerMessage */
/** @typedef {Contract.LessonQuestion} ClassQuestion  `answer` from 1 */
/** @typedef {Contract.ClassLesson} ClassLesson  of docs/lessons.md */
/** @typedef {Contract.State & Partial<Contract.SessionState>} SessionState  what `Contract.State` lacks is only in the response to a control, and in stats */

import { MAX_MESSAGES_PER_SECOND } from "./contract.js";

export * from "./contract.js";

/** The most events that a phone stores while nothing is acknowledged. */
export const MAX_WAITING_EVENTS = 20_000;
/** Below the server's limit: the margin covers messages that bunch up in the network. */
export const MAX_FRAMES_PER_SECOND = MAX_MESSAGES_PER_SECOND * 0.8;
/** Milliseconds between two `held` events of a resting finger. */
export const HELD_INTERVAL = 250;

/** The longest side of a screen that a hello may state, in px. */
export const MAX_SCREEN_SIDE = 8192;

/**
 * The fields that a phone's hello sends.
 * @typedef {{resume?: string|null, join?: string, locale: string, screen: Screen, scale?: Scale, peers?: boolean,
 *   abilities?: Contract.PhoneAbilities}} Phone
 */

/**
 * @param {Omit<Phone, "screen"> & {screen: Contract.Screen}} phone
 * @returns {string}
 */
export function touchHello({ resume, join, peers = true, ...more }) {
  const own = resume ? { resume } : { join };
  return JSON.stringify({ type: "hello", role: "touch", ...own, peers, ...more });
}

/**
 * @param {{resume?: string|null, join?: string, locale: string, screen: {width: number, height: number}, play?: string|null,
 *   abilities?: Contract.PhoneAbilities}} phone
 * @returns {string}
 */
export function walkHello({ resume, join, locale, screen, play, abilities }) {
  const own = resume ? { resume } : { join };
  return JSON.stringify({ type: "hello", role: "walk", ...own, locale, screen, abilities, ...(play ? { play } : {}) });
}

/**
 * @param {string|null} [hostToken]
 * @param {30|60} [frames]  how many a second it shows
 */
export function viewHello(hostToken, frames = 30) {
  return JSON.stringify({
    type: "hello",
    role: "view",
    ...(hostToken ? { host: hostToken } : {}),
    ...(frames > 30 ? { frames } : {}),
  });
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
 * The message for an outbox's batch. All kinds share one stream: a phone may start a walk before all touches are sent.
 * @param {Batch} batch
 */
export function batchMessage(batch) {
  if (batch.kind === "fixes") return fixes(batch.seq, batch.events, Date.now());
  if (!batch.kind) return touches(batch.seq, batch.events);
  if (batch.kind === "own") return JSON.stringify({ seq: batch.seq, ...batch.events[0] });
  const { kind: type, seq, page, width, events: anchors } = batch;
  return JSON.stringify({ type, seq, page, width, anchors });
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
