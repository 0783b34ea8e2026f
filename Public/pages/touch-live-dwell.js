// @ts-check
/** The dwell layer as the touch page shows it: the server's at some batch, and what the page's own engine adds to it. */

import { HeatGrid } from "../protocol/heat-grid.js";

/** @typedef {import("./touch-own-engine.js").OwnEngine} OwnEngine */
/** @typedef {{seq: number, columns: number, rows: number, values?: number[]}} ToldDwell */

export class LiveDwell {
  /** In milliseconds. */
  grid = new HeatGrid();
  #told = new HeatGrid();
  /** The last batch that it contains; −1 while nothing is known of the layer. */
  #seq = -1;
  /** The last batch that the figures contain. */
  settled = 0;
  #isAsked = false;
  /**
   * The own engine's layer, and what it was after that batch.
   * @type {{journal: import("./touch-own-dwell.js").OwnDwell, then: Float64Array}|null}
   */
  #own = null;
  #isFollowed = false;
  /** The own engine's change that the grid shows. */
  #shown = -1;

  /** Whether there is something to show. */
  get isKnown() {
    return this.#seq >= 0;
  }

  /** Whether the server is asked at this moment. */
  get isAsked() {
    return this.#isAsked;
  }

  /** Whether it grows without the server. */
  get isGrowing() {
    return this.isKnown && this.#own !== null;
  }

  /** The server is being asked for the layer. */
  ask() {
    this.#isAsked = true;
  }

  /** @param {ToldDwell|null} layer  what it answered, if it did */
  answer(layer) {
    // What was asked before the figures were cleared is of no more use.
    if (layer && this.#isAsked) this.#tell(layer);
    this.#isAsked = false;
  }

  /** @param {ToldDwell} layer  as it was kept over a reload */
  restore(layer) {
    this.#tell(layer);
  }

  /** @param {ToldDwell} layer  no block was ever touched */
  clear(layer) {
    this.#isAsked = false;
    this.#tell({ ...layer, values: [] });
  }

  /** @param {ToldDwell} layer */
  #tell(layer) {
    this.#told.load(layer);
    this.#seq = layer.seq;
    this.#isFollowed = false;
  }

  /**
   * Keeps up with the engine; to be called before the engine is told what the figures contain.
   * @param {OwnEngine|null} own
   */
  follow(own) {
    const journal = own?.dwell;
    if (!this.#isFollowed || this.#own?.journal !== journal) {
      this.#own = journal ? { journal, then: journal.after(this.#seq) } : null;
      this.#isFollowed = true;
      this.#shown = -1;
    }
    if (journal) journal.isAsked = this.#isAsked;
  }

  /**
   * For what a phone keeps: the layer after the batch that the kept figures end with.
   * @returns {ToldDwell|undefined}
   */
  toJSON() {
    if (!this.isKnown) return undefined;
    const { columns, rows, values } = this.#told;
    if (!this.#own || !this.#isFollowed) return { seq: this.#seq, columns, rows, values: [...values] };
    const { journal, then } = this.#own;
    return { seq: this.settled, columns, rows, values: [...journal.grown(values, then, this.settled)] };
  }

  /** Brings the grid up to this moment; once per frame that shows it. */
  grow() {
    const changes = this.#own?.journal.changes ?? 0;
    if (this.#shown === changes) return;
    this.#shown = changes;
    const { values } = this.#told;
    this.grid.take(this.#told, this.#own ? this.#own.journal.grown(values, this.#own.then) : values);
  }
}
