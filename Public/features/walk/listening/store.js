// @ts-check
/** A walk's storage on this phone: the walker's progress and path in each play, answers, and the phone's settings. */

import { keep, readKept } from "../../../shared/net/kept.js";
import { readJSON, remove, write } from "../../../shared/net/storage.js";
import { isCoordinate } from "./coordinates.js";

const SETTINGS_KEY = "touchfigures.walk.settings";
const PLAY_KEY_PREFIX = "touchfigures.walk.play.";
const PLACE_KEY_PREFIX = "touchfigures.walk.here.";
const CONSENT_KEY_PREFIX = "touchfigures.walk.consent.";
const TRAFFIC_WARNING_KEY = "touchfigures.walk.careful";

/**
 * @typedef {object} WalkSettings
 * @property {boolean} filterOn
 * @property {number} filterMetres
 * @property {boolean} follows  the transcript follows the sound
 */

/** @type {WalkSettings} */
const DEFAULTS = { filterOn: false, filterMetres: 5, follows: true };
/** The range of the distance filter (m). */
export const FILTER_RANGE = Object.freeze({ minimum: 1, maximum: 30 });

/** @returns {WalkSettings} */
export function walkSettings() {
  const stored = { ...DEFAULTS, ...readJSON(SETTINGS_KEY) };
  const { minimum, maximum } = FILTER_RANGE;
  const metres = Number(stored.filterMetres);
  const filterMetres = Number.isFinite(metres) ? Math.min(maximum, Math.max(minimum, metres)) : DEFAULTS.filterMetres;
  return { ...stored, filterMetres };
}

/** @param {Partial<WalkSettings>} changes */
export function setWalkSettings(changes) {
  write(SETTINGS_KEY, JSON.stringify({ ...walkSettings(), ...changes }));
}

/** Whether the current walker has accepted the warning about traffic. */
export function hasAcceptedTrafficWarning() {
  return readKept(TRAFFIC_WARNING_KEY) !== null;
}

export function acceptTrafficWarning() {
  keep(TRAFFIC_WARNING_KEY, {});
}

/**
 * @typedef {object} StoredWalk
 * @property {string} revision  of the play
 * @property {number} time  the engine's latest (ms)
 * @property {Uint8Array} checkpoint
 * @property {[latitude: number, longitude: number][]} path
 * @property {boolean} [ended]  whether the listener has ended the walk
 */

/**
 * @param {string} play
 * @returns {StoredWalk|null}
 */
export function storedWalk(play) {
  const stored = readKept(PLAY_KEY_PREFIX + play);
  if (typeof stored?.checkpoint !== "string") return null;
  try {
    return { ...stored, checkpoint: Uint8Array.from(atob(stored.checkpoint), (character) => character.charCodeAt(0)) };
  } catch {
    return null; // The stored data is not ours, or truncated.
  }
}

/**
 * @param {string} play
 * @param {StoredWalk} walk
 */
export function storeWalk(play, { checkpoint, ...walk }) {
  const text = Array.from(checkpoint, (byte) => String.fromCharCode(byte)).join("");
  keep(PLAY_KEY_PREFIX + play, { ...walk, checkpoint: btoa(text) });
}

/** @param {string} play */
export function forgetWalk(play) {
  remove(PLAY_KEY_PREFIX + play);
}

/**
 * The place to which the listener has moved a play.
 * @param {string} play
 * @returns {import("./coordinates.js").Coordinate|null} null: the play is at its author's place
 */
export function placement(play) {
  const stored = readKept(PLACE_KEY_PREFIX + play);
  return isCoordinate(stored) ? stored : null;
}

/**
 * @param {string} play
 * @param {import("./coordinates.js").Coordinate|null} place
 */
export function setPlacement(play, place) {
  if (place) keep(PLACE_KEY_PREFIX + play, place);
  else remove(PLACE_KEY_PREFIX + play);
}

/**
 * Whether the listener allows sending positions to a session.
 * @param {string} code
 * @returns {boolean|null} null if not asked yet
 */
export function consent(code) {
  return readKept(CONSENT_KEY_PREFIX + code)?.given ?? null;
}

/**
 * @param {string} code
 * @param {boolean} given
 */
export function setConsent(code, given) {
  keep(CONSENT_KEY_PREFIX + code, { given });
}
