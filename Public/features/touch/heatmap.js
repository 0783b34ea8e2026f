// @ts-check
/** The heatmap face: one canvas, drawn only when something changed, as blocks (with values or bare) or smoothly. */

import { fitCanvas, pixelRatio } from "../../shared/dom/dom.js";
import { themeVersion } from "../../shared/dom/theme.js";
import { BlocksPainter } from "../../shared/drawing/heat-blocks.js";

/** @typedef {import("../../shared/model/heat-grid.js").HeatGrid} HeatGrid */
/** @typedef {import("../../shared/model/orientation.js").Orientation} Orientation */

/** Time to shrink, and again to grow. */
const HALF_TOGGLE_MS = 250;

export class HeatmapView {
  /**
   * The smooth view's painter; blocks are shown without it.
   * @type {import("../../shared/drawing/heat-smooth.js").SmoothPainter|null}
   */
  brushes = null;
  values = true;
  /** @type {number|null} null: live */
  fixedMaximum = null;
  /** The value of the palette's last colour in the latest drawing. */
  maximum = 0;
  /** @type {(value: number) => string} */
  format = String;

  #canvas;
  #blocks = new BlocksPainter();
  #drawn = "";
  #toggledAt = -Infinity;

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.#canvas = canvas;
  }

  /**
   * Values on blocks or blocks only: all blocks shrink, the texts change, they grow back.
   * @param {boolean} values
   * @param {number} now  ms
   * @param {boolean} animated
   */
  showValues(values, now, animated) {
    this.values = values;
    this.#toggledAt = animated ? now : -Infinity;
  }

  /**
   * @param {HeatGrid} grid
   * @param {Orientation} orientation
   * @param {number} now  ms
   * @returns {boolean} whether the next frame has to draw again
   */
  draw(grid, orientation, now) {
    const since = now - this.#toggledAt;
    const moving = since < 2 * HALF_TOGGLE_MS;
    const ratio = pixelRatio();
    const { width, height } = orientation.viewport;
    const look = this.brushes ? `smooth ${this.fixedMaximum}` : `blocks ${this.values} ${this.format(1234.5)}`;
    const state = [grid.version, grid.columns, look, width, height, orientation.angle, orientation.zoom, ratio, themeVersion()]
      .join();
    if (!moving && state === this.#drawn) return false;
    this.#drawn = moving ? "" : state;

    const context = this.#prepare(width, height, ratio);
    if (!context) return false;
    if (this.brushes) {
      this.maximum = this.brushes.paint(context, grid, orientation, this.fixedMaximum);
      return false;
    }
    const shrinking = moving && since < HALF_TOGGLE_MS;
    this.#blocks.paint(context, grid, orientation, ratio, {
      values: shrinking ? !this.values : this.values,
      scale: moving ? eased(Math.abs(since - HALF_TOGGLE_MS) / HALF_TOGGLE_MS) : 1,
      format: this.format,
    });
    return moving;
  }

  /**
   * @param {number} width
   * @param {number} height
   * @param {number} ratio
   */
  #prepare(width, height, ratio) {
    const canvas = this.#canvas;
    fitCanvas(canvas, { width, height }, ratio);
    const context = canvas.getContext("2d");
    context?.setTransform(ratio, 0, 0, ratio, 0, 0);
    context?.clearRect(0, 0, width, height);
    return context;
  }
}

/**
 * Ease-in-out.
 * @param {number} share
 */
function eased(share) {
  return share * share * (3 - 2 * share);
}
