// @ts-check
/** The other phones' fingers on the pad: small and faint, moving smoothly between messages. */

import { fitCanvas, pixelRatio, prefersReducedMotion } from "../../shared/dom/dom.js";
import { shapePath } from "../../shared/dom/participant-sign.js";
import { paint } from "../../shared/dom/paint.js";

const DISC_RADIUS_PX = 13;
/** Time in which a disc glides to its newest position; 10 messages a second arrive. */
const GLIDE_MS = 110;
/** Time without a message after which a finger is removed: its last message was lost. */
const PEER_TIMEOUT_MS = 2000;

/**
 * @typedef {{key: string, x: number, y: number, colour: string, shape: string}} PeerTouch  x, y: from 0 to 1
 * @typedef {PeerTouch & {fromX: number, fromY: number, at: number}} Disc
 */

export class PeerDiscs {
  #canvas;
  #context;
  /** @type {Map<string, Disc>} */
  #discs = new Map();
  #updatedAt = -Infinity;

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.#canvas = canvas;
    this.#context = canvas.getContext("2d");
  }

  /** The number of discs that are drawn now. */
  get count() {
    return this.#discs.size;
  }

  /**
   * @param {PeerTouch[]} touches all touches that are down now
   * @param {number} now
   */
  update(touches, now) {
    const discs = new Map();
    for (const touch of touches) {
      const before = this.#discs.get(touch.key);
      const from = before && !prefersReducedMotion() ? place(before, now) : touch;
      discs.set(touch.key, { ...touch, fromX: from.x, fromY: from.y, at: now });
    }
    this.#discs = discs;
    this.#updatedAt = now;
  }

  /**
   * @param {number} now
   * @param {{width: number, height: number}} viewport
   * @param {(x: number, y: number) => {x: number, y: number}} toPad  from 0 to 1 in natural orientation → CSS px
   * @param {readonly DOMRect[]} readings  areas of texts that no disc may cover
   * @returns {boolean} whether the next frame has to draw again
   */
  draw(now, { width, height }, toPad, readings) {
    const context = this.#context;
    if (!context) return false;
    if (now - this.#updatedAt > PEER_TIMEOUT_MS) this.#discs.clear();
    const ratio = pixelRatio();
    fitCanvas(this.#canvas, { width, height }, ratio);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    for (const disc of this.#discs.values()) {
      const { x, y } = place(disc, now);
      const centre = toPad(x, y);
      if (!readings.some((reading) => touches(centre, reading))) this.#paint(context, centre, disc);
    }
    return [...this.#discs.values()].some(({ at }) => now - at < GLIDE_MS);
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {{x: number, y: number}} centre
   * @param {Disc} disc
   */
  #paint(context, { x, y }, { colour, shape }) {
    context.save();
    context.translate(x, y);
    context.fillStyle = paint(colour);
    context.globalAlpha = 0.25;
    context.beginPath();
    context.arc(0, 0, DISC_RADIUS_PX, 0, 2 * Math.PI);
    context.fill();
    context.globalAlpha = 0.7;
    context.scale(0.55, 0.55);
    context.translate(-12, -12);
    context.fill(new Path2D(shapePath(shape)));
    context.restore();
  }
}

/**
 * Whether a disc at this place would cover a text.
 * @param {{x: number, y: number}} centre
 * @param {DOMRect} reading
 */
function touches({ x, y }, { left, top, right, bottom }) {
  return x > left - DISC_RADIUS_PX && x < right + DISC_RADIUS_PX && y > top - DISC_RADIUS_PX && y < bottom + DISC_RADIUS_PX;
}

/**
 * @param {Disc} disc
 * @param {number} now
 */
function place({ x, y, fromX, fromY, at }, now) {
  const share = Math.min(1, (now - at) / GLIDE_MS);
  return { x: fromX + (x - fromX) * share, y: fromY + (y - fromY) * share };
}
