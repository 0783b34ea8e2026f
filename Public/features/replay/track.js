// @ts-check
/**
 * The loaded segments of a replay, and the room's state at any instant of them. Pure; times in ms since the session's
 * start.
 */

import { HeatGrid } from "../../shared/model/heat-grid.js";
import { Ink } from "../../shared/model/ink.js";
import { ReplayFingers } from "../../shared/model/replay-fingers.js";

/** @typedef {import("../../shared/net/replay.js").Segment} Segment */
/** @typedef {import("../../shared/net/replay.js").Figures} Figures */

/** Maximum number of segments; the oldest are dropped. Each has the whole state at its start, so any can be the first. */
const MAX_SEGMENTS = 16;
/** Time before an instant that is loaded with it, so that strokes do not begin in the middle (ms). */
export const TRAIL_MS = 1000;
/** Time before an instant from which loaded ink is shown at once (ms). */
const INK_MS = 10_000;

/** @typedef {import("../../shared/model/past-ink.js").Clearing} Clearing */

export class ReplayTrack {
  /** @type {Segment[]} in order, without gaps */
  #segments = [];
  /** The loaded strokes at the instant. */
  ink = new Ink();
  /** Start of the time that `ink` covers, and the number of its restarts. */
  inkFrom = NaN;
  inkRestarts = 0;
  #fingers = new ReplayFingers(this.ink);
  /**
   * When ink was cleared, in order.
   * @type {readonly Clearing[]}
   */
  clearings = [];
  heat = new HeatGrid();
  /** @type {Map<string, Figures>} */
  figures = new Map();
  /** The instant of `figures` and `heat`. */
  time = NaN;
  /** The position of the next segment for the fingers, and of the next step and change. */
  #fedSegments = 0;
  #position = { segment: 0, step: 0, change: 0 };

  get from() {
    return this.#segments[0]?.from ?? NaN;
  }

  /** The end of the loaded time. */
  get to() {
    return this.#segments.at(-1)?.to ?? NaN;
  }

  /** @param {number} time */
  covers(time) {
    return time >= this.from && time <= this.to;
  }

  /** Whether the log could be read at the instant shown. */
  get complete() {
    return this.#segments[this.#position.segment]?.complete !== false;
  }

  /** @param {Segment} segment  a segment that follows the loaded ones, or replaces them */
  add(segment) {
    if (segment.from !== this.to) {
      this.#segments = [];
      this.time = NaN;
    }
    this.#segments.push(segment);
    if (this.#segments.length <= MAX_SEGMENTS) return;
    // The segments in use are kept, even if none is requested.
    if (this.#position.segment === 0 && !Number.isNaN(this.time)) return;
    this.#segments.shift();
    this.#position.segment -= 1;
    this.#fedSegments -= 1;
  }

  /**
   * Shows another instant, which is loaded.
   * @param {number} time
   */
  goTo(time) {
    if (Number.isNaN(this.time) || time < this.time) this.#startBefore(time);
    for (; this.#fedSegments < this.#segments.length; this.#fedSegments += 1) {
      this.#fingers.feed(this.#segments[this.#fedSegments].steps);
    }
    for (const clearing of this.clearings) {
      if (clearing.milliseconds <= this.time || clearing.milliseconds > time) continue;
      this.#fingers.at(clearing.milliseconds);
      this.ink.clear(({ participant }) => !clearing.participant || participant === clearing.participant);
    }
    this.time = time;
    for (;;) {
      this.#applySteps(time);
      const next = this.#segments[this.#position.segment + 1];
      if (!next || next.from > time) break;
      this.#position = { segment: this.#position.segment + 1, step: 0, change: 0 };
      // After a gap in the log, the state differs from the result of the steps.
      if (!this.#segments[this.#position.segment - 1].complete) this.#load(next);
    }
  }

  /** By which clock they are shown. */
  get axis() {
    return this.#fingers.axis;
  }

  /** Fingers to be shown at the instant. */
  get fingers() {
    return this.#fingers.at(this.time);
  }

  /** @param {number} time */
  #startBefore(time) {
    const index = this.#segments.findLastIndex(({ from }) => from <= Math.max(this.from, time - INK_MS));
    this.#position = { segment: Math.max(0, index), step: 0, change: 0 };
    this.#fedSegments = this.#position.segment;
    const first = this.#segments[this.#position.segment];
    this.time = this.inkFrom = first.from;
    this.inkRestarts += 1;
    this.#load(first);
    this.ink.clear(() => true);
    this.#fingers.start(first);
  }

  /** @param {Segment} segment */
  #load({ figures, heatmap }) {
    this.figures = new Map(figures.map(([id, ...row]) => [id, /** @type {Figures} */ (row)]));
    this.heat.load({ ...heatmap, highest: highestOf(heatmap.counts) });
  }

  /** @param {number} time */
  #applySteps(time) {
    const { steps, heatmap } = this.#segments[this.#position.segment];
    for (; this.#position.step < steps.length && steps[this.#position.step][0] <= time; this.#position.step += 1) {
      const [, id, , ...figures] = steps[this.#position.step];
      this.figures.set(id, /** @type {Figures} */ (figures));
    }
    const before = this.#position.change;
    for (
      ;
      this.#position.change < heatmap.changes.length && heatmap.changes[this.#position.change][0] <= time;
      this.#position.change += 1
    ) {
      for (const [cell, count] of heatmap.changes[this.#position.change][1]) this.heat.values[cell] = count;
    }
    if (this.#position.change > before) this.heat.apply({ highest: highestOf(this.heat.values), cells: [] });
  }
}

/** @param {ArrayLike<number>} values */
function highestOf(values) {
  let highest = 0;
  for (let i = 0; i < values.length; i += 1) if (values[i] > highest) highest = values[i];
  return highest;
}
