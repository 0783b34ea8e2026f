// @ts-check
/** Plays the scenes that the engine requests, with a few voices that one tap unlocks together. */

import { MAX_SOUNDING } from "../engine/walk.js";
import { Voice } from "./voice.js";

/** Enough for all sounding scenes of the engine, a chosen one, and some that fade, so that no sound interrupts another. */
const VOICE_COUNT = MAX_SOUNDING + 4;
/** Loading time of a sound after which a notice appears. */
const NOTICE_DELAY_MS = 800;
/** Delay before a file that failed to load is requested again, unless the network returns earlier. */
const RETRY_DELAY_MS = 10_000;

/** @typedef {"blocked"|"failed"|"interrupted"|"waiting"} AudioTrouble */

/** @typedef {import("./voice.js").Sound} Sound */

/**
 * @typedef {object} AudioListener
 * @property {(scene: number) => void} ended
 * @property {() => void} stopped the system stopped the sound, because a headset was unplugged or a call came
 * @property {(trouble: AudioTrouble|null, scene: number|null) => void} trouble null if there is no trouble
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
  /**
   * Scenes without a voice, each with its position (s): no tap has unlocked the sound.
   * @type {Map<number, number>}
   */
  #mute = new Map();
  /** @type {AudioTrouble|null} */
  #notifiedTrouble = null;
  /** The time since which a voice waits for its file (ms); 0 if none waits. */
  #waitingSince = 0;
  #retryTimer = 0;

  /**
   * @param {Sound[]} sounds
   * @param {AudioListener} listener
   */
  constructor(sounds, listener) {
    this.#sounds = sounds;
    this.#listener = listener;
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void this.#resumeAudio());
    // Any tap may resume after the system interrupted the sound.
    document.addEventListener("pointerup", () => void this.#resumeAudio(), { capture: true });
    addEventListener("online", () => this.#tryAgain());
  }

  /** Call it in a tap; again after an interruption. */
  unlock() {
    const session = /** @type {Navigator & {audioSession?: {type: string}}} */ (navigator).audioSession;
    // If the browser supports it, the phone's mute switch does not silence the walk.
    if (session) session.type = "playback";
    this.#context ??= this.#open();
    void this.#resumeAudio();
    for (const voice of this.#voices) voice.unlock();
  }

  #open() {
    const context = new AudioContext({ latencyHint: "playback" });
    context.addEventListener("statechange", () => this.#notifyTrouble());
    this.#voices = Array.from({ length: Math.min(VOICE_COUNT, this.#sounds.length) }, () =>
      new Voice(context, {
        ended: ({ scene }) => scene !== null && this.#listener.ended(scene),
        stopped: () => this.#isInterrupted() || this.#listener.stopped(),
        trouble: ({ scene }, trouble) => {
          if (scene !== null) this.#troubles.set(scene, trouble);
          if (trouble === "failed") this.#tryLater();
          this.#notifyTrouble();
        },
        started: ({ scene }) => scene !== null && this.#troubles.delete(scene) && this.#notifyTrouble(),
        changed: () => this.#notifyTrouble(),
      }));
    return context;
  }

  #isInterrupted() {
    return this.#context?.state !== "running";
  }

  async #resumeAudio() {
    // An iPhone's state is "interrupted" while a call uses the loudspeaker.
    if (!this.#context || !this.#isInterrupted()) return;
    await this.#context.resume().catch(() => {});
    for (const voice of this.#voices) voice.resume();
    this.#notifyTrouble();
  }

  /** @param {number} scene @param {number} at  s */
  start(scene, at) {
    if (!this.#context) return this.#block(scene, at);
    this.#troubles.delete(scene);
    this.#voiceFor(scene).start(scene, this.#sounds[scene], at);
    this.#notifyTrouble();
  }

  /** @param {number} scene @param {number} seconds */
  fade(scene, seconds) {
    this.#troubles.delete(scene);
    this.#mute.delete(scene);
    this.#sounding(scene)?.fade(seconds, () => this.#notifyTrouble());
    this.#notifyTrouble();
  }

  /** @param {number} scene */
  stop(scene) {
    this.#troubles.delete(scene);
    this.#mute.delete(scene);
    this.#sounding(scene)?.stop();
    this.#notifyTrouble();
  }

  /**
   * Retries all scenes whose sound failed.
   * @param {(scene: number) => number} placeOf  s
   */
  retry(placeOf) {
    this.unlock();
    this.#mute.clear();
    for (const scene of [...this.#troubles.keys()]) {
      this.#troubles.delete(scene);
      this.#voiceFor(scene).start(scene, this.#sounds[scene], placeOf(scene), true);
    }
    this.#notifyTrouble();
  }

  /** Retries automatically: the walker's phone is in a pocket, so nobody taps when the network returns. */
  #tryLater() {
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => this.#tryAgain(), RETRY_DELAY_MS);
  }

  #tryAgain() {
    for (const { scene, on, fading, seconds } of this.#voices) {
      if (scene === null || !on || fading || this.#troubles.get(scene) !== "failed") continue;
      // The notice is visible until the sound plays.
      this.#voiceFor(scene).start(scene, this.#sounds[scene], seconds, true);
    }
  }

  /** Reports the ends that the browser has not reported yet. */
  settle() {
    for (const voice of this.#voices) voice.settle();
  }

  /**
   * The scenes that should sound now, each with its position, also while loading or blocked: only sounds that are heard
   * count.
   * @returns {{scene: number, seconds: number}[]}
   */
  places() {
    const spoken = this.#voices.filter(({ scene, on, fading }) => on && !fading && scene !== null);
    return [
      ...spoken.map(({ scene, seconds }) => ({ scene: /** @type {number} */ (scene), seconds })),
      ...Array.from(this.#mute, ([scene, seconds]) => ({ scene, seconds })),
    ];
  }

  /** @param {number} scene */
  #sounding(scene) {
    return this.#voices.find((voice) => voice.scene === scene && voice.on);
  }

  /**
   * Returns the scene's own voice, otherwise a silent one without a scene, otherwise the quietest.
   * @param {number} scene
   */
  #voiceFor(scene) {
    const voices = this.#voices;
    const chosen = voices.find((voice) => voice.scene === scene) ?? voices.find((voice) => voice.scene === null) ??
      voices.find((voice) => !voice.on) ?? voices.find((voice) => voice.fading) ?? voices[0];
    if (chosen.on && chosen.scene !== scene) chosen.stop();
    return chosen;
  }

  /** @param {number} scene @param {number} at  s */
  #block(scene, at) {
    this.#mute.set(scene, at);
    this.#troubles.set(scene, "blocked");
    this.#notifyTrouble();
  }

  /** Whether loading takes too long; if not yet, schedules another check. */
  #isLong() {
    if (this.#waitingSince === 0) {
      this.#waitingSince = performance.now();
      setTimeout(() => this.#notifyTrouble(), NOTICE_DELAY_MS + 50);
    }
    return performance.now() - this.#waitingSince >= NOTICE_DELAY_MS;
  }

  /** Reports one trouble at a time, the worst first. */
  #notifyTrouble() {
    const [[scene, trouble] = [null, null]] = this.#troubles;
    const waiting = this.#voices.some((voice) => voice.waiting);
    const sounding = this.#voices.some((voice) => voice.on);
    const cut = sounding && this.#isInterrupted() ? "interrupted" : null;
    const now = trouble ?? cut ?? (waiting && this.#isLong() ? "waiting" : null);
    if (!waiting) this.#waitingSince = 0;
    if (now === this.#notifiedTrouble) return;
    this.#notifiedTrouble = now;
    this.#listener.trouble(now, scene);
  }
}
