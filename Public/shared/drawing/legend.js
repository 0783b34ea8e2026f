// @ts-check
/** A heatmap's legend: the palette, the values at its ends, and their unit. */

import { byId, setText } from "../dom/dom.js";
import { themeVersion } from "../dom/theme.js";
import { blocksPalette } from "./heat-blocks.js";
import { smoothPalette } from "./heat-smooth.js";

export class Legend {
  #root = byId("legend");
  #drawnKey = "";

  /** @param {boolean} smooth  whether it shows the smooth palette */
  #draw(smooth) {
    const state = `${smooth} ${themeVersion()}`;
    if (state === this.#drawnKey) return;
    this.#drawnKey = state;
    const palette = smooth ? smoothPalette().bytes : blocksPalette();
    const canvas = /** @type {HTMLCanvasElement} */ (this.#root.querySelector("canvas"));
    canvas.width = palette.length / 4;
    canvas.height = 1;
    const context = canvas.getContext("2d");
    if (!context) return;
    const image = context.createImageData(canvas.width, 1);
    image.data.set(palette);
    context.putImageData(image, 0, 0);
  }

  /**
   * @param {boolean} shown
   * @param {string} what
   * @param {string} maximum
   * @param {boolean} smooth  which view's palette
   */
  show(shown, what, maximum, smooth) {
    this.#root.hidden = !shown;
    if (!shown) return;
    this.#draw(smooth);
    const [zero, middle, end] = byId("legend-scale").children;
    setText(zero, "0");
    setText(middle, what);
    setText(end, maximum);
  }
}
