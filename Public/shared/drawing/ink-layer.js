// @ts-check
/** The session's ink on two sheets: the emphasised strokes, and the faded ones beneath. */

import { splitInk } from "../model/ink.js";
import { InkSheet } from "./ink-sheet.js";

/** @typedef {import("../model/ink.js").Ink} Ink */
/** @typedef {import("../model/ink.js").InkLook} InkLook */
/** @typedef {import("./ink-sheet.js").Shown} Shown */

/** Opacity of ink that is not highlighted. */
const DIMMED_ALPHA = 0.3;
/** Maximum number of points drawn in one frame, so that a large drawing does not delay the fingers. */
const POINTS_PER_FRAME = 600;
/** Interval at which fading ink is redrawn (ms). */
const FADING_REDRAW_INTERVAL_MS = 750;

export class InkLayer {
  #old;
  #fresh;
  #revision = -1;
  /** Number of strokes that were added to the ink. */
  #knownCount = 0;
  /** @type {unknown[]} */
  #lastLook = [];
  #splitAt = -Infinity;
  /** Number of strokes at the last drawing. */
  #splitCount = 0;
  /** Whether any ink is visible. */
  #hasInk = false;

  /**
   * @param {HTMLCanvasElement} above  the layer above the ink
   * @param {import("./damage.js").Damage} damage  records the changes
   */
  constructor(above, damage) {
    this.#old = new InkSheet(document.createElement("canvas"), damage);
    this.#fresh = new InkSheet(document.createElement("canvas"), damage);
    for (const { canvas } of [this.#old, this.#fresh]) {
      canvas.className = "ink";
      canvas.setAttribute("aria-hidden", "true");
      above.before(canvas);
    }
    this.#old.canvas.classList.add("stepped-back");
  }

  /** The sheets that are not empty, the lower one first. */
  get sheets() {
    return [{ sheet: this.#old, alpha: DIMMED_ALPHA }, { sheet: this.#fresh, alpha: 1 }]
      .filter(({ sheet }) => !sheet.isEmpty)
      .map(({ sheet: { canvas }, alpha }) => ({ canvas, alpha }));
  }

  /**
   * Whether the sheets have this size.
   * @param {{width: number, height: number}} size  CSS px
   * @param {number} ratio
   */
  fits({ width, height }, ratio) {
    const { canvas } = this.#fresh;
    return canvas.width === Math.round(width * ratio) && canvas.height === Math.round(height * ratio);
  }

  /**
   * Redraws everything.
   * @param {{width: number, height: number}} size  CSS px
   * @param {number} ratio
   */
  reset({ width, height }, ratio) {
    for (const sheet of [this.#old, this.#fresh]) sheet.reset(Math.round(width * ratio), Math.round(height * ratio), ratio);
  }

  /**
   * @param {Ink|null} ink  null: no ink is visible
   * @param {InkLook} look
   * @param {number} now  on the ink's clock (ms)
   * @param {Shown} shown
   * @returns {boolean} whether another frame draws more, without any new data
   */
  draw(ink, look, now, shown) {
    const strokes = ink?.strokes ?? [];
    const ages = look.fadeTime < Infinity;
    // Time of the machine's clock, because the clock of the ink stops while the class is frozen.
    const since = performance.now() - this.#splitAt;
    const isPending = () => (ages && this.#hasInk) || (look.steppingBack && strokes.length !== this.#splitCount);
    const isDue = since >= FADING_REDRAW_INTERVAL_MS && isPending();
    const state = [ink, look.steppingBack, look.fadeTime, look.away];
    if (this.#revision !== ink?.revision || state.some((part, index) => part !== this.#lastLook[index]) || isDue) {
      this.#revision = ink?.revision ?? -1;
      this.#lastLook = state;
      this.#splitAt = performance.now();
      this.#splitCount = strokes.length;
      const { fresh, old } = splitInk(strokes, look, now);
      this.#hasInk = fresh.length + old.length > 0;
      this.#fresh.setStrokes(fresh);
      this.#old.setStrokes(old);
    } else if (strokes.length > this.#knownCount) {
      this.#hasInk = true;
      this.#fresh.add(strokes.slice(this.#knownCount));
    }
    this.#knownCount = strokes.length;
    const isBusy = this.#fresh.draw(shown, POINTS_PER_FRAME);
    return this.#old.draw(shown, POINTS_PER_FRAME) || isBusy || isPending();
  }
}
