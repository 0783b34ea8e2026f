// @ts-check
/** Fetches the strokes before an instant, the newest first, so that the picture is soon complete. */

import { inkOf, inkSince, unclearedStrokes } from "../model/past-ink.js";
import { MAX_SEGMENT_MS } from "./replay.js";

/** @typedef {import("../model/past-ink.js").Clearing} Clearing */
/** @typedef {import("./replay.js").Segment} Segment */

export class InkRecall {
  #fetch;
  #ink;
  /** The number of the current recall; earlier ones are outdated. */
  #recallNumber = 0;
  /** Called when a part has been loaded. */
  recalled = () => {};

  /**
   * @param {(from: number, to: number) => Promise<Segment>} fetch
   * @param {import("../model/ink.js").Ink} ink  receives the strokes
   */
  constructor(fetch, ink) {
    this.#fetch = fetch;
    this.#ink = ink;
  }

  /** Cancels the outstanding requests. */
  stop() {
    this.#recallNumber += 1;
  }

  /**
   * @param {number} before  the start of the ink that is already loaded
   * @param {readonly Clearing[]} clearings
   * @param {number} time  the instant that is shown
   */
  async recall(before, clearings, time) {
    this.stop();
    const number = this.#recallNumber;
    const since = inkSince(clearings, time);
    /** @type {Set<string>} */
    const takenBack = new Set();
    for (let to = before; to > since;) {
      const from = Math.max(since, to - MAX_SEGMENT_MS);
      const segments = [];
      for (let at = from; at < to;) {
        const segment = await this.#fetch(at, to);
        segments.push(segment);
        // With hundreds of phones a segment may be shorter than requested.
        if (segment.to <= at) break;
        at = segment.to;
      }
      if (number !== this.#recallNumber) return;
      const strokes = segments.reverse().map((segment) => inkOf(segment, takenBack)).reverse().flat();
      this.#ink.recall(unclearedStrokes(strokes, clearings, time));
      this.recalled();
      to = from;
    }
  }
}
