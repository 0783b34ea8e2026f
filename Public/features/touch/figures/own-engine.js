// @ts-check
/**
 * The current figures: what the server last confirmed, plus what this phone's own engine has added since.
 *
 * The engine is the same as the server's (Sources/TouchMetrics) and gets the same events in the same order. So the figures
 * follow the finger even on a slow network or without one; confirmed figures replace the phone's own up to their batch.
 * Pure: no socket, no storage, no page.
 */

import { MAX_EVENTS_PER_BATCH, PHASE } from "../../../shared/model/messages.js";
import { estimatesNow } from "./estimated.js";
import { withProgress } from "./grown.js";
import { OwnDwell } from "./own-dwell.js";

/** @typedef {import("../../../shared/model/messages.js").TouchEventRow} TouchEventRow */
/** @typedef {import("../../../shared/net/outbox.js").Outbox} Outbox */
/** @typedef {import("../../../shared/model/messages.js").TouchBatch} Batch */
/** @typedef {import("./touch-metrics.js").TouchMetrics} TouchMetrics */
/** @typedef {import("../../../shared/model/messages.js").Batch} AnyBatch */
/** @typedef {import("./touch-metrics.js").TouchFigures} TouchFigures */
/** @typedef {import("./view.js").Figures} Figures */
/**
 * A batch that the server has not confirmed, and the engine's figures after it.
 *
 * @typedef {{batch: Batch, figures: TouchFigures, cells: Map<number, number>}} Pending
 */

/** @typedef {{picture?: string, scale?: number, x?: number, y?: number}} Laid  a picture, and where it lies */

/** Px of earlier engines since the server told an estimate. */
const NOTHING_MEASURED = { sum: 0, estimated: 0, error: 0, bound: 0 };

/**
 * What a batch tells of the picture under the finger; undefined for any other batch.
 * @param {AnyBatch} batch
 * @returns {Laid|undefined}
 */
function groundIn({ kind, events }) {
  const [message] = kind === "own" ? /** @type {import("../../../shared/model/messages.js").TaskMessage[]} */ (events) : [];
  return message?.type === "ground" ? /** @type {Laid} */ (/** @type {unknown} */ (message)) : undefined;
}

export class OwnEngine {
  #create;
  #outbox;
  /** @type {TouchMetrics} */
  #metrics;
  #generation;
  /** The newest applied batch, and how many of its events were applied. */
  #newest = { key: 0, applied: 0 };
  /** @type {Pending[]} */
  #pending = [];
  /**
   * The engine after the last batch that the server has confirmed.
   * @type {TouchFigures}
   */
  #covered;
  /** The newest estimate of the server, the engine's figures then, and what engines before this one measured since. */
  #told = /** @type {import("./view.js").Distance|undefined} */ (undefined);
  #toldAt;
  #before = NOTHING_MEASURED;
  /** The picture that was laid last, and its number among those that were laid here one after another. */
  #picture = "";
  #pictureNumber = 0;
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

  /** The time in each block; replaced after each restart. */
  dwell;

  /**
   * @param {() => TouchMetrics} create  a new engine for this phone's heatmap
   * @param {Outbox} outbox  the outbox that it follows
   */
  constructor(create, outbox) {
    this.#create = create;
    this.#outbox = outbox;
    this.#generation = outbox.generation;
    this.#metrics = this.#created();
    this.#covered = this.#metrics.figures;
    this.#toldAt = this.#covered;
    this.dwell = new OwnDwell(this.#metrics.dwell);
  }

  /**
   * @param {TouchMetrics} metrics
   * @param {Laid} laid
   */
  #lay(metrics, { picture, scale = 1, x = 0, y = 0 }) {
    if (picture === undefined) return metrics.lay(null);
    if (picture !== this.#picture) {
      this.#picture = picture;
      this.#pictureNumber += 1;
    }
    metrics.lay({ number: this.#pictureNumber, scale, x, y });
  }

  /** A new engine before the first of the remaining batches. */
  #created() {
    const metrics = this.#create();
    this.#lay(metrics, this.#outbox.ground ?? {});
    return metrics;
  }

  /**
   * Applies the events that were added to the outbox.
   * @returns {boolean} whether there were any
   */
  follow() {
    // Events that the engine has counted were dropped: it restarts with the remaining ones.
    if (this.#generation !== this.#outbox.generation) this.restart();
    const { batches } = this.#outbox;
    let first = batches.length;
    while (first > 0 && batches[first - 1].key >= this.#newest.key) first -= 1;
    let isChanged = false;
    for (const batch of batches.slice(first)) {
      const ground = groundIn(batch);
      if (ground && batch.key > this.#newest.key) {
        this.#lay(this.#metrics, ground);
        this.#newest = { key: batch.key, applied: batch.events.length };
      }
      // An earlier walk's batch on this phone.
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
   * Settles the batches up to a number, because the server's figures contain them.
   * @param {number} seq
   */
  settle(seq) {
    let confirmed = 0;
    for (const { batch, figures } of this.#pending) {
      if (batch.seq === 0 || batch.seq > seq) break;
      this.#covered = figures;
      confirmed += 1;
    }
    this.#pending.splice(0, confirmed);
    this.dwell.settle(seq);
  }

  /**
   * @param {Figures} confirmed  by the server
   * @param {number} pixelsPerCentimetre
   * @returns {Figures}
   */
  withProgress(confirmed, pixelsPerCentimetre) {
    const [now, then] = [this.#metrics.figures, this.#covered];
    const isSameGesture = now.touches === then.touches;
    const centimetres = (/** @type {number} */ pixels) => pixels / pixelsPerCentimetre;
    const shown = {
      totalCentimetres: withProgress(
        confirmed.distance.totalCentimetres,
        centimetres(then.distance.totalPixels),
        centimetres(now.distance.totalPixels),
      ),
      lastCentimetres: isSameGesture
        ? withProgress(
          confirmed.distance.lastCentimetres,
          centimetres(then.distance.lastPixels),
          centimetres(now.distance.lastPixels),
        )
        : centimetres(now.distance.lastPixels),
    };
    const own = this.#measuredSince(confirmed.told, pixelsPerCentimetre);
    return {
      distance: { ...shown, ...estimatesNow(shown, confirmed.told, own) },
      time: {
        totalSeconds: withProgress(confirmed.time.totalSeconds, then.time.totalSeconds, now.time.totalSeconds),
        lastSeconds: isSameGesture
          ? withProgress(confirmed.time.lastSeconds, then.time.lastSeconds, now.time.lastSeconds)
          : now.time.lastSeconds,
      },
      drawn: { ...this.#metrics.shape, pixels: now.distance.lastPixels },
    };
  }

  /**
   * What the engine has measured since the server told an estimate.
   * @param {import("./view.js").Distance|undefined} told
   * @param {number} pixelsPerCentimetre
   */
  #measuredSince(told, pixelsPerCentimetre) {
    if (told !== this.#told) {
      this.#told = told;
      this.#toldAt = this.#covered;
      this.#before = NOTHING_MEASURED;
    }
    const { touches, distance, errors } = this.#metrics.figures;
    const since = this.#since(this.#metrics.figures);
    const centimetres = (/** @type {number} */ pixels) => pixels / pixelsPerCentimetre;
    return {
      sum: centimetres(since.sum),
      estimated: centimetres(since.estimated),
      error: centimetres(since.error),
      bound: centimetres(since.bound),
      last: touches > 0
        ? {
          sum: centimetres(distance.lastPixels),
          estimated: centimetres(distance.estimated.lastPixels),
          error: centimetres(errors.estimated.lastPixels),
          bound: centimetres(errors.lastPixels),
        }
        : null,
    };
  }

  /**
   * In px, since the newest estimate of the server.
   * @param {TouchFigures} now
   */
  #since({ distance, errors }) {
    const [before, then] = [this.#before, this.#toldAt];
    return {
      sum: before.sum + distance.totalPixels - then.distance.totalPixels,
      estimated: before.estimated + distance.estimated.totalPixels - then.distance.estimated.totalPixels,
      error: Math.hypot(before.error, errors.estimated.totalPixels),
      bound: before.bound + errors.totalPixels,
    };
  }

  /**
   * The heatmap's geometry.
   * @returns {{columns: number, rows: number}}
   */
  get grid() {
    return this.#covered.heatmap;
  }

  /**
   * The number of touches of each block since the confirmed batch.
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
      // The server refuses the same batches as the engine, so they count nowhere.
      this.#metrics.apply(events.slice(start, start + MAX_EVENTS_PER_BATCH));
    }
    this.#newest = { key: batch.key, applied: batch.events.length };
    const last = this.#pending.at(-1);
    const pending = last?.batch === batch ? last : { batch, figures: this.#covered, cells: new Map() };
    if (pending !== last) this.#pending.push(pending);
    pending.figures = this.#metrics.figures;
    this.dwell.note(batch, this.#metrics.dwell);
    for (const [block, count] of this.#metrics.removeChanges()) {
      const more = count - (this.#counts.get(block) ?? 0);
      // Less where a gesture was taken back.
      if (more !== 0) pending.cells.set(block, (pending.cells.get(block) ?? 0) + more);
      this.#counts.set(block, count);
    }
  }

  /**
   * The engine may have been loaded while a finger was down: such a finger begins at its first known position.
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

  /** Starts again with the remaining events, for example with another heatmap. */
  restart() {
    this.#before = this.#since(this.#covered);
    this.#metrics.free();
    this.#metrics = this.#created();
    this.#generation = this.#outbox.generation;
    this.#newest = { key: 0, applied: 0 };
    this.#pending = [];
    this.#covered = this.#metrics.figures;
    this.#toldAt = this.#covered;
    this.dwell = new OwnDwell(this.#metrics.dwell);
    this.#down.clear();
    this.#counts.clear();
  }
}
