// @ts-check
/** A finger's disc with its phone's sign, drawn once per phone and size, then copied. */

import { DISTINCT_LOOKS, shapePath } from "../dom/participant-sign.js";
import { themeVersion, token } from "../dom/theme.js";
import { paint } from "../dom/paint.js";

/** The look that identifies a phone; it includes a number if another phone has the same colour and shape. */
/** @typedef {{colour?: string, shape?: string, number?: number}} Look */

/** Maximum number of cached sprites; sizes change when phones join and when the window is resized. */
const MAX_SPRITES = 400;

export class FingerSprites {
  /** @type {Map<string, HTMLCanvasElement>} */
  #sprites = new Map();

  /**
   * @param {Look} look
   * @param {number} radius  CSS px
   * @param {number} ratio  device pixels per CSS px
   * @param {boolean} numbered whether a number is legible at this size
   * @returns {HTMLCanvasElement} the disc in its middle, with a margin of 1 CSS px
   */
  get({ colour, shape, number = 0 }, radius, ratio, numbered) {
    const shade = paint(colour);
    const shown = numbered && number > DISTINCT_LOOKS ? number : 0;
    const key = `${shade}/${shape}/${shown}/${radius}/${ratio}/${themeVersion()}`;
    const existing = this.#sprites.get(key);
    if (existing) return existing;
    if (this.#sprites.size >= MAX_SPRITES) this.#sprites.clear();
    const sprite = drawSprite(shade, shapePath(shape), shown, radius, ratio);
    this.#sprites.set(key, sprite);
    return sprite;
  }
}

/**
 * @param {string} shade  the disc's colour
 * @param {string} shape  path data in a box of 24 × 24
 * @param {number} number  0 for none
 * @param {number} radius
 * @param {number} ratio
 */
function drawSprite(shade, shape, number, radius, ratio) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.ceil((radius + 1) * 2 * ratio);
  const context = canvas.getContext("2d");
  if (!context) return canvas;
  context.scale(ratio, ratio);
  context.translate(canvas.width / ratio / 2, canvas.height / ratio / 2);
  context.globalAlpha = 0.88;
  context.fillStyle = shade;
  context.beginPath();
  context.arc(0, 0, radius, 0, 2 * Math.PI);
  context.fill();
  context.globalAlpha = 1;
  context.fillStyle = token("--sign");
  const side = radius * (number ? 0.66 : 0.95);
  context.save();
  context.translate(-side / 2, -side / 2 - (number ? radius * 0.42 : 0));
  context.scale(side / 24, side / 24);
  context.fill(new Path2D(shape));
  context.restore();
  if (!number) return canvas;
  context.font = `700 ${radius * 0.76}px ${token("--font")}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(String(number), 0, radius * 0.42, radius * 1.6);
  return canvas;
}
