// @ts-check
/** Draws the figures over the current page. */

import { advance } from "./slices.js";
import { colourise, heatPalette } from "../../../shared/model/smooth-heat.js";
import { boxOf, visiblePart } from "../elements/boxes.js";
import { hottest, isProblem, problemCount, spotsOf } from "./figures.js";
import { addSpot } from "./heat.js";

/** @typedef {import("./figures.js").PageFigures} PageFigures */
/** @typedef {import("./figures.js").ElementFigures} ElementFigures */
/** @typedef {import("./figures.js").Mode} Mode */
/** @typedef {import("../elements/boxes.js").Box} Box */
/** @typedef {{figures: ElementFigures, element: Element}} Found */
/** @typedef {{found: Found, box: Box, part: Box}} Placed */

/** Cividis, as on our own pages. */
const HEAT = ["#00204d", "#00336f", "#39486b", "#575c6d", "#707173", "#8a8779", "#a69d75", "#c4b56c", "#e4cf5b", "#ffea46"];
/** CSS px for each pixel of the picture of heat, which is smooth. */
const PIXEL_SIZE = 3;
/** CSS px by which spots may extend beyond the visible part of their element. */
const SPOT_MARGIN = 20;
/** Maximum number of elements with a frame and a text: those with the most problems. */
const MAX_FRAMED_ELEMENTS = 200;
/** The time for a part of a drawing (ms); strangers decide on how many elements and cells there are. */
export const SLICE_MS = 8;
/** Opacity of the hottest spots. */
const MAX_OPACITY = 0.8;

/** The colours of the palette: more opaque the hotter, and nothing where there is no heat. */
const PALETTE = (() => {
  const bytes = heatPalette(HEAT, HEAT[0]);
  for (let i = 0; i < 256; i++) bytes[4 * i + 3] = 255 * MAX_OPACITY * Math.min(1, i / 90);
  return new Uint32Array(bytes.buffer);
})();

export class Picture {
  canvas = document.createElement("canvas");
  #context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
  #small = document.createElement("canvas");
  #drawnKey = "";
  /** @type {Iterator<unknown>|null} */
  #work = null;

  /**
   * Draws if anything has changed since the last drawing, or continues a drawing that takes several frames.
   * @param {PageFigures} page
   * @param {Found[]} found
   * @param {Mode} mode
   * @param {(figures: ElementFigures) => string} label
   */
  draw(page, found, mode, label) {
    this.#work ??= this.#steps(page, found, mode, label);
    if (advance(this.#work, SLICE_MS)) this.#work = null;
  }

  /** Draws again the next time, because the figures changed. */
  forget() {
    this.#drawnKey = "";
  }

  /** Drops a drawing that has begun, because the page changed. */
  drop() {
    this.#work = null;
    this.forget();
  }

  /**
   * @param {PageFigures} page
   * @param {Found[]} found
   * @param {Mode} mode
   * @param {(figures: ElementFigures) => string} label
   */
  *#steps(page, found, mode, label) {
    const { width, height } = this.canvas.getBoundingClientRect();
    const ratio = Math.min(2, devicePixelRatio);
    /** @type {Placed[]} */
    const placed = [];
    for (const each of found) {
      const part = visiblePart(each.element);
      if (part) placed.push({ found: each, box: boxOf(each.element), part });
      yield;
    }
    const state = JSON.stringify([width, height, ratio, mode, placed.map(({ box, part }) => [box, part])]);
    if (state === this.#drawnKey) return;
    this.#drawnKey = state;
    const heat = mode === "missed" ? null : emptyHeat(width, height);
    if (heat) yield* heatUp(heat, page, placed, mode);
    this.canvas.width = width * ratio;
    this.canvas.height = height * ratio;
    this.#context.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (heat) this.#paintHeat(heat);
    else this.#paintProblems(this.#context, placed, label);
  }

  /** @param {import("./heat.js").Heat} heat */
  #paintHeat({ columns, rows, values }) {
    const small = this.#small;
    small.width = columns;
    small.height = rows;
    const context = /** @type {CanvasRenderingContext2D} */ (small.getContext("2d"));
    const image = context.createImageData(columns, rows);
    colourise(values, 1, PALETTE, new Uint32Array(image.data.buffer));
    context.putImageData(image, 0, 0);
    this.#context.imageSmoothingQuality = "high";
    this.#context.drawImage(small, 0, 0, columns * PIXEL_SIZE, rows * PIXEL_SIZE);
  }

  /**
   * Frames around elements, a dashed frame at the mean distance of the misses, and texts.
   * @param {CanvasRenderingContext2D} context
   * @param {Placed[]} placed
   * @param {(figures: ElementFigures) => string} label
   */
  #paintProblems(context, placed, label) {
    const shown = placed.filter(({ found }) => isProblem(found.figures))
      .sort((a, b) => problemCount(b.found.figures) - problemCount(a.found.figures))
      .slice(0, MAX_FRAMED_ELEMENTS);
    for (const { found: { figures }, part } of shown) {
      const { left, top, right, bottom } = part;
      const frame = (/** @type {number} */ away, /** @type {number[]} */ dashes) => {
        for (const [width, colour] of /** @type {[number, string][]} */ ([[5, "#020c12"], [2.5, "#ff6b6b"]])) {
          context.setLineDash(dashes);
          context.lineWidth = width;
          context.strokeStyle = colour;
          context.strokeRect(left - away, top - away, right - left + 2 * away, bottom - top + 2 * away);
        }
      };
      frame(2, []);
      if (figures.missed) frame(2 + (figures.missedMeanPixels ?? 0), [7, 5]);
    }
    // Texts are drawn last, so that no frame covers them.
    context.setLineDash([]);
    context.font = "600 14px system-ui, sans-serif";
    for (const { found: { figures }, part } of shown) {
      const text = label(figures);
      const width = context.measureText(text).width + 12;
      const x = Math.max(2, Math.min(part.left, context.canvas.width / Math.min(2, devicePixelRatio) - width - 2));
      const y = part.top >= 28 ? part.top - 26 : Math.min(part.bottom + 4, innerHeight - 26);
      context.fillStyle = "#020c12";
      context.fillRect(x, y, width, 22);
      context.fillStyle = "#ffb3b3";
      context.fillText(text, x + 6, y + 16);
    }
  }
}

/**
 * @param {number} width  CSS px
 * @param {number} height
 */
function emptyHeat(width, height) {
  const [columns, rows] = [Math.ceil(width / PIXEL_SIZE) || 1, Math.ceil(height / PIXEL_SIZE) || 1];
  return { columns, rows, values: new Float32Array(columns * rows) };
}

/**
 * Adds the spots of all elements, one for each step.
 * @param {import("./heat.js").Heat} heat
 * @param {PageFigures} page
 * @param {Placed[]} placed
 * @param {Mode} mode
 */
function* heatUp(heat, page, placed, mode) {
  const highest = hottest(page, mode) || 1;
  for (const { found, box, part } of placed) {
    // A spot may extend beyond its element, but not beyond the element's visible area.
    const within = {
      left: (part.left - SPOT_MARGIN) / PIXEL_SIZE,
      top: (part.top - SPOT_MARGIN) / PIXEL_SIZE,
      right: (part.right + SPOT_MARGIN) / PIXEL_SIZE,
      bottom: (part.bottom + SPOT_MARGIN) / PIXEL_SIZE,
    };
    for (const { x, y, width, height, value } of spotsOf(found.figures, page.gridSide, box, mode)) {
      const spot = { x: x / PIXEL_SIZE, y: y / PIXEL_SIZE, width: width / PIXEL_SIZE, height: height / PIXEL_SIZE };
      addSpot(heat, spot, 0.12 + 0.88 * (value / highest), within);
      yield;
    }
  }
}
