// @ts-check
/** What the touch page shows of its figures: the server's, and what the page's own engine adds to them. */

import { HeatGrid } from "../protocol/heat-grid.js";
import { LiveDwell } from "./touch-live-dwell.js";

/** So long the engine leaves the network to what a first touch needs (ms). */
const ENGINE_AFTER = 1500;

/** @typedef {import("../view/figures.js").Figures} Figures */
/** @typedef {import("../net/phone-store.js").Phone} Phone */

/** @type {Figures} */
const NOTHING = {
  distance: { lastCentimetres: 0, totalCentimetres: 0 },
  time: { lastSeconds: 0, totalSeconds: 0 },
};

export class LiveFigures {
  /** At this moment, as far as this phone can know. */
  figures = NOTHING;
  /** The heatmap's count layer, likewise. */
  count = new HeatGrid();
  /** Its dwell layer, which the server tells when it is asked. */
  dwell = new LiveDwell();
  #phone;
  /** As the server told them, with the number of the batch up to which they count. */
  #told = { seq: 0, ...NOTHING };
  #toldCount = new HeatGrid();
  #isChanged = true;
  /**
   * What adds the rest; none before it is loaded, nor in a browser that cannot.
   * @type {import("./touch-own-engine.js").OwnEngine|null}
   */
  #own = null;

  /** @param {() => Phone} phone  what is kept of this phone: what was told is kept with it */
  constructor(phone) {
    this.#phone = phone;
    // What the server told before a reload stands until it is heard again.
    const { told } = phone();
    if (!told?.distance || !told.time) return;
    this.#toldCount.load(told.heatmap);
    if (told.dwell) this.dwell.restore(told.dwell);
    this.tell(told.seq, told);
  }

  /**
   * Loads the engine, when the first touch has got what it needs.
   * @param {() => {width: number, height: number}} screen
   * @param {import("../net/outbox.js").Outbox} outbox  which the engine follows
   * @param {() => void} ready
   */
  wantEngine(screen, outbox, ready) {
    if (!this.#own) setTimeout(() => void this.#loadEngine(screen, outbox, ready), ENGINE_AFTER);
  }

  /**
   * @param {() => {width: number, height: number}} screen
   * @param {import("../net/outbox.js").Outbox} outbox
   * @param {() => void} ready
   */
  async #loadEngine(screen, outbox, ready) {
    try {
      const [{ loadEngines }, { TouchMetrics }, { OwnEngine }] = await Promise.all([
        import("../engines/engines.js"),
        import("../engines/touch-metrics.js"),
        import("./touch-own-engine.js"),
      ]);
      const engines = await loadEngines();
      this.#own ??= new OwnEngine(() => new TouchMetrics(engines, screen()), outbox);
      this.#isChanged = true;
      ready();
    } catch {
      // The figures come from the server alone, as fast as it tells them; with its next welcome this is tried again.
    }
  }

  /**
   * @param {number} seq  the last batch that they contain
   * @param {Figures} figures
   */
  tell(seq, { distance, time }) {
    this.#told = { seq, distance, time };
    this.dwell.settled = seq;
    // Grids become JSON when the phone is saved, not before.
    this.#phone().told = { ...this.#told, heatmap: this.#toldCount, dwell: this.dwell };
    this.#isChanged = true;
  }

  /**
   * @param {number} seq  the last batch that it contains
   * @param {object} heatmap  the whole count layer
   */
  tellHeatmap(seq, heatmap) {
    this.#toldCount.load(heatmap);
    this.#countTold(seq);
  }

  /**
   * @param {number} seq
   * @param {{highest?: number, cells?: [index: number, value: number][]}|undefined} changes  of the count layer
   */
  tellChanges(seq, changes) {
    if (!changes) return;
    this.#toldCount.apply(changes);
    this.#countTold(seq);
  }

  /** @param {number} seq */
  #countTold(seq) {
    const { columns, rows, highest } = this.#toldCount;
    if (highest === 0) this.dwell.clear({ seq, columns, rows });
    this.#isChanged = true;
  }

  /** @param {import("./touch-live-dwell.js").ToldDwell|null} layer  what the server answered, if it did */
  answerDwell(layer) {
    this.dwell.answer(layer);
    this.#isChanged = true;
  }

  /**
   * Brings all of it up to this moment; once per frame.
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
      // An engine that has no memory left, say, is of no more use; what fingers do goes on being recorded and sent.
      this.#own = null;
    }
    this.dwell.follow(null);
    this.figures = this.#told;
    this.count.grow(this.#toldCount, new Map());
    return true;
  }

  /**
   * @param {import("./touch-own-engine.js").OwnEngine} own
   * @param {number} pixelsPerCentimetre
   */
  #add(own, pixelsPerCentimetre) {
    // A page that was never greeted has no grid from the server.
    if (this.#toldCount.columns === 0) this.#toldCount.load(own.grid);
    this.dwell.follow(own);
    own.settle(this.#told.seq);
    this.figures = own.grown(this.#told, pixelsPerCentimetre);
    this.count.grow(this.#toldCount, own.cells);
  }
}
