// @ts-check
/** Draws a heatmap as blocks: blue with alpha = value / highest, the value as text. */

import { themeVersion, token } from "../dom/theme.js";
import { BLOCK_SIZE } from "../model/messages.js";
import { toViewport } from "../model/orientation.js";

/** @typedef {import("../model/heat-grid.js").HeatGrid} HeatGrid */
/** @typedef {import("../model/orientation.js").Orientation} Orientation */

/** Colours from the background to the highest block, 256 as RGBA bytes, for the legend. */
export function blocksPalette() {
  const [ground, block] = [token("--ground-rgb"), token("--block")].map((parts) => parts.split(" ").map(Number));
  const mixed = (/** @type {number} */ share, /** @type {number} */ channel) =>
    channel === 3 ? 255 : ground[channel] + share * (block[channel] - ground[channel]);
  return Uint8ClampedArray.from({ length: 256 * 4 }, (_, i) => mixed((i >> 2) / 255, i & 3));
}
const FONT = '12px "Trebuchet MS", "Fira Sans", "Noto Sans", sans-serif';

/** Share of the highest value from which a block's number is drawn in the colour for dark backgrounds. */
const STRONG_SHARE = 0.82;

export class BlocksPainter {
  /** Texts are expensive to draw, so they have a separate canvas, and only changed ones are redrawn. */
  #texts = document.createElement("canvas");
  /** The values drawn in `#texts`. */
  #drawnValues = new Float64Array(0);
  /** Whether each value was drawn for a strong block. */
  #strong = new Uint8Array(0);
  #drawnFor = "";

  /**
   * @param {CanvasRenderingContext2D} context  in CSS px, cleared
   * @param {HeatGrid} grid
   * @param {Orientation} orientation
   * @param {number} ratio  device pixels per CSS px
   * @param {{values: boolean, scale: number, format: (value: number) => string}} style  `scale` from 0 to 1: the blocks
   *   shrink and grow
   */
  paint(context, grid, orientation, ratio, { values, scale, format }) {
    if (grid.highest <= 0) return;
    const block = BLOCK_SIZE / (orientation.zoom ?? 1);
    const side = block * scale;
    const inset = (block - side) / 2;
    context.fillStyle = `rgb(${token("--block")})`;
    this.#eachBlock(grid, orientation, (value, left, top) => {
      context.globalAlpha = Math.min(1, value / grid.highest);
      context.fillRect(left + inset, top + inset, side, side);
    });
    context.globalAlpha = 1;
    if (!values || scale === 0) return;
    this.#updateTexts(grid, orientation, ratio, format);
    const { width, height } = orientation.viewport;
    if (scale === 1) {
      context.drawImage(this.#texts, 0, 0, width, height);
      return;
    }
    this.#eachBlock(grid, orientation, (_, left, top) => {
      const cell = [left * ratio, top * ratio, block * ratio, block * ratio];
      context.drawImage(this.#texts, cell[0], cell[1], cell[2], cell[3], left + inset, top + inset, side, side);
    });
  }

  /**
   * @param {HeatGrid} grid
   * @param {Orientation} orientation
   * @param {(value: number, left: number, top: number, index: number) => void} visit  blocks with a value
   */
  #eachBlock({ columns, values }, orientation, visit) {
    for (let index = 0; index < values.length; index++) {
      if (values[index] <= 0) continue;
      const x = (index % columns) * BLOCK_SIZE;
      const y = Math.floor(index / columns) * BLOCK_SIZE;
      const a = toViewport(x, y, orientation);
      const b = toViewport(x + BLOCK_SIZE, y + BLOCK_SIZE, orientation);
      visit(values[index], Math.min(a.x, b.x), Math.min(a.y, b.y), index);
    }
  }

  /**
   * @param {HeatGrid} grid
   * @param {Orientation} orientation
   * @param {number} ratio
   * @param {(value: number) => string} format
   */
  #updateTexts(grid, orientation, ratio, format) {
    const { angle, viewport: { width, height }, zoom = 1 } = orientation;
    const block = BLOCK_SIZE / zoom;
    const context = this.#texts.getContext("2d");
    if (!context) return;
    const sample = format(1234.5);
    const drawnFor = [width, height, angle, zoom, ratio, grid.columns, grid.values.length, sample, themeVersion()].join();
    const renewed = drawnFor !== this.#drawnFor || this.#drawnValues.some((value, index) => value > grid.values[index]);
    if (renewed) {
      this.#drawnFor = drawnFor;
      this.#drawnValues = new Float64Array(grid.values.length);
      this.#strong = new Uint8Array(grid.values.length);
      this.#texts.width = Math.round(width * ratio);
      this.#texts.height = Math.round(height * ratio);
    }
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    // A block keeps its size on the glass, and so does its value.
    context.font = FONT.replace("12", String(12 / zoom));
    context.textAlign = "center";
    context.textBaseline = "middle";
    const colours = [token("--on-pale-block"), token("--on-block")];
    this.#eachBlock(grid, orientation, (value, left, top, index) => {
      const strong = value >= STRONG_SHARE * grid.highest ? 1 : 0;
      if (this.#drawnValues[index] === value && this.#strong[index] === strong) return;
      this.#drawnValues[index] = value;
      this.#strong[index] = strong;
      context.fillStyle = colours[strong];
      context.clearRect(left, top, block, block);
      context.fillText(format(value), left + block / 2, top + block / 2 + 1, block - 2);
    });
  }
}
