// @ts-check
/** Draws a heatmap smoothly: computes a coarse picture of intensities, colours it by a palette and enlarges it. */

import { themeVersion, token } from "../dom/theme.js";
import { BLOCK_SIZE } from "../model/messages.js";
import { axisWeights, colourise, heatPalette, intensityMap } from "../model/smooth-heat.js";

/** @typedef {import("../model/heat-grid.js").HeatGrid} HeatGrid */
/** @typedef {import("../model/orientation.js").Orientation} Orientation */

/**
 * Pixels of the coarse picture per block; a brush is many times wider, so the enlargement is not visible. An odd number, so
 * that one is in the middle of the block, where its brush is highest.
 */
const PIXELS_PER_BLOCK = 5;

let palette = { version: NaN, bytes: new Uint8ClampedArray(), colours: new Uint32Array() };

/** The theme's palette: its RGBA bytes, and the same memory as one number per colour. */
export function smoothPalette() {
  if (palette.version === themeVersion()) return palette;
  const bytes = heatPalette(token("--heat").split(" "), token("--ground"));
  palette = { version: themeVersion(), bytes, colours: new Uint32Array(bytes.buffer) };
  return palette;
}

export class SmoothPainter {
  #picture = document.createElement("canvas");
  #shape = "";
  #columnWeights = axisWeights(0, 1, 0);
  #rowWeights = axisWeights(0, 1, 0);
  /** @type {ImageData|null} */
  #image = null;
  #intensity = new Float32Array(0);

  /**
   * @param {CanvasRenderingContext2D} context  in CSS px, cleared
   * @param {HeatGrid} grid
   * @param {Orientation} orientation
   * @param {number|null} fixedMaximum  null: the hottest spot is the maximum
   * @returns {number} the maximum, which has the last colour of the palette
   */
  paint(context, grid, orientation, fixedMaximum) {
    const { columns, rows } = grid;
    const small = this.#picture.getContext("2d");
    if (!small || columns * rows === 0) return fixedMaximum ?? 0;
    if (this.#shape !== `${columns}×${rows}`) {
      this.#shape = `${columns}×${rows}`;
      this.#picture.width = columns * PIXELS_PER_BLOCK;
      this.#picture.height = rows * PIXELS_PER_BLOCK;
      this.#columnWeights = axisWeights(columns, PIXELS_PER_BLOCK, this.#picture.width);
      this.#rowWeights = axisWeights(rows, PIXELS_PER_BLOCK, this.#picture.height);
      this.#image = small.createImageData(this.#picture.width, this.#picture.height);
      this.#intensity = new Float32Array(this.#picture.width * this.#picture.height);
    }
    const image = /** @type {ImageData} */ (this.#image);
    const { intensity, highest } = intensityMap(grid, this.#columnWeights, this.#rowWeights, this.#intensity);
    const maximum = fixedMaximum ?? highest;
    colourise(intensity, maximum, smoothPalette().colours, new Uint32Array(image.data.buffer));
    small.putImageData(image, 0, 0);

    context.save();
    rotate(context, orientation);
    context.imageSmoothingQuality = "high";
    context.drawImage(this.#picture, 0, 0, columns * BLOCK_SIZE, rows * BLOCK_SIZE);
    context.restore();
    return maximum;
  }
}

/**
 * Converts from the natural orientation to the viewport's, as `toViewport` does for a point.
 * @param {CanvasRenderingContext2D} context
 * @param {Orientation} orientation
 */
function rotate(context, { angle, viewport: { width, height }, zoom = 1 }) {
  if (angle === 90) context.transform(0, -1, 1, 0, 0, height);
  else if (angle === 180) context.transform(-1, 0, 0, -1, width, height);
  else if (angle === 270) context.transform(0, 1, -1, 0, width, 0);
  context.scale(1 / zoom, 1 / zoom);
}
