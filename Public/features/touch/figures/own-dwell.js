// @ts-check
/**
 * The own engine's dwell layer, now and after a batch that the server has confirmed. Pure.
 *
 * The server sends this layer on request, not with its figures, so its response may end at an earlier batch than figures that
 * arrived before it. The changes of each batch are therefore stored until no response can end before it.
 */

import { withProgress } from "./grown.js";

/** @typedef {import("../../../shared/model/messages.js").TouchBatch} Batch */

export class OwnDwell {
  /** Whether a request is pending, whose response may end at an earlier batch than the figures. */
  isAsked = false;
  /** Increases with each change. */
  changes = 0;
  /** Milliseconds of each block, row by row. */
  #now;
  /** The layer after the last settled batch. */
  #then;
  /**
   * Later batches, each with the blocks that it changed and their milliseconds after it.
   * @type {{batch: Batch, blocks: Map<number, number>}[]}
   */
  #steps = [];

  /** @param {Float64Array} layer  the engine's layer before any batch */
  constructor(layer) {
    this.#now = layer.slice();
    this.#then = layer.slice();
  }

  /**
   * @param {Batch} batch  a batch that the engine has applied, or a longer version of it
   * @param {Float64Array} layer  the engine's
   */
  note(batch, layer) {
    const last = this.#steps.at(-1);
    const step = last?.batch === batch ? last : { batch, blocks: new Map() };
    for (let block = 0; block < layer.length; block += 1) {
      if (layer[block] === this.#now[block]) continue;
      this.#now[block] = layer[block];
      step.blocks.set(block, layer[block]);
    }
    if (step !== last) this.#steps.push(step);
    this.changes += 1;
  }

  /**
   * Drops the batches up to a number: the figures contain them, and so will later responses.
   * @param {number} seq
   */
  settle(seq) {
    if (!this.isAsked) this.#steps.splice(0, this.#fold(seq, this.#then));
  }

  /**
   * The layer after a batch; for a settled batch, after the last settled one.
   * @param {number} seq
   */
  after(seq) {
    const layer = this.#then.slice();
    this.#fold(seq, layer);
    return layer;
  }

  /**
   * The confirmed layer, advanced to now or to a batch.
   * @param {Float64Array} confirmed
   * @param {Float64Array} then  the own layer after the same batch
   * @param {number} [seq]
   */
  withProgress(confirmed, then, seq) {
    const now = seq === undefined ? this.#now : this.after(seq);
    return confirmed.map((value, block) => withProgress(value, then[block] ?? 0, now[block] ?? 0));
  }

  /**
   * @param {number} seq
   * @param {Float64Array} layer
   * @returns {number} steps
   */
  #fold(seq, layer) {
    const next = this.#steps.findIndex(({ batch }) => batch.seq === 0 || batch.seq > seq);
    const count = next < 0 ? this.#steps.length : next;
    for (const { blocks } of this.#steps.slice(0, count)) {
      for (const [block, milliseconds] of blocks) layer[block] = milliseconds;
    }
    return count;
  }
}
