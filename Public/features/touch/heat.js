// @ts-check
/** The state of the displayed heatmap: its layer, blocks or smooth, fixed or live maximum; and its data. */

import { addStyle } from "../../shared/dom/dom.js";
import { number } from "../../shared/model/units.js";
import { heatmap } from "../../shared/net/rest.js";
import { setSetting, setting } from "../../shared/net/settings.js";
import { HeatmapView } from "./heatmap.js";
import { HINTS, PER_BLOCK } from "../../languages/en/pages/features/touch/heat.js";

addStyle("/features/touch/legend.css");

/** Minimum interval between requests for the dwell layer while it is visible and no local engine updates it (ms). */
const DWELL_REQUEST_INTERVAL_MS = 500;

/**
 * How to see the heatmap.
 * @param {import("../../shared/model/language.js").Language} language
 * @param {boolean} shakes  whether the page hears of shakes
 */
export function heatHint(language, shakes) {
  const hints = HINTS[language];
  return shakes ? hints.shake : matchMedia("(pointer: fine)").matches ? hints.key : hints.button;
}

export class TouchHeat {
  #live;
  #dwellAskedAt = -Infinity;
  /** @type {"count"|"dwell"} */
  layer = "count";
  view;
  smooth = false;
  /**
   * Loaded when the smooth view is first requested.
   * @type {{painter: import("../../shared/drawing/heat-smooth.js").SmoothPainter, legend: import("../../shared/drawing/legend.js").Legend}|null}
   */
  #smoothView = null;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {import("./figures/live-figures.js").LiveFigures} live
   * @param {() => void} changed
   */
  constructor(canvas, live, changed) {
    this.#live = live;
    this.view = new HeatmapView(canvas);
    this.changed = changed;
    const stored = setting("heat") ?? {};
    this.smooth = stored.smooth === true;
    this.layer = stored.layer === "dwell" ? "dwell" : "count";
  }

  get grid() {
    return this.layer === "count" ? this.#live.count : this.#live.dwell.grid;
  }

  /**
   * Sets layer, view or maximum from the menu; the maximum is in the layer's unit.
   * @param {{layer?: "count"|"dwell", smooth?: boolean, fixedMaximum?: number|null}} choice
   */
  choose({ layer = this.layer, smooth = this.smooth, fixedMaximum }) {
    if (layer !== this.layer) this.view.fixedMaximum = null;
    if (fixedMaximum !== undefined) this.view.fixedMaximum = fixedMaximum;
    this.layer = layer;
    this.smooth = smooth;
    setSetting("heat", { layer, smooth });
    this.invalidate();
  }

  /**
   * A layer's displayed value: counts unchanged, milliseconds as seconds.
   * @param {number} value
   * @param {string} language
   */
  label(value, language) {
    if (this.layer === "dwell") return number(value / 1000, language, value < 10_000 ? 2 : value < 100_000 ? 1 : 0);
    return number(value, language, Number.isInteger(value) ? 0 : 1);
  }

  /**
   * @param {import("../../shared/model/orientation.js").Orientation} orientation
   * @param {number} now
   * @param {import("../../shared/model/language.js").Language} language
   * @returns {boolean} whether the next frame has to draw again
   */
  draw(orientation, now, language) {
    this.view.format = (value) => this.label(value, language);
    if (this.layer === "dwell") this.#live.dwell.grow();
    this.view.brushes = this.smooth ? this.#painter() : null;
    const again = this.view.draw(this.grid, orientation, now);
    this.#smoothView?.legend.show(this.smooth, PER_BLOCK[language][this.layer], this.label(this.view.maximum, language), true);
    return again;
  }

  #painter() {
    if (!this.#smoothView) void this.#loadSmoothView();
    return this.#smoothView?.painter ?? null;
  }

  async #loadSmoothView() {
    try {
      const [{ SmoothPainter }, { Legend }] = await Promise.all([
        import("../../shared/drawing/heat-smooth.js"),
        import("../../shared/drawing/legend.js"),
      ]);
      this.#smoothView ??= { painter: new SmoothPainter(), legend: new Legend() };
      this.changed();
    } catch {
      // Without a network the blocks are kept; the next drawing tries again.
    }
  }

  /** Records that the dwell layer has changed since it was requested. */
  invalidate() {
    this.#dwellAskedAt = -Infinity;
    this.changed();
  }

  /**
   * Updates the dwell layer while it is shown. It is also requested once before, in case it is shown while the
   * server is unreachable.
   * @param {string} code
   * @param {string|undefined} participant
   * @param {{shown: boolean, touching: boolean, now: number}} moment  `shown`: the heatmap face is
   */
  async refreshDwell(code, participant, { shown, touching, now }) {
    const { dwell } = this.#live;
    const apart = touching && !dwell.isGrowing ? DWELL_REQUEST_INTERVAL_MS : Infinity;
    if (!participant || dwell.isAsked || now - this.#dwellAskedAt < apart) return;
    if (dwell.isKnown && !(shown && this.layer === "dwell")) return;
    this.#dwellAskedAt = now;
    dwell.ask();
    try {
      this.#live.answerDwell(await (await heatmap(code, participant, "dwell")).json());
      this.changed();
    } catch {
      // Nothing is done: the displayed layer stays until the next request.
      this.#live.answerDwell(null);
    }
  }
}
