// @ts-check
/**
 * Loads the segments of a replay that are shown now and next. A seek does not wait for segments that are being loaded
 * ahead; while the handle is dragged, earlier responses are shown in between.
 */

import { TRAIL_MS } from "./track.js";

/** @typedef {import("./track.js").ReplayTrack} ReplayTrack */
/** @typedef {import("../../shared/net/replay.js").Segment} Segment */
/** @typedef {import("./clock.js").ReplayClock} ReplayClock */

/** Length of the first segment after a seek, short so that it arrives soon, and of later ones. */
const FIRST_SEGMENT_MS = 300;
const SEGMENT_MS = 2500;
/** Time of play that is loaded ahead at normal speed. */
const LOAD_AHEAD_MS = 4000;
/** Delay before a failed request is repeated. */
const RETRY_DELAY_MS = 1500;

export class ReplayLoader {
  /** @type {number|null} the latest requested instant that has arrived */
  arrived = null;
  /** Called when something was loaded, or may be requested again. */
  loaded = () => {};
  /**
   * Called after a failed request, which is repeated unless the loader is stopped.
   * @type {(error: unknown) => void}
   */
  failed = () => {};
  #track;
  #fetch;
  #seeking = false;
  #isLoadingAhead = false;
  #isStopped = false;

  /**
   * @param {ReplayTrack} track
   * @param {(from: number, to: number) => Promise<Segment>} fetch
   */
  constructor(track, fetch) {
    this.#track = track;
    this.#fetch = fetch;
  }

  stop() {
    this.#isStopped = true;
  }

  /**
   * Makes the loader fetch an instant and the time after it soon.
   * @param {ReplayClock} clock
   */
  want(clock) {
    const { time, end, speed, playing } = clock;
    if (this.#isStopped) return;
    if (!this.#track.covers(time)) void this.#seek(clock);
    else if (this.#track.to < end && this.#track.to - time < LOAD_AHEAD_MS * (playing ? Math.max(1, speed) : 1)) {
      void this.#loadAhead(end);
    }
  }

  /** @param {ReplayClock} clock */
  async #seek({ time, begin, end }) {
    if (this.#seeking) return;
    this.#seeking = true;
    let segment = await this.#tryRequest(Math.max(begin, time - TRAIL_MS), Math.min(end, time + FIRST_SEGMENT_MS));
    // With hundreds of phones the trails alone may fill a segment; it is then loaded without them.
    if (segment && segment.to < time) segment = await this.#tryRequest(time, Math.min(end, time + FIRST_SEGMENT_MS));
    this.#seeking = false;
    if (segment) {
      this.#track.add(segment);
      this.arrived = time;
    }
    if (!this.#isStopped) this.loaded();
  }

  /** @param {number} end */
  async #loadAhead(end) {
    if (this.#isLoadingAhead) return;
    this.#isLoadingAhead = true;
    const from = this.#track.to;
    const segment = await this.#tryRequest(from, Math.min(end, from + SEGMENT_MS));
    this.#isLoadingAhead = false;
    // After a seek, loading continues from another time.
    if (segment?.from === this.#track.to) this.#track.add(segment);
    if (!this.#isStopped) this.loaded();
  }

  /**
   * @param {number} from
   * @param {number} to
   * @returns {Promise<Segment|null>} null after a failure and a pause
   */
  async #tryRequest(from, to) {
    try {
      return await this.#fetch(from, to);
    } catch (error) {
      if (!this.#isStopped) this.failed(error);
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
      return null;
    }
  }
}
