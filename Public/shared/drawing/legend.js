// @ts-check
/** A heatmap's legend: the palette, the values at its ends, and their unit. */

import { byId, setText } from "../dom/dom.js";
import { PALETTE } from "./heat-smooth.js";

export class Legend {
  #root = byId("legend");
  /** @type {Uint32Array|null} */
  #palette = null;

  /** @param {Uint32Array} [palette]  as RGBA bytes */
  constructor(palette = PALETTE) {
    this.use(palette);
  }

  /** @param {Uint32Array} palette */
  use(palette) {
    if (palette === this.#palette) return;
    this.#palette = palette;
    const canvas = /** @type {HTMLCanvasElement} */ (this.#root.querySelector("canvas"));
    canvas.width = palette.length;
    canvas.height = 1;
    const context = canvas.getContext("2d");
    if (!context) return;
    const image = context.createImageData(palette.length, 1);
    new Uint32Array(image.data.buffer).set(palette);
    context.putImageData(image, 0, 0);
  }

  /**
   * @param {boolean} shown
   * @param {string} what
   * @param {string} maximum
   */
  show(shown, what, maximum) {
    this.#root.hidden = !shown;
    if (!shown) return;
    const [zero, middle, end] = byId("legend-scale").children;
    setText(zero, "0");
    setText(middle, what);
    setText(end, maximum);
  }
}
