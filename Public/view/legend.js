// @ts-check
/** The smooth heatmap's legend: the palette, what its ends stand for, and of what. */

import { byId, setText } from "./dom.js";
import { PALETTE } from "./heat-smooth.js";

export class Legend {
  #root = byId("legend");

  constructor() {
    const canvas = /** @type {HTMLCanvasElement} */ (this.#root.querySelector("canvas"));
    canvas.width = PALETTE.length;
    canvas.height = 1;
    const context = canvas.getContext("2d");
    if (!context) return;
    const image = context.createImageData(PALETTE.length, 1);
    new Uint32Array(image.data.buffer).set(PALETTE);
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
