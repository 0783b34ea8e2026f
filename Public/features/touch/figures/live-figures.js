// @ts-check
/** The figures on the touch page: the server's, plus what the page's own engine adds. */

import { HeatGrid } from "../../../shared/model/heat-grid.js";
import { BLOCK_SIZE } from "../../../shared/model/messages.js";
import { estimatesNow } from "./estimated.js";
import { LiveDwell } from "./live-dwell.js";

/** Delay before the engine is loaded, so that a first touch has the network to itself. */
const ENGINE_DELAY_MS = 1500;

/** @typedef {import("./view.js").Figures} Figures */
/** @typedef {import("../../../shared/net/phone-store.js").Phone} Phone */

/** @type {Figures} */
const NO_FIGURES = {
  distance: { lastCentimetres: 0, totalCentimetres: 0 },
  time: { lastSeconds: 0, totalSeconds: 0 },
};

/** The estimate after the host has cleared the figures. */
const NO_LENGTH = {
  ...NO_FIGURES.distance,
  lastCentimetresError: { error: 0, kind: /** @type {const} */ ("bound"), sources: {} },
  totalCentimetresError: { error: 0, kind: /** @type {const} */ ("bound"), sources: {} },
};
const NOTHING_TOLD = { ...NO_LENGTH, estimated: NO_LENGTH };

export class LiveFigures {
  /** The current figures that this phone knows. */
  figures = NO_FIGURES;
  /** The heatmap's count layer that this phone knows. */
  count = new HeatGrid();
  /** The heatmap's dwell layer, which the server sends on request. */
  dwell = new LiveDwell();
  #phone;
  /** The confirmed figures, with the number of the last batch in them. @type {Figures & {seq: number}} */
  #confirmed = { seq: 0, ...NO_FIGURES, told: NOTHING_TOLD };
  #confirmedCount = new HeatGrid();
  #isChanged = true;
  /** The time of the newest event in the confirmed figures, on the pad's clock (ms). */
  #confirmedUpTo = -Infinity;
  /**
   * Adds the unconfirmed events; null until the engine is loaded, or if the browser cannot run it.
   * @type {import("./own-engine.js").OwnEngine|null}
   */
  #own = null;

  /** @param {() => Phone} phone  the stored state of this phone; the confirmed figures are stored with it */
  constructor(phone) {
    this.#phone = phone;
    // The figures confirmed before a reload are shown until the server reports again.
    const { told: confirmed } = phone();
    if (!confirmed?.distance || !confirmed.time) return;
    this.#confirmedCount.load(confirmed.heatmap);
    if (confirmed.dwell) this.dwell.restore(confirmed.dwell);
    this.confirm(confirmed.seq, confirmed);
  }

  /**
   * The last event that the figures contain.
   * @param {number} latest the time of the newest recorded event, which the page's own engine, if any, has counted
   */
  countedUpTo(latest) {
    return this.#own ? latest : this.#confirmedUpTo;
  }

  /** Whether the page has its own engine, so that its display never waits for the server. */
  get countsItself() {
    return this.#own !== null;
  }

  /**
   * Loads the engine after everything that the first touch needs.
   * @param {() => {width: number, height: number}} screen
   * @param {import("../../../shared/net/outbox.js").Outbox} outbox  which the engine follows
   * @param {() => void} ready
   */
  wantEngine(screen, outbox, ready) {
    if (!this.#own) setTimeout(() => void this.#loadEngine(screen, outbox, ready), ENGINE_DELAY_MS);
  }

  /**
   * @param {() => {width: number, height: number}} screen
   * @param {import("../../../shared/net/outbox.js").Outbox} outbox
   * @param {() => void} ready
   */
  async #loadEngine(screen, outbox, ready) {
    try {
      const [{ loadEngines }, { TouchMetrics }, { OwnEngine }] = await Promise.all([
        import("../../../shared/engines/engines.js"),
        import("./touch-metrics.js"),
        import("./own-engine.js"),
      ]);
      const engines = await loadEngines("touch");
      this.#own ??= new OwnEngine(() => new TouchMetrics(engines, this.#covered ?? screen()), outbox);
      this.#isChanged = true;
      ready();
    } catch {
      // Without the engine, the figures come only from the server; the next welcome tries again.
    }
  }

  /** The area of the confirmed heatmap, in px; null while there is none. */
  get #covered() {
    const { columns, rows } = this.#confirmedCount;
    return columns === 0 ? null : { width: columns * BLOCK_SIZE, height: rows * BLOCK_SIZE };
  }

  /** @param {{width: number, height: number}} screen  that the phone has now, in px */
  resize({ width, height }) {
    if (!this.#covered) return this.#own?.restart();
    this.#confirmedCount.cover({ columns: Math.ceil(width / BLOCK_SIZE), rows: Math.ceil(height / BLOCK_SIZE) });
    this.#isChanged = true;
  }

  /**
   * @param {number} seq  the last batch that they contain
   * @param {Figures} figures
   * @param {number} [upTo]  the time of that batch's last event, if it is known
   * @param {boolean} [isTakenBack]  whether a gesture was taken back, so that less is not cleared
   */
  confirm(seq, { distance, time }, upTo, isTakenBack = false) {
    if (upTo !== undefined) this.#confirmedUpTo = upTo;
    const isCleared = !isTakenBack && distance.totalCentimetres < this.#confirmed.distance.totalCentimetres;
    const told = distance.estimated ? distance : isCleared ? NOTHING_TOLD : this.#confirmed.told;
    this.#confirmed = { seq, distance, time, told };
    this.dwell.settled = seq;
    // Grids are serialised only when the phone is saved.
    this.#phone().told = { ...this.#confirmed, heatmap: this.#confirmedCount, dwell: this.dwell };
    this.#isChanged = true;
  }

  /**
   * @param {number} seq  the last batch that it contains
   * @param {object} heatmap  the whole count layer
   */
  confirmHeatmap(seq, heatmap) {
    this.#confirmedCount.load(heatmap);
    this.#countConfirmed(seq);
  }

  /**
   * @param {number} seq
   * @param {{highest?: number, cells?: [index: number, value: number][]}|undefined} changes  of the count layer
   */
  confirmChanges(seq, changes) {
    if (!changes) return;
    this.#confirmedCount.apply(changes);
    this.#countConfirmed(seq);
  }

  /** @param {number} seq */
  #countConfirmed(seq) {
    const { columns, rows, highest } = this.#confirmedCount;
    if (highest === 0) this.dwell.clear({ seq, columns, rows });
    this.#isChanged = true;
  }

  /** @param {import("./live-dwell.js").ConfirmedDwell|null} layer  the server's response, if any */
  answerDwell(layer) {
    this.dwell.answer(layer);
    this.#isChanged = true;
  }

  /**
   * Updates everything to now; called once per frame.
   * @param {number} pixelsPerCentimetre
   * @returns {boolean} whether anything is new
   */
  grow(pixelsPerCentimetre) {
    try {
      if (this.#own?.follow()) this.#isChanged = true;
      if (!this.#isChanged) return false;
      this.#isChanged = false;
      if (this.#own) {
        this.#add(this.#own, pixelsPerCentimetre);
        return true;
      }
    } catch {
      // A failed engine, such as one out of memory, is abandoned; touches are still recorded and sent.
      this.#own = null;
    }
    this.dwell.follow(null);
    const { distance, told } = this.#confirmed;
    this.figures = { ...this.#confirmed, distance: { ...distance, ...estimatesNow(distance, told, null) } };
    this.count.copyWithCounts(this.#confirmedCount, new Map());
    return true;
  }

  /**
   * @param {import("./own-engine.js").OwnEngine} own
   * @param {number} pixelsPerCentimetre
   */
  #add(own, pixelsPerCentimetre) {
    // A page that was never welcomed has no grid from the server.
    if (this.#confirmedCount.columns === 0) this.#confirmedCount.load(own.grid);
    const { columns, rows } = this.#confirmedCount;
    if (columns !== own.grid.columns || rows !== own.grid.rows) {
      own.restart();
      own.follow();
    }
    this.dwell.cover(this.#confirmedCount);
    this.dwell.follow(own);
    own.settle(this.#confirmed.seq);
    this.figures = own.withProgress(this.#confirmed, pixelsPerCentimetre);
    this.count.copyWithCounts(this.#confirmedCount, own.cells);
  }
}
