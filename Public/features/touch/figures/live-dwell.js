// @ts-check
/** The dwell layer on the touch page: the server's at a batch, plus what the page's own engine adds. */

import { HeatGrid } from "../../../shared/model/heat-grid.js";

/** @typedef {import("./own-engine.js").OwnEngine} OwnEngine */
/** @typedef {{seq: number, columns: number, rows: number, values?: number[]}} ConfirmedDwell */

export class LiveDwell {
  /** The dwell time in milliseconds. */
  grid = new HeatGrid();
  #confirmed = new HeatGrid();
  /** The last batch in the confirmed layer; −1 while the layer is unknown. */
  #seq = -1;
  /** The last batch in the confirmed figures. */
  settled = 0;
  #isAsked = false;
  /**
   * The own engine's journal, and its layer after the confirmed batch.
   * @type {{journal: import("./own-dwell.js").OwnDwell, then: Float64Array}|null}
   */
  #own = null;
  #isFollowed = false;
  /** The number of the own engine's change that the grid shows. */
  #shown = -1;

  /** Whether there is something to show. */
  get isKnown() {
    return this.#seq >= 0;
  }

  /** Whether a request to the server is pending. */
  get isAsked() {
    return this.#isAsked;
  }

  /** Whether the layer grows without the server. */
  get isGrowing() {
    return this.isKnown && this.#own !== null;
  }

  /** Records that the layer is being requested. */
  ask() {
    this.#isAsked = true;
  }

  /** @param {ConfirmedDwell|null} layer  the server's response, if any */
  answer(layer) {
    // A response is out of date if the figures were cleared after its request.
    if (layer && this.#isAsked) this.#confirm(layer);
    this.#isAsked = false;
  }

  /** @param {ConfirmedDwell} layer  as stored before a reload */
  restore(layer) {
    this.#confirm(layer);
  }

  /** @param {ConfirmedDwell} layer whose blocks are all untouched */
  clear(layer) {
    this.#isAsked = false;
    this.#confirm({ ...layer, values: [] });
  }

  /**
   * Grows to the size of the count layer, which is resized first when the screen becomes larger.
   * @param {{columns: number, rows: number}} blocks
   */
  cover({ columns, rows }) {
    if (!this.isKnown || (this.#confirmed.columns >= columns && this.#confirmed.rows >= rows)) return;
    this.#confirmed.cover({ columns, rows });
    this.#isFollowed = false;
  }

  /** @param {ConfirmedDwell} layer */
  #confirm(layer) {
    this.#confirmed.load(layer);
    this.#seq = layer.seq;
    this.#isFollowed = false;
  }

  /**
   * Follows the engine; call it before the engine settles the confirmed batches.
   * @param {OwnEngine|null} own
   */
  follow(own) {
    const { columns, rows } = this.#confirmed;
    // Until both layers have the same size, this layer stays as the server sent it.
    const fits = !this.isKnown || (own?.grid.columns === columns && own.grid.rows === rows);
    const journal = fits ? own?.dwell : undefined;
    if (!this.#isFollowed || this.#own?.journal !== journal) {
      this.#own = journal ? { journal, then: journal.after(this.#seq) } : null;
      this.#isFollowed = true;
      this.#shown = -1;
    }
    if (own) own.dwell.isAsked = this.#isAsked;
  }

  /**
   * The layer for the phone's storage: after the batch at which the stored figures end.
   * @returns {ConfirmedDwell|undefined}
   */
  toJSON() {
    if (!this.isKnown) return undefined;
    const { columns, rows, values } = this.#confirmed;
    if (!this.#own || !this.#isFollowed) return { seq: this.#seq, columns, rows, values: [...values] };
    const { journal, then } = this.#own;
    return { seq: this.settled, columns, rows, values: [...journal.withProgress(values, then, this.settled)] };
  }

  /** Updates the grid; call it once per frame that shows it. */
  grow() {
    const changes = this.#own?.journal.changes ?? 0;
    if (this.#shown === changes) return;
    this.#shown = changes;
    const { values } = this.#confirmed;
    this.grid.copyFrom(this.#confirmed, this.#own ? this.#own.journal.withProgress(values, this.#own.then) : values);
  }
}
