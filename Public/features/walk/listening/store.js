// @ts-check
/** A walk's storage on this phone: the walker's progress and path in each play, answers, and the phone's settings. */

import { keep, readKept } from "../../../shared/net/kept.js";
import { readJSON, remove, write } from "../../../shared/net/storage.js";
import { isFlag, isNumber, isText, listOf, soundFields } from "../../../shared/net/stored/fields.js";
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
const SETTINGS = { filterOn: isFlag, filterMetres: isNumber, follows: isFlag };
const WALK = {
  revision: isText,
  time: isNumber,
  checkpoint: (/** @type {unknown} */ value) => typeof value === "string",
  path: listOf((place) => listOf(isNumber)(place) && place.length === 2),
  ended: isFlag,
};
/** The range of the distance filter (m). */
export const FILTER_RANGE = Object.freeze({ minimum: 1, maximum: 30 });

/** @returns {WalkSettings} */
export function walkSettings() {
  const stored = { ...DEFAULTS, ...soundFields(readJSON(SETTINGS_KEY), SETTINGS) };
  const { minimum, maximum } = FILTER_RANGE;
  return { ...stored, filterMetres: Math.min(maximum, Math.max(minimum, stored.filterMetres)) };
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
  const stored = soundFields(readKept(PLAY_KEY_PREFIX + play), WALK);
  if (!stored || !["revision", "time", "checkpoint", "path"].every((name) => name in stored)) return null;
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
  return soundFields(readKept(CONSENT_KEY_PREFIX + code), { given: isFlag })?.given ?? null;
}

/**
 * @param {string} code
 * @param {boolean} given
 */
export function setConsent(code, given) {
  keep(CONSENT_KEY_PREFIX + code, { given });
}
