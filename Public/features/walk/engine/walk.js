// @ts-check
/** An audio walk: takes positions and taps, returns the player's actions. The engine is Sources/AudioWalk. */

import { playBytes, PlayError } from "./play-bytes.js";

/**
 * @typedef {import("../../../shared/engines/engines.js").Engines} Engines
 * @typedef {import("./play-bytes.js").Play} Play
 * @typedef {{type: "start", scene: number, at: number} | {type: "fade", scene: number, seconds: number, at: number}
 *   | {type: "pause", scene: number, at: number} | {type: "resume", scene: number, at: number}
 *   | {type: "stop", scene: number}} Action  scene: index; at: seconds into its audio
 * @typedef {{latitude: number, longitude: number, accuracy: number, time: number}} Fix  metres; time in ms
 * @typedef {{inside: boolean, playing: boolean, heard: boolean, waits: "turn"|"voice"|null, at: number}} SceneState
 *   waits: entered, but silent until other scenes were heard (`turn`), or until one of those that sound is over (`voice`)
 * @typedef {object} WalkState
 * @property {"idle"|"waiting"|"running"|"paused"} phase  waiting: started, no usable fix yet
 * @property {"none"|"good"|"fair"|"poor"|"stale"} signal
 * @property {number|null} accuracy  of the newest valid fix (m)
 * @property {{latitude: number, longitude: number}|null} position the listener's last plausible position
 * @property {number|null} current  the last started scene among those that play or are paused
 * @property {{scene: number, distanceMetres: number, latitude: number, longitude: number}|null} next the nearest region
 *   whose scene may start and was not heard; and the nearest point of that region
 * @property {SceneState[]} scenes
 * @property {"invalid"|"outdated"|"inaccurate"|"held"|"near"|"evaluated"|null} verdict  the outcome of the last fix
 * @property {number} walkedMetres  by the rule of the server's figures: `WalkTrace`, docs/walk.md
 * @property {number|null} walkedMetresError  the walked metres are wrong by at most this; null if it is unknown
 */

const PHASES = /** @type {const} */ (["idle", "waiting", "running", "paused"]);
const SIGNALS = /** @type {const} */ (["none", "good", "fair", "poor", "stale"]);
const VERDICTS = /** @type {const} */ (["invalid", "outdated", "inaccurate", "held", "near", "evaluated"]);
const ACTIONS = /** @type {const} */ (["start", "fade", "pause", "resume", "stop"]);
/** Maximum number of scenes that sound at once besides a chosen one: `AudioWalk.maxSounding`. */
export const MAX_SOUNDING = 16;
/** Lengths in numbers: of an action, and of the state before its scenes. */
const NUMBERS_PER_ACTION = 4;
const NUMBERS_BEFORE_SCENES = 13;

/** Why a play or a checkpoint is refused, by the engine's number. */
const REASONS = Object.freeze({
  0: "damagedPlay",
  1: "noScenes",
  2: "tooManyScenes",
  3: "tooManyPoints",
  4: "sameName",
  5: "unknownScene",
  6: "cyclicOrder",
  7: "emptyName",
  8: "longName",
  9: "seconds",
  10: "radius",
  11: "tooLarge",
  12: "tooFewPoints",
  13: "tooManyPointsInRegion",
  14: "repeatedPoint",
  15: "crossing",
  16: "noArea",
  17: "position",
  20: "damagedCheckpoint",
  21: "unknownCheckpoint",
  22: "otherPlay",
});
/** Faults that belong to no single scene. */
const OF_THE_WHOLE = ["damagedPlay", "noScenes", "tooManyScenes", "tooManyPoints", "cyclicOrder"];

export class Walk {
  #engines;
  #handle;

  /**
   * With a checkpoint the walk resumes at its state. Sounds do not survive the page: scenes that were playing are paused,
   * at their last known position, and `resume` continues exactly there.
   *
   * @param {Engines} engines
   * @param {Play} play
   * @param {Uint8Array|null} [checkpoint]
   * @param {number} [now] ms, on the clock of all calls' `now`
   * @throws {PlayError} its `reason` is one of REASONS, its `scene` the index of the scene at fault; a checkpoint that is
   *   damaged or of another play has the reason `damagedCheckpoint`, `unknownCheckpoint` or `otherPlay`
   */
  constructor(engines, play, checkpoint = null, now = Date.now()) {
    this.#engines = engines;
    const saved = checkpoint ?? new Uint8Array(0);
    this.#handle = engines.withBytes(
      playBytes(play),
      (address, count) => engines.withBytes(saved, (from, size) => engines.calls.walk_create(address, count, from, size)),
    );
    if (this.#handle < 0) throw this.#fault();
    if (checkpoint) engines.calls.walk_interrupt(this.#handle, now);
  }

  /** @param {number} now */
  start(now) {
    return this.#actions(this.#engines.calls.walk_start(this.#handle, now));
  }

  /** @param {number} now */
  pause(now) {
    return this.#actions(this.#engines.calls.walk_pause(this.#handle, now));
  }

  /** @param {number} now */
  resume(now) {
    return this.#actions(this.#engines.calls.walk_resume(this.#handle, now));
  }

  /**
   * @param {Fix} fix
   * @param {number} now
   */
  fix({ latitude, longitude, accuracy, time }, now) {
    const numbers = [latitude, longitude, accuracy, time].map((value) => (typeof value === "number" ? value : NaN));
    return this.#actions(this.#engines.calls.walk_fix(this.#handle, ...numbers, now));
  }

  /**
   * The player's position in a scene, which is more accurate than the clock's.
   * @param {number} scene
   * @param {number} seconds
   * @param {number} now
   */
  progress(scene, seconds, now) {
    return this.#actions(this.#engines.calls.walk_progress(this.#handle, scene, seconds, now));
  }

  /**
   * Reports that the player reached the end of a scene. The engine restarts a loop; a player that loops by itself need
   * not report it.
   * @param {number} scene
   * @param {number} now
   */
  ended(scene, now) {
    return this.#actions(this.#engines.calls.walk_ended(this.#handle, scene, now));
  }

  /**
   * Plays a scene wherever the listener is, replacing the one chosen before; null ends that one.
   * @param {number|null} scene
   * @param {number} now
   */
  choose(scene, now) {
    return this.#actions(this.#engines.calls.walk_choose(this.#handle, scene ?? -1, now));
  }

  /**
   * Called once a second: ends fades, and scenes of known length whose end was not reported.
   * @param {number} now
   */
  tick(now) {
    return this.#actions(this.#engines.calls.walk_tick(this.#handle, now));
  }

  /**
   * @param {{filterMetres: number, filterOn: boolean}} settings  0 to 1000 m
   * @param {number} _now
   * @returns {Action[]} none; as all calls
   */
  settings({ filterMetres, filterOn }, _now) {
    if (!this.#engines.calls.walk_filter(this.#handle, filterOn ? 1 : 0, filterMetres)) {
      throw new RangeError(`filterMetres: ${filterMetres} is not within 0 and 1000`);
    }
    return [];
  }

  /**
   * @param {number} now
   * @returns {WalkState}
   */
  state(now) {
    const count = this.#engines.calls.walk_state(this.#handle, now);
    const numbers = this.#engines.results(count);
    const [
      phase,
      signal,
      accuracy,
      latitude,
      longitude,
      current,
      next,
      metres,
      nextLatitude,
      nextLongitude,
      verdict,
      walkedMetres,
      walkedMetresError,
    ] = numbers;
    return {
      phase: PHASES[phase],
      signal: SIGNALS[signal],
      accuracy: Number.isNaN(accuracy) ? null : accuracy,
      position: Number.isNaN(latitude) ? null : { latitude, longitude },
      current: current < 0 ? null : current,
      next: next < 0 ? null : { scene: next, distanceMetres: metres, latitude: nextLatitude, longitude: nextLongitude },
      scenes: Array.from({ length: (count - NUMBERS_BEFORE_SCENES) / 2 }, (_, index) => {
        const flags = numbers[NUMBERS_BEFORE_SCENES + 2 * index];
        const at = numbers[NUMBERS_BEFORE_SCENES + 2 * index + 1];
        const waits = (flags & 8) !== 0 ? "turn" : (flags & 16) !== 0 ? "voice" : null;
        return { inside: (flags & 1) !== 0, playing: (flags & 2) !== 0, heard: (flags & 4) !== 0, waits, at };
      }),
      verdict: VERDICTS[verdict] ?? null,
      walkedMetres,
      walkedMetresError: Number.isNaN(walkedMetresError) ? null : walkedMetresError,
    };
  }

  /** The whole state, to resume from after a reload. */
  checkpoint() {
    return this.#engines.checkpoint(this.#engines.calls.walk_checkpoint(this.#handle));
  }

  /** Frees the memory; calls after it do nothing. */
  free() {
    this.#engines.calls.walk_free(this.#handle);
    this.#handle = -1;
  }

  /**
   * @param {number} count
   * @returns {Action[]}
   */
  #actions(count) {
    if (count === 0) return [];
    const numbers = this.#engines.results(count * NUMBERS_PER_ACTION);
    return Array.from({ length: count }, (_, index) => {
      const [kind, scene, at, seconds] = numbers.subarray(index * NUMBERS_PER_ACTION);
      const type = ACTIONS[kind];
      if (type === "stop") return { type, scene };
      return type === "fade" ? { type, scene, seconds, at } : { type, scene, at };
    });
  }

  #fault() {
    const [code, ...numbers] = this.#engines.results(this.#engines.calls.results_count());
    const reason = /** @type {{[code: number]: string}} */ (REASONS)[code] ?? REASONS[0];
    if (OF_THE_WHOLE.includes(reason)) return new PlayError(reason, null, reason === "cyclicOrder" ? numbers : []);
    return new PlayError(reason, numbers[0] ?? null, numbers.slice(1));
  }
}
