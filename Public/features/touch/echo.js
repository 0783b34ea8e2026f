// @ts-check
/** The local echo: a disc under each finger and the line behind it, in the same frame as the touch. */

import { fitCanvas, pixelRatio } from "../../shared/dom/dom.js";
import { token } from "../../shared/dom/theme.js";
import { PadInk } from "./pad-ink.js";

const DISC_RADIUS_PX = 25;
/** Time in which a disc fades after the lift. */
const FADE_MS = 300;

/** @typedef {{x: number, y: number, liftedAt: number}} Disc */
/** @typedef {import("../../shared/model/orientation.js").Orientation} Orientation */

export class Echo {
  /** @type {Disc[]} */
  #discs = [];
  /** @type {Map<number, Disc>} by slot */
  #down = new Map();
  #canvas;
  #context;
  ink;
  /** Whether the canvases are in use: sizing them takes longer than the rest of the page's first frame. */
  #isPrepared = false;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {HTMLElement} figures that must stay readable: lines are drawn beneath them
   */
  constructor(canvas, figures) {
    this.#canvas = canvas;
    this.#context = canvas.getContext("2d");
    this.ink = new PadInk(figures);
  }

  /**
   * @param {number} slot
   * @param {number} x  CSS px in the viewport
   * @param {number} y
   */
  point(slot, x, y) {
    this.#isPrepared = true;
    this.ink.point(slot, x, y);
    const disc = this.#down.get(slot);
    if (disc) {
      disc.x = x;
      disc.y = y;
      return;
    }
    const newDisc = { x, y, liftedAt: Infinity };
    this.#down.set(slot, newDisc);
    this.#discs.push(newDisc);
  }

  /**
   * @param {number} slot
   * @param {number} now
   */
  lift(slot, now) {
    this.ink.lift(slot);
    const disc = this.#down.get(slot);
    if (disc) disc.liftedAt = now;
    this.#down.delete(slot);
  }

  /** Sizes the canvases with the next frame, so that the first finger does not wait for it. */
  prepare() {
    this.#isPrepared = true;
  }

  /** Clears the drawing; a finger that is down continues. */
  clear() {
    this.ink.clear();
  }

  /**
   * @param {number} now
   * @param {Orientation} orientation
   * @returns {boolean} whether the next frame has to draw again
   */
  draw(now, orientation) {
    const context = this.#context;
    if (!context || !this.#isPrepared) return false;
    this.ink.draw(orientation);
    const ratio = pixelRatio();
    if (fitCanvas(this.#canvas, orientation.viewport, ratio)) context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    if (this.#discs.length > 0) delete document.documentElement.dataset.untouched;
    this.#discs = this.#discs.filter((disc) => now - disc.liftedAt < FADE_MS);
    context.lineWidth = 2;
    const colour = token("--blue-rgb");
    for (const { x, y, liftedAt } of this.#discs) {
      const opacity = liftedAt === Infinity ? 1 : Math.max(0, 1 - (now - liftedAt) / FADE_MS);
      context.fillStyle = `rgb(${colour} / ${0.35 * opacity})`;
      context.strokeStyle = `rgb(${colour} / ${0.9 * opacity})`;
      context.beginPath();
      context.arc(x, y, DISC_RADIUS_PX, 0, 2 * Math.PI);
      context.fill();
      context.stroke();
    }
    return this.#discs.some(({ liftedAt }) => liftedAt < Infinity);
  }
}
