// @ts-check
/** Loads the parts of a replay that are shown now and soon: one request at a time, the newest wish first. */

import { TRAIL_TIME } from "../protocol/replay-track.js";

/** @typedef {import("../protocol/replay-track.js").ReplayTrack} ReplayTrack */
/** @typedef {import("../protocol/replay-track.js").Segment} Segment */

/** After a seek comes little, and soon; then whole pieces (ms). */
const FIRST = 1000;
const PIECE = 5000;
/** So long ahead is loaded at the speed of the class (ms of the machine's clock). */
const AHEAD = 4000;
/** A request that failed is made again after this (ms). */
const RETRY = 1500;

export class ReplayLoader {
  #track;
  #fetch;
  #busy = false;
  /** @type {number|null} the instant wished for, if it is not loaded */
  #wanted = null;
  #stopped = false;
  /** Something was loaded. */
  loaded = () => {};
  /** A request failed; it is made again unless the loader is stopped. @type {(error: unknown) => void} */
  failed = () => {};

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
   * @param {import("../protocol/replay-clock.js").ReplayClock} clock
   */
  want({ time, begin, end, speed, playing }) {
    const track = this.#track;
    if (!track.covers(time)) {
      this.#wanted = time;
      void this.#load(Math.max(begin, time - TRAIL_TIME), Math.min(end, time + FIRST));
    } else if (track.to < end && track.to - time < AHEAD * (playing ? Math.max(1, speed) : 1)) {
      this.#wanted = null;
      void this.#load(track.to, Math.min(end, track.to + PIECE));
    }
  }

  /**
   * @param {number} from
   * @param {number} to
   */
  async #load(from, to) {
    if (this.#busy || this.#stopped) return;
    this.#busy = true;
    try {
      const segment = await this.#fetch(from, to);
      const isStillWanted = this.#wanted === null || segment.from <= this.#wanted;
      if (segment.from === this.#track.to || isStillWanted) this.#track.add(segment);
    } catch (error) {
      if (this.#stopped) return;
      this.failed(error);
      await new Promise((resolve) => setTimeout(resolve, RETRY));
    } finally {
      this.#busy = false;
    }
    // What has been wished for meanwhile is asked for again by who is told now.
    if (!this.#stopped) this.loaded();
  }
}
