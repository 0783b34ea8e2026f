// @ts-check
/**
 * The figures at this moment: what the server told last, and what this phone's own engine has added since.
 *
 * The engine is the server's (Sources/TouchMetrics) and gets the same events in the same order. So figures move with the
 * finger, however slow the network is, and go on without one; whatever the server tells takes the place of what was
 * added up to there. Pure: no socket, no storage, no page.
 */

import { grown } from "../protocol/grown.js";
import { MAX_EVENTS_PER_BATCH, PHASE } from "../protocol/messages.js";
import { OwnDwell } from "./touch-own-dwell.js";

/** @typedef {import("../protocol/messages.js").TouchEventRow} TouchEventRow */
/** @typedef {import("../net/outbox.js").Outbox} Outbox */
/** @typedef {import("../net/outbox.js").Batch} Batch */
/** @typedef {import("../engines/touch-metrics.js").TouchMetrics} TouchMetrics */
/** @typedef {import("../engines/touch-metrics.js").TouchFigures} TouchFigures */
/** @typedef {import("../view/figures.js").Figures} Figures */
/**
 * A batch that the server has not told about, and the engine after it.
 *
 * @typedef {{batch: Batch, figures: TouchFigures, cells: Map<number, number>}} Pending
 */

export class OwnEngine {
  #create;
  #outbox;
  /** @type {TouchMetrics} */
  #metrics;
  #generation;
  /** The newest batch that was applied, and how much of it. */
  #newest = { key: 0, applied: 0 };
  /** @type {Pending[]} */
  #pending = [];
  /**
   * The engine after the last batch that the server has told about.
   * @type {TouchFigures}
   */
  #covered;
  /**
   * Pointers that are down in the engine.
   * @type {Set<number>}
   */
  #down = new Set();
  /**
   * The engine's count of each block.
   * @type {Map<number, number>}
   */
  #counts = new Map();

  /** How long each block was touched; another one after each beginning. */
  dwell;

  /**
   * @param {() => TouchMetrics} create  a new engine for this phone's screen
   * @param {Outbox} outbox  which it follows
   */
  constructor(create, outbox) {
    this.#create = create;
    this.#outbox = outbox;
    this.#generation = outbox.generation;
    this.#metrics = create();
    this.#covered = this.#metrics.figures;
    this.dwell = new OwnDwell(this.#metrics.dwell);
  }

  /**
   * Applies what has come into the outbox.
   * @returns {boolean} whether that was something
   */
  follow() {
    // Events were given up that the engine has counted: it begins anew with those that are left.
    if (this.#generation !== this.#outbox.generation) this.#restart();
    const { batches } = this.#outbox;
    let first = batches.length;
    while (first > 0 && batches[first - 1].key >= this.#newest.key) first -= 1;
    let isChanged = false;
    for (const batch of batches.slice(first)) {
      // A walk that this phone was on before.
      if (batch.kind) continue;
      const applied = batch.key === this.#newest.key ? this.#newest.applied : 0;
      if (batch.events.length > applied) {
        this.#apply(batch, applied);
        isChanged = true;
      }
    }
    return isChanged;
  }

  /**
   * The server has told figures that contain the batches up to a number.
   * @param {number} seq
   */
  settle(seq) {
    let told = 0;
    for (const { batch, figures } of this.#pending) {
      if (batch.seq === 0 || batch.seq > seq) break;
      this.#covered = figures;
      told += 1;
    }
    this.#pending.splice(0, told);
    this.dwell.settle(seq);
  }

  /**
   * @param {Figures} told  by the server
   * @param {number} pixelsPerCentimetre
   * @returns {Figures}
   */
  grown(told, pixelsPerCentimetre) {
    const [now, then] = [this.#metrics.figures, this.#covered];
    const isSameGesture = now.touches === then.touches;
    const centimetres = (/** @type {number} */ pixels) => pixels / pixelsPerCentimetre;
    return {
      distance: {
        totalCentimetres: grown(
          told.distance.totalCentimetres,
          centimetres(then.distance.totalPixels),
          centimetres(now.distance.totalPixels),
        ),
        lastCentimetres: isSameGesture
          ? grown(
              told.distance.lastCentimetres,
              centimetres(then.distance.lastPixels),
              centimetres(now.distance.lastPixels),
            )
          : centimetres(now.distance.lastPixels),
      },
      time: {
        totalSeconds: grown(told.time.totalSeconds, then.time.totalSeconds, now.time.totalSeconds),
        lastSeconds: isSameGesture
          ? grown(told.time.lastSeconds, then.time.lastSeconds, now.time.lastSeconds)
          : now.time.lastSeconds,
      },
    };
  }

  /** The heatmap's geometry. */
  get grid() {
    const { columns, rows } = this.#metrics.figures.heatmap;
    return { columns, rows };
  }

  /**
   * How often each block was touched since what the server has told.
   * @returns {Map<number, number>}
   */
  get cells() {
    const sum = new Map();
    for (const { cells } of this.#pending) {
      for (const [block, count] of cells) sum.set(block, (sum.get(block) ?? 0) + count);
    }
    return sum;
  }

  /**
   * @param {Batch} batch
   * @param {number} from  the first event that was not applied
   */
  #apply(batch, from) {
    const events = this.#opened(batch.events.slice(from));
    for (let start = 0; start < events.length; start += MAX_EVENTS_PER_BATCH) {
      // What the engine refuses the server refuses, too: it counts nothing here either.
      this.#metrics.apply(events.slice(start, start + MAX_EVENTS_PER_BATCH));
    }
    this.#newest = { key: batch.key, applied: batch.events.length };
    const last = this.#pending.at(-1);
    const pending = last?.batch === batch ? last : { batch, figures: this.#covered, cells: new Map() };
    if (pending !== last) this.#pending.push(pending);
    pending.figures = this.#metrics.figures;
    this.dwell.note(batch, this.#metrics.dwell);
    for (const [block, count] of this.#metrics.takeChanges()) {
      const more = count - (this.#counts.get(block) ?? 0);
      if (more > 0) pending.cells.set(block, (pending.cells.get(block) ?? 0) + more);
      this.#counts.set(block, count);
    }
  }

  /**
   * The engine may have come when a finger was down already: such a finger begins where it is seen first.
   * @param {TouchEventRow[]} events
   */
  #opened(events) {
    /** @type {TouchEventRow[]} */
    const opened = [];
    for (const event of events) {
      const [phase, pointer, x, y, time] = event;
      if (phase === PHASE.moved && !this.#down.has(pointer)) opened.push([PHASE.began, pointer, x, y, time]);
      if (phase === PHASE.began || phase === PHASE.moved) this.#down.add(pointer);
      if (phase === PHASE.ended || phase === PHASE.cancelled) this.#down.delete(pointer);
      opened.push(event);
    }
    return opened;
  }

  #restart() {
    this.#metrics.free();
    this.#metrics = this.#create();
    this.#generation = this.#outbox.generation;
    this.#newest = { key: 0, applied: 0 };
    this.#pending = [];
    this.#covered = this.#metrics.figures;
    this.dwell = new OwnDwell(this.#metrics.dwell);
    this.#down.clear();
    this.#counts.clear();
  }
}
