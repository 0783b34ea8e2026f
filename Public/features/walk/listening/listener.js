// @ts-check
/**
 * Connects the engine: passes fixes and taps to it, its actions to the loudspeaker, and its checkpoints to the phone's
 * store.
 */

import { ReceiverClock } from "../../../shared/input/receiver-clock.js";
import { isLeftOpen } from "../../../shared/net/current.js";
import { movePlay } from "../engine/place-here.js";
import { WalkAudio } from "./audio.js";
import { WalkClock } from "./clock.js";
import { WalkPath } from "./path.js";
import { forgetWalk, placement, setPlacement, storedWalk, storeWalk, walkSettings } from "./store.js";

/** Interval at which the positions of the player go to the engine. */
const REPORT_INTERVAL_MS = 250;
/** Interval at which the signal and the ends of sounds are checked. */
const CHECK_INTERVAL_MS = 1000;
/** Interval at which the walk is saved while a scene sounds. */
const SAVE_INTERVAL_MS = 3000;

/** @typedef {import("../../../shared/net/plays.js").Play} Play */
/** @typedef {import("./position.js").PositionReading} PositionReading */
/** @typedef {import("../engine/walk.js").Walk} Walk */
/** @typedef {import("../engine/walk.js").WalkState} WalkState */
/** @typedef {import("../engine/walk.js").Action} Action */

export class WalkListener {
  path;
  /** Whether a walk was stored, but of another revision of the play. */
  isRestarted = false;
  /** Whether the listener has ended the walk, which is then silent until the next start. */
  isEnded = false;
  /** Called when the display may have to change. */
  changed = () => {};
  /** @type {(trouble: import("./audio.js").AudioTrouble|null, scene: number|null) => void} */
  trouble = () => {};
  /** @type {(fix: {latitude: number, longitude: number, accuracy: number, time: number, scene: number|null}) => void} */
  walked = () => {};
  #walk;
  #clock;
  #audio;
  #timers;
  #storedAt = 0;
  #receiver = new ReceiverClock();
  /** The play at its author's place. */
  #original;
  #createWalk;
  /** @type {import("../engine/walk.js").Fix|null} */
  #latest = null;

  /**
   * @param {Play} play
   * @param {(play: Play, checkpoint: Uint8Array|null, now: number) => Walk} begin  throws for a checkpoint that does not fit
   */
  constructor(play, begin) {
    this.#original = play;
    this.#createWalk = begin;
    const place = placement(play.id);
    this.play = place ? movePlay(play, place) : play;
    const stored = storedWalk(play.id);
    this.#clock = new WalkClock(stored?.time);
    this.#walk = this.#restoreOrBegin(stored);
    this.path = new WalkPath(this.isRestarted ? null : stored?.path);
    this.isEnded = !this.isRestarted && stored?.ended === true;
    this.#audio = new WalkAudio(play.scenes.map(({ audio, repeat }) => ({ url: audio.url, loops: repeat === "loop" })), {
      ended: (scene) => this.#applyActions(this.#walk.ended(scene, this.#clock.now())),
      stopped: () => this.pause(),
      trouble: (trouble, scene) => this.trouble(trouble, scene),
    });
    this.settle();
    this.#timers = [setInterval(() => this.#report(), REPORT_INTERVAL_MS), setInterval(() => this.#tick(), CHECK_INTERVAL_MS)];
    window.addEventListener("pagehide", () => this.#store());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") return this.#store();
      // A walk is stored regularly, also in a pocket. If nothing was stored for a lesson, the previous walker has left
      // the page open.
      if (this.#storedAt === 0 || !isLeftOpen(this.#storedAt)) return;
      this.#store = () => {};
      location.reload();
    });
  }

  /**
   * @param {import("./store.js").StoredWalk|null} stored
   */
  #restoreOrBegin(stored) {
    const now = this.#clock.now();
    if (!stored) return this.#createWalk(this.play, null, now);
    try {
      if (stored.revision === String(this.play.revision)) return this.#createWalk(this.play, stored.checkpoint, now);
    } catch {
      // The checkpoint belongs to another engine, or is damaged.
    }
    this.isRestarted = true;
    return this.#createWalk(this.play, null, now);
  }

  /** @returns {WalkState} */
  get state() {
    return this.#walk.state(this.#clock.now());
  }

  // Taps

  /** Called in the Start tap: unlocks the sound, then starts the engine. */
  start() {
    this.#audio.unlock();
    this.#applyActions(this.#walk.start(this.#clock.now()));
  }

  pause() {
    // The player's positions count, not those by the clock.
    this.#places();
    this.#applyActions(this.#walk.pause(this.#clock.now()));
    this.#store();
  }

  resume() {
    this.#audio.unlock();
    this.#applyActions(this.#walk.resume(this.#clock.now()));
  }

  /**
   * Plays a scene from the list, wherever the listener is, or ends it.
   * @param {number} scene
   */
  choose(scene) {
    const { phase, scenes } = this.state;
    this.#audio.unlock();
    if (phase === "idle") this.start();
    if (phase === "paused") this.resume();
    this.#applyActions(this.#walk.choose(scenes[scene].playing ? null : scene, this.#clock.now()));
  }

  /** Called after the sound was blocked or could not be loaded. */
  retryAudio() {
    const { scenes } = this.state;
    this.#audio.retry((scene) => scenes[scene].at);
  }

  /** Applies the distance filter's settings. */
  settle() {
    const { filterMetres, filterOn } = walkSettings();
    this.#applyActions(this.#walk.settings({ filterMetres, filterOn }, this.#clock.now()));
  }

  /** Whether the play was moved from its author's place. */
  get isPlaced() {
    return this.play !== this.#original;
  }

  /**
   * Called in a tap: starts again, with the play moved to the listener's place.
   * @param {import("./coordinates.js").Coordinate|null} to  null: back to its author's place
   */
  moveTo(to) {
    this.pause();
    setPlacement(this.play.id, to);
    this.play = to ? movePlay(this.#original, to) : this.#original;
    this.#walk.free();
    const now = this.#clock.now();
    this.#walk = this.#createWalk(this.play, null, now);
    this.path = new WalkPath();
    this.settle();
    this.start();
    if (this.#latest) this.#applyActions(this.#walk.fix({ ...this.#latest, time: now }, now));
  }

  /** Called when another tab takes over: this one becomes silent and stores nothing more. */
  leave() {
    this.pause();
    this.#store = () => {};
    for (const timer of this.#timers) clearInterval(timer);
  }

  /** Ends the walk; its path is stored until the next start. */
  end() {
    this.isEnded = true;
    this.pause();
  }

  /** Deletes the stored progress; the page is then reloaded. */
  forget() {
    this.#store = () => {};
    forgetWalk(this.play.id);
  }

  // Positions

  /** @param {PositionReading} reading */
  fix({ latitude, longitude, accuracy, timestamp }) {
    const [now, wall] = [this.#clock.now(), Date.now()];
    const time = this.#receiver.time(timestamp, wall);
    if (time === null) return;
    this.fixAt({ latitude, longitude, accuracy, time: now + time - wall }, time);
  }

  /**
   * @param {{latitude: number, longitude: number, accuracy: number, time: number}} fix  its time on the walk's clock
   * @param {number} [time]  on the phone's clock
   */
  fixAt(fix, time = Date.now()) {
    this.#places();
    this.#latest = fix;
    this.#applyActions(this.#walk.fix(fix, this.#clock.now()));
    const { position, current, verdict } = this.state;
    if (position && (verdict === "evaluated" || verdict === "near")) this.path.add(position);
    // Duplicates and late fixes are not sent to the host, either.
    if (verdict === "outdated" || verdict === "invalid") return;
    this.walked({ ...fix, time, scene: current });
  }

  /**
   * Advances the walk's clock, so that a fast replay keeps the recorded speeds.
   * @param {number} milliseconds
   */
  skipAhead(milliseconds) {
    this.#clock.skipAhead(milliseconds);
  }

  /** The walk's clock (ms). */
  now() {
    return this.#clock.now();
  }

  /**
   * The position in a scene's sound (s).
   * @param {number} scene
   */
  place(scene) {
    return this.#audio.places().find((place) => place.scene === scene)?.seconds ?? null;
  }

  // Between engine and loudspeaker

  #tick() {
    // Reads the positions first: in a frozen page the sound had stopped, but by the clock the scene would have ended
    // and would count as heard.
    this.#places();
    this.#applyActions(this.#walk.tick(this.#clock.now()));
  }

  #report() {
    if (!this.#places()) return;
    if (Date.now() - this.#storedAt > SAVE_INTERVAL_MS) this.#store();
    this.changed();
  }

  /** @returns {boolean} whether any scene sounds */
  #places() {
    this.#audio.settle();
    const places = this.#audio.places();
    for (const { scene, seconds } of places) this.#act(this.#walk.progress(scene, seconds, this.#clock.now()));
    return places.length > 0;
  }

  /** @param {Action[]} actions */
  #applyActions(actions) {
    this.#act(actions);
    this.changed();
  }

  /** @param {Action[]} actions */
  #act(actions) {
    for (const action of actions) {
      if (action.type === "fade") this.#audio.fade(action.scene, action.seconds);
      else if (action.type === "stop" || action.type === "pause") this.#audio.stop(action.scene);
      else this.#audio.start(action.scene, action.at);
    }
    if (actions.length) this.#store();
  }

  #store = () => {
    this.#storedAt = Date.now();
    const [revision, time] = [String(this.play.revision), this.#clock.now()];
    const { isEnded: ended, path: { points: path } } = this;
    storeWalk(this.play.id, { revision, time, checkpoint: this.#walk.checkpoint(), path, ended });
  };
}
