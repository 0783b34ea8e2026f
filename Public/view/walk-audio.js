// @ts-check
/** Plays what the engine says: a few voices, unlocked together in a tap. */

import { Voice } from "./walk-voice.js";

/** Regions that overlap, and one more that fades; more voices would be noise anyway. */
const VOICES = 6;
/** A sound is waited for so long without a word (ms). */
const PATIENCE = 800;
/** A file that could not be loaded is tried again after this (ms), or once the network is back. */
const AGAIN = 10_000;

/** @typedef {"blocked"|"failed"|"interrupted"|"waiting"} AudioTrouble */

/** @typedef {import("./walk-voice.js").Sound} Sound */

/**
 * @typedef {object} AudioListener
 * @property {(scene: number) => void} ended
 * @property {() => void} stopped  the system stopped it: a pulled headset, a call
 * @property {(trouble: AudioTrouble|null, scene: number|null) => void} trouble  null: there is none
 */

export class WalkAudio {
  #listener;
  /** @type {Sound[]} by scene */
  #sounds;
  /** @type {Voice[]} */
  #voices = [];
  /** @type {AudioContext|null} */
  #context = null;
  /** @type {Map<number, "blocked"|"failed">} by scene */
  #troubles = new Map();
  /** @type {AudioTrouble|null} */
  #told = null;
  /** Since when something waits for its file (ms), 0: nothing does. */
  #dry = 0;
  #again = 0;

  /**
   * @param {Sound[]} sounds
   * @param {AudioListener} listener
   */
  constructor(sounds, listener) {
    this.#sounds = sounds;
    this.#listener = listener;
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void this.#wake());
    // Any tap may go on where the system cut in.
    document.addEventListener("pointerup", () => void this.#wake(), { capture: true });
    addEventListener("online", () => this.#tryAgain());
  }

  /** To be called in a tap; again after an interruption. */
  unlock() {
    const session = /** @type {any} */ (navigator).audioSession;
    // Where there is such a thing, a phone's mute switch is for calls, not for what one walks for.
    if (session) session.type = "playback";
    this.#context ??= this.#open();
    void this.#wake();
    for (const voice of this.#voices) voice.unlock();
  }

  #open() {
    const context = new AudioContext({ latencyHint: "playback" });
    context.addEventListener("statechange", () => this.#tell());
    this.#voices = Array.from({ length: VOICES }, () => new Voice(context, {
      ended: ({ scene }) => scene !== null && this.#listener.ended(scene),
      stopped: () => this.#isInterrupted() || this.#listener.stopped(),
      trouble: ({ scene }, trouble) => {
        if (scene !== null) this.#troubles.set(scene, trouble);
        if (trouble === "failed") this.#tryLater();
        this.#tell();
      },
      sounds: ({ scene }) => scene !== null && this.#troubles.delete(scene) && this.#tell(),
      changed: () => this.#tell(),
    }));
    return context;
  }

  #isInterrupted() {
    return this.#context?.state !== "running";
  }

  async #wake() {
    // An iPhone calls it "interrupted" when a call takes the loudspeaker.
    if (!this.#context || !this.#isInterrupted()) return;
    await this.#context.resume().catch(() => {});
    for (const voice of this.#voices) voice.goOn();
    this.#tell();
  }

  /** @param {number} scene @param {number} at  s */
  start(scene, at) {
    if (!this.#context) return this.#block(scene);
    this.#troubles.delete(scene);
    this.#voiceFor(scene).start(scene, this.#sounds[scene], at);
    this.#tell();
  }

  /** @param {number} scene @param {number} seconds */
  fade(scene, seconds) {
    this.#troubles.delete(scene);
    this.#sounding(scene)?.fade(seconds, () => this.#tell());
    this.#tell();
  }

  /** @param {number} scene */
  stop(scene) {
    this.#troubles.delete(scene);
    this.#sounding(scene)?.stop();
    this.#tell();
  }

  /**
   * All scenes whose sound failed, once more.
   * @param {(scene: number) => number} placeOf  s
   */
  retry(placeOf) {
    this.unlock();
    for (const scene of [...this.#troubles.keys()]) {
      this.#troubles.delete(scene);
      this.#voiceFor(scene).start(scene, this.#sounds[scene], placeOf(scene), true);
    }
    this.#tell();
  }

  /** Who walks has the phone in a pocket: nobody taps there when the network comes back. */
  #tryLater() {
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.#tryAgain(), AGAIN);
  }

  #tryAgain() {
    for (const { scene, on, fading, seconds } of this.#voices) {
      if (scene === null || !on || fading || this.#troubles.get(scene) !== "failed") continue;
      // The trouble is told until it sounds.
      this.#voiceFor(scene).start(scene, this.#sounds[scene], seconds, true);
    }
  }

  /** Tells the ends that the browser has not told yet. */
  settle() {
    for (const voice of this.#voices) voice.settle();
  }

  /**
   * What is to sound now, with its place: one that waits for its file or was blocked has a place, too, where it stands.
   * @returns {{scene: number, seconds: number}[]}
   */
  places() {
    return this.#voices.filter(({ scene, on, fading }) => on && !fading && scene !== null).map(
      ({ scene, seconds }) => ({ scene: /** @type {number} */ (scene), seconds }),
    );
  }

  /** @param {number} scene */
  #sounding(scene) {
    return this.#voices.find((voice) => voice.scene === scene && voice.on);
  }

  /**
   * Its own one still, or one that is silent and speaks for no other, or the faintest.
   * @param {number} scene
   */
  #voiceFor(scene) {
    const voices = this.#voices;
    const chosen = voices.find((voice) => voice.scene === scene) ?? voices.find((voice) => voice.scene === null) ??
      voices.find((voice) => !voice.on) ?? voices.find((voice) => voice.fading) ?? voices[0];
    if (chosen.on && chosen.scene !== scene) chosen.stop();
    return chosen;
  }

  /** @param {number} scene */
  #block(scene) {
    this.#troubles.set(scene, "blocked");
    this.#tell();
  }

  /** A file that comes soon is no trouble; if it does not, that is looked at again. */
  #isLong() {
    if (this.#dry === 0) {
      this.#dry = performance.now();
      setTimeout(() => this.#tell(), PATIENCE + 50);
    }
    return performance.now() - this.#dry >= PATIENCE;
  }

  /** One trouble at a time, the worst first. */
  #tell() {
    const [[scene, trouble] = [null, null]] = this.#troubles;
    const waiting = this.#voices.some((voice) => voice.waiting);
    const sounding = this.#voices.some((voice) => voice.on);
    const cut = sounding && this.#isInterrupted() ? "interrupted" : null;
    const now = trouble ?? cut ?? (waiting && this.#isLong() ? "waiting" : null);
    if (!waiting) this.#dry = 0;
    if (now === this.#told) return;
    this.#told = now;
    this.#listener.trouble(now, scene);
  }
}
