// @ts-check
/** The room's ink on two sheets: what stands out, and beneath it what stepped back. */

import { partInk } from "../model/ink.js";
import { InkSheet } from "./ink-sheet.js";

/** @typedef {import("../model/ink.js").Ink} Ink */
/** @typedef {import("../model/ink.js").InkLook} InkLook */
/** @typedef {import("./ink-sheet.js").Shown} Shown */

/** What stepped back is still seen. */
const STEPPED_BACK = 0.3;
/** Points that one frame draws, so that a large drawing arranged anew does not hold up the fingers. */
const POINTS_PER_FRAME = 1200;
/** Ink that goes by itself is looked at so often (ms). */
const AGED_APART = 250;

export class InkLayer {
  #old;
  #fresh;
  #version = -1;
  #look = "";
  #partedAt = -Infinity;

  /** @param {HTMLCanvasElement} above  what is drawn over the ink */
  constructor(above) {
    this.#old = new InkSheet(document.createElement("canvas"));
    this.#fresh = new InkSheet(document.createElement("canvas"));
    for (const { canvas } of [this.#old, this.#fresh]) {
      canvas.className = "ink";
      canvas.setAttribute("aria-hidden", "true");
      above.before(canvas);
    }
    this.#old.canvas.classList.add("stepped-back");
    this.#old.canvas.style.opacity = String(STEPPED_BACK);
  }

  /** Its pictures, the lower one first. */
  get pictures() {
    return [
      { canvas: this.#old.canvas, alpha: STEPPED_BACK },
      { canvas: this.#fresh.canvas, alpha: 1 },
    ];
  }

  /**
   * Everything is drawn anew.
   * @param {number} width  device pixels
   * @param {number} height  device pixels
   * @param {number} ratio
   */
  reset(width, height, ratio) {
    for (const sheet of [this.#old, this.#fresh]) sheet.reset(width, height, ratio);
  }

  /**
   * @param {Ink|null} ink  null: there is none to be seen
   * @param {InkLook} look
   * @param {number} now  on the ink's clock (ms)
   * @param {Shown} shown
   * @returns {boolean} whether another frame brings something new, without any news
   */
  draw(ink, look, now, shown) {
    const ages = look.fadeTime < Infinity;
    const state = `${ink === null} ${look.steppingBack} ${look.fadeTime}`;
    if (this.#version !== ink?.version || this.#look !== state || (ages && Math.abs(now - this.#partedAt) >= AGED_APART)) {
      this.#version = ink?.version ?? -1;
      this.#look = state;
      this.#partedAt = now;
      const { fresh, old } = partInk(ink?.strokes ?? [], look, now);
      this.#fresh.want(fresh);
      this.#old.want(old);
    }
    const isBusy = this.#fresh.draw(shown, POINTS_PER_FRAME);
    return this.#old.draw(shown, POINTS_PER_FRAME) || isBusy || (ages && (ink?.strokes.length ?? 0) > 0);
  }
}
