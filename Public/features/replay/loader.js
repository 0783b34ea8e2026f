// @ts-check
/**
 * Loads the segments of a replay that are shown now and next. A seek does not wait for segments that are being loaded
 * ahead; while the handle is dragged, earlier answers are shown in between.
 */

import { TRAIL_TIME } from "./track.js";

/** @typedef {import("./track.js").ReplayTrack} ReplayTrack */
/** @typedef {import("../../shared/net/replay.js").Segment} Segment */
/** @typedef {import("./clock.js").ReplayClock} ReplayClock */

/** After a seek comes little, and soon; then whole pieces (ms). */
const FIRST = 300;
const PIECE = 2500;
/** How far ahead is loaded at normal speed (ms of the machine's clock). */
const AHEAD = 4000;
/** A request that failed is made again after this (ms). */
const RETRY = 1500;

export class ReplayLoader {
  /** @type {number|null} the latest instant that was sought and has come */
  arrived = null;
  /** Called when something was loaded, or may be requested again. */
  loaded = () => {};
  /**
   * A request failed; it is made again unless the loader is stopped.
   * @type {(error: unknown) => void}
   */
  failed = () => {};
  #track;
  #fetch;
  #seeking = false;
  #goingAhead = false;
  #stopped = false;

  /**
   * @param {ReplayTrack} track
   * @param {(from: number, to: number) => Promise<Segment>} fetch
   */
  constructor(track, fetch) {
    this.#track = track;
    this.#fetch = fetch;
  }

  stop() {
    this.#stopped = true;
  }

  /**
   * Sees to it that an instant, and what follows it, is loaded soon.
   * @param {ReplayClock} clock
   */
  want(clock) {
    const { time, end, speed, playing } = clock;
    if (this.#stopped) return;
    if (!this.#track.covers(time)) void this.#seek(clock);
    else if (this.#track.to < end && this.#track.to - time < AHEAD * (playing ? Math.max(1, speed) : 1)) {
      void this.#goAhead(end);
    }
  }

  /** @param {ReplayClock} clock */
  async #seek({ time, begin, end }) {
    if (this.#seeking) return;
    this.#seeking = true;
    let segment = await this.#tried(Math.max(begin, time - TRAIL_TIME), Math.min(end, time + FIRST));
    // Of hundreds of phones the trails alone may fill a segment: then without them.
    if (segment && segment.to < time) segment = await this.#tried(time, Math.min(end, time + FIRST));
    this.#seeking = false;
    if (segment) {
      this.#track.add(segment);
      this.arrived = time;
    }
    if (!this.#stopped) this.loaded();
  }

  /** @param {number} end */
  async #goAhead(end) {
    if (this.#goingAhead) return;
    this.#goingAhead = true;
    const from = this.#track.to;
    const segment = await this.#tried(from, Math.min(end, from + PIECE));
    this.#goingAhead = false;
    // After a seek it continues from somewhere else.
    if (segment?.from === this.#track.to) this.#track.add(segment);
    if (!this.#stopped) this.loaded();
  }

  /**
   * @param {number} from
   * @param {number} to
   * @returns {Promise<Segment|null>} null after a failure and a pause
   */
  async #tried(from, to) {
    try {
      return await this.#fetch(from, to);
    } catch (error) {
      if (!this.#stopped) this.failed(error);
      await new Promise((resolve) => setTimeout(resolve, RETRY));
      return null;
    }
  }
}
