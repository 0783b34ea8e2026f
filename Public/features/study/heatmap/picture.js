// @ts-check
/** Draws the figures over the current page. */

import { colourise, heatPalette } from "../../../shared/model/smooth-heat.js";
import { boxOf, visiblePart } from "../elements/boxes.js";
import { hottest, isProblem, spotsOf } from "./figures.js";

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
  #heat = document.createElement("canvas");
  #drawnKey = "";

  /**
   * Draws if anything has changed since the last drawing.
   * @param {PageFigures} page
   * @param {Found[]} found
   * @param {Mode} mode
   * @param {(figures: ElementFigures) => string} label
   */
  draw(page, found, mode, label) {
    const { width, height } = this.canvas.getBoundingClientRect();
    const ratio = Math.min(2, devicePixelRatio);
    /** @type {Placed[]} */
    const placed = [];
    for (const each of found) {
      const part = visiblePart(each.element);
      if (part) placed.push({ found: each, box: boxOf(each.element), part });
    }
    const state = JSON.stringify([width, height, ratio, mode, placed.map(({ box, part }) => [box, part])]);
    if (state === this.#drawnKey) return;
    this.#drawnKey = state;
    this.canvas.width = width * ratio;
    this.canvas.height = height * ratio;
    const context = this.#context;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (mode === "missed") this.#paintProblems(context, placed, label);
    else this.#paintHeat(context, page, placed, mode, width, height);
  }

  /** Draws again the next time, because the figures changed. */
  forget() {
    this.#drawnKey = "";
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {PageFigures} page
   * @param {Placed[]} placed
   * @param {Mode} mode
   * @param {number} width
   * @param {number} height
   */
  #paintHeat(context, page, placed, mode, width, height) {
    const heat = this.#heat;
    heat.width = Math.ceil(width / PIXEL_SIZE) || 1;
    heat.height = Math.ceil(height / PIXEL_SIZE) || 1;
    const small = /** @type {CanvasRenderingContext2D} */ (heat.getContext("2d", { willReadFrequently: true }));
    small.scale(1 / PIXEL_SIZE, 1 / PIXEL_SIZE);
    const highest = hottest(page, mode) || 1;
    for (const { found, box, part } of placed) {
      for (const spot of spotsOf(found.figures, page.gridSide, box, mode)) {
        small.save();
        // A spot may extend beyond its element, but not beyond the element's visible area.
        small.beginPath();
        small.rect(part.left - 20, part.top - 20, part.right - part.left + 40, part.bottom - part.top + 40);
        small.clip();
        small.translate(spot.x, spot.y);
        small.scale(spot.width / 2, spot.height / 2);
        const shade = small.createRadialGradient(0, 0, 0, 0, 0, 1);
        const alpha = 0.12 + 0.88 * (spot.value / highest);
        shade.addColorStop(0, `rgb(0 0 0 / ${alpha})`);
        shade.addColorStop(0.5, `rgb(0 0 0 / ${alpha * 0.6})`);
        shade.addColorStop(1, "rgb(0 0 0 / 0)");
        small.fillStyle = shade;
        small.fillRect(-1, -1, 2, 2);
        small.restore();
      }
    }
    const image = small.getImageData(0, 0, heat.width, heat.height);
    const intensity = new Float32Array(heat.width * heat.height);
    for (let i = 0; i < intensity.length; i++) intensity[i] = image.data[4 * i + 3];
    colourise(intensity, 255, PALETTE, new Uint32Array(image.data.buffer));
    small.putImageData(image, 0, 0);
    context.imageSmoothingQuality = "high";
    context.drawImage(heat, 0, 0, heat.width * PIXEL_SIZE, heat.height * PIXEL_SIZE);
  }

  /**
   * Frames around elements, a dashed frame at the mean distance of the misses, and texts.
   * @param {CanvasRenderingContext2D} context
   * @param {Placed[]} placed
   * @param {(figures: ElementFigures) => string} label
   */
  #paintProblems(context, placed, label) {
    const shown = placed.filter(({ found }) => isProblem(found.figures));
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
