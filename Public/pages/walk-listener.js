// @ts-check
/**
 * The walk itself: fixes and taps go to the engine, its actions to the loudspeaker, and how far it came to the phone's
 * store.
 */

import { forgetWalk, keepWalk, keptWalk, walkSettings } from "../net/walk-store.js";
import { ReceiverClock } from "../protocol/receiver-clock.js";
import { WalkClock } from "../protocol/walk-clock.js";
import { WalkPath } from "../protocol/walk-path.js";
import { WalkAudio } from "../view/walk-audio.js";

/** The player's own places go to the engine at most so often (ms). */
const REPORT = 250;
/** Signal and ends are looked at once a second (ms). */
const TICK = 1000;
/** A walk is kept at least so often while something sounds (ms). */
const KEEP = 3000;

/** @typedef {import("../net/plays.js").Play} Play */
/** @typedef {import("../input/position.js").PositionReading} PositionReading */
/** @typedef {import("../engines/walk.js").Walk} Walk */
/** @typedef {import("../engines/walk.js").WalkState} WalkState */
/** @typedef {import("../engines/walk.js").Action} Action */

export class WalkListener {
  path;
  /** A walk was kept, but of another revision of the play. */
  isAnew = false;
  /** Something may look different now. */
  changed = () => {};
  /** @type {(trouble: import("../view/walk-audio.js").AudioTrouble|null, scene: number|null) => void} */
  trouble = () => {};
  /** @type {(fix: {latitude: number, longitude: number, accuracy: number, time: number, scene: number|null}) => void} */
  walked = () => {};
  #walk;
  #clock;
  #audio;
  #timers;
  #kept = 0;
  #receiver = new ReceiverClock();

  /**
   * @param {Play} play
   * @param {(checkpoint: Uint8Array|null, now: number) => Walk} begin  throws for a checkpoint that does not fit
   */
  constructor(play, begin) {
    this.play = play;
    const kept = keptWalk(play.id);
    this.#clock = new WalkClock(kept?.time);
    this.#walk = this.#begun(kept, begin);
    this.path = new WalkPath(this.isAnew ? null : kept?.path);
    this.#audio = new WalkAudio(play.scenes.map(({ audio, repeat }) => ({ url: audio.url, loops: repeat === "loop" })), {
      ended: (scene) => this.#apply(this.#walk.ended(scene, this.#clock.now())),
      stopped: () => this.pause(),
      trouble: (trouble, scene) => this.trouble(trouble, scene),
    });
    this.settle();
    this.#timers = [setInterval(() => this.#report(), REPORT), setInterval(() => this.#tick(), TICK)];
    window.addEventListener("pagehide", () => this.#keep());
    document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && this.#keep());
  }

  /**
   * @param {import("../net/walk-store.js").KeptWalk|null} kept
   * @param {(checkpoint: Uint8Array|null, now: number) => Walk} begin
   */
  #begun(kept, begin) {
    const now = this.#clock.now();
    if (!kept) return begin(null, now);
    try {
      if (kept.revision === String(this.play.revision)) return begin(kept.checkpoint, now);
    } catch {
      // Of another engine, or damaged: what it knew cannot be read.
    }
    this.isAnew = true;
    return begin(null, now);
  }

  /** @returns {WalkState} */
  get state() {
    return this.#walk.state(this.#clock.now());
  }

  // Taps

  /** In the Start tap: sound, and then the engine. */
  start() {
    this.#audio.unlock();
    this.#apply(this.#walk.start(this.#clock.now()));
  }

  pause() {
    // What was really heard, not what the clock says.
    this.#places();
    this.#apply(this.#walk.pause(this.#clock.now()));
    this.#keep();
  }

  resume() {
    this.#audio.unlock();
    this.#apply(this.#walk.resume(this.#clock.now()));
  }

  /**
   * From the list: plays it wherever the listener is, or ends it.
   * @param {number} scene
   */
  choose(scene) {
    const { phase, scenes } = this.state;
    this.#audio.unlock();
    if (phase === "idle") this.start();
    if (phase === "paused") this.resume();
    this.#apply(this.#walk.choose(scenes[scene].playing ? null : scene, this.#clock.now()));
  }

  /** After the sound was blocked or could not be loaded. */
  hear() {
    const { scenes } = this.state;
    this.#audio.retry((scene) => scenes[scene].at);
  }

  /** The distance filter, as it is set. */
  settle() {
    const { filterMetres, filterOn } = walkSettings();
    this.#apply(this.#walk.settings({ filterMetres, filterOn }, this.#clock.now()));
  }

  /** Another tab walks on from here: silent, and nothing is kept any more. */
  leave() {
    this.pause();
    this.#keep = () => {};
    for (const timer of this.#timers) clearInterval(timer);
  }

  /** Forgets all that was heard; the page is loaded again after it. */
  forget() {
    this.#keep = () => {};
    forgetWalk(this.play.id);
  }

  // Positions

  /** @param {PositionReading} reading */
  fix({ latitude, longitude, accuracy, timestamp }) {
    const [now, wall] = [this.#clock.now(), Date.now()];
    const taken = this.#receiver.time(timestamp, wall);
    this.fixAt({ latitude, longitude, accuracy, time: now + taken - wall }, taken);
  }

  /**
   * @param {{latitude: number, longitude: number, accuracy: number, time: number}} fix  its time on the walk's clock
   * @param {number} [taken]  on the phone's clock
   */
  fixAt(fix, taken = Date.now()) {
    this.#places();
    this.#apply(this.#walk.fix(fix, this.#clock.now()));
    const { position, current, verdict } = this.state;
    if (position && (verdict === "evaluated" || verdict === "near")) this.path.add(position);
    // What came twice or late is nothing new to the host either.
    if (verdict !== "outdated" && verdict !== "invalid") this.walked({ ...fix, time: taken, scene: current });
  }

  /**
   * The walk's clock goes ahead, so that what is played fast keeps the speeds at which it was walked.
   * @param {number} milliseconds
   */
  hurry(milliseconds) {
    this.#clock.hurry(milliseconds);
  }

  /** The walk's clock (ms). */
  now() {
    return this.#clock.now();
  }

  /**
   * Where a scene's sound is (s).
   * @param {number} scene
   */
  place(scene) {
    return this.#audio.places().find((place) => place.scene === scene)?.seconds ?? null;
  }

  // Between engine and loudspeaker

  #tick() {
    // A page that was frozen stood still with its sound: by the clock alone it would be at its end now, and heard.
    this.#places();
    this.#apply(this.#walk.tick(this.#clock.now()));
  }

  #report() {
    if (!this.#places()) return;
    if (Date.now() - this.#kept > KEEP) this.#keep();
    this.changed();
  }

  /** @returns {boolean} whether anything sounds */
  #places() {
    this.#audio.settle();
    const places = this.#audio.places();
    for (const { scene, seconds } of places) this.#act(this.#walk.progress(scene, seconds, this.#clock.now()));
    return places.length > 0;
  }

  /** @param {Action[]} actions */
  #apply(actions) {
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
    if (actions.length) this.#keep();
  }

  #keep = () => {
    this.#kept = Date.now();
    const [revision, time] = [String(this.play.revision), this.#clock.now()];
    keepWalk(this.play.id, { revision, time, checkpoint: this.#walk.checkpoint(), path: this.path.points });
  };
}
