// @ts-check
/**
 * The clock of a replay: advances at the chosen speed while playing, and waits for segments that are not loaded. Pure.
 */

import { number } from "../../shared/model/units.js";
import { afterPause } from "./pauses.js";

export const SPEEDS = Object.freeze([0.1, 0.25, 0.5, 1, 2, 4, 8]);

export class ReplayClock {
  /** The current instant, in ms since the session's start. */
  time = 0;
  playing = false;
  speed = 1;
  /**
   * Pauses of hours and days in which nobody drew.
   * @type {import("./pauses.js").Pause[]}
   */
  pauses = [];
  #beginTime;
  #endTime;
  #lastTick = NaN;

  /**
   * @param {number} begin  ms
   * @param {number} end  ms
   */
  constructor(begin, end) {
    this.#beginTime = begin;
    this.#endTime = end;
    this.time = begin;
  }

  get begin() {
    return this.#beginTime;
  }

  get end() {
    return this.#endTime;
  }

  /** A running session continues during its replay. */
  set end(end) {
    this.#endTime = Math.max(end, this.#endTime);
  }

  /** @param {number} time */
  seek(time) {
    this.time = Math.round(Math.min(Math.max(time, this.#beginTime), this.#endTime));
  }

  /** At the end, play starts again from the beginning. */
  play() {
    if (this.time >= this.#endTime) this.time = this.#beginTime;
    this.playing = true;
    this.#lastTick = NaN;
  }

  pause() {
    this.playing = false;
    this.time = Math.round(this.time);
  }

  /**
   * @param {number} now  of the machine, ms
   * @param {number} loaded  the instant up to which the replay is loaded
   * @returns {number} the instant to be shown
   */
  tick(now, loaded) {
    const passed = Number.isNaN(this.#lastTick) ? 0 : now - this.#lastTick;
    this.#lastTick = now;
    if (!this.playing) return this.time;
    // A page that was hidden for a second or more continues at the same time.
    const next = this.time + (passed > 1000 ? 0 : passed) * this.speed;
    const resumed = afterPause(next, this.pauses);
    // After a pause that was skipped, nothing is loaded yet.
    this.time = resumed > next ? resumed : Math.max(this.time, Math.min(next, this.#endTime, loaded));
    if (this.time >= this.#endTime) this.pause();
    return this.time;
  }
}

/**
 * A speed with as many decimals as it has.
 * @param {number} speed
 * @param {string} language
 */
export function speedText(speed, language) {
  return number(speed, language, String(speed).split(".")[1]?.length ?? 0);
}

/**
 * `m:ss.mmm`, from an hour on `h:mm:ss.mmm`.
 * @param {number} milliseconds
 */
export function clockText(milliseconds) {
  const whole = Math.floor(milliseconds);
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3_600_000), Math.floor(whole / 60_000) % 60];
  const secondsText = `${two(Math.floor(whole / 1000) % 60)}.${String(whole % 1000).padStart(3, "0")}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${secondsText}` : `${minutes}:${secondsText}`;
}
