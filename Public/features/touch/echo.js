// @ts-check
/** The local echo: a disc under each finger and the trail behind it, in the same frame as the touch. */

import { fitCanvas, pixelRatio } from "../../shared/dom/dom.js";

const RADIUS = 25;
/** How long a trail lasts while the finger moves, and how long it fades after the lift, ms. */
const TRAIL = 600;
const FADE = 300;
const COLOUR = "55 166 239";

/** @typedef {{points: number[], liftedAt: number}} Trace  x, y, t in turn */

export class Echo {
  /** @type {Trace[]} */
  #traces = [];
  /** @type {Map<number, Trace>} by slot */
  #down = new Map();
  #canvas;
  #context;

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.#canvas = canvas;
    this.#context = canvas.getContext("2d");
  }

  /**
   * @param {number} slot
   * @param {number} x  CSS px in the viewport
   * @param {number} y
   * @param {number} now
   */
  point(slot, x, y, now) {
    let trace = this.#down.get(slot);
    if (!trace) {
      trace = { points: [], liftedAt: Infinity };
      this.#down.set(slot, trace);
      this.#traces.push(trace);
    }
    trace.points.push(x, y, now);
  }

  /**
   * @param {number} slot
   * @param {number} now
   */
  lift(slot, now) {
    const trace = this.#down.get(slot);
    if (trace) trace.liftedAt = now;
    this.#down.delete(slot);
  }

  /**
   * @param {number} now
   * @param {{width: number, height: number}} viewport
   * @returns {boolean} whether the next frame has to draw again
   */
  draw(now, viewport) {
    const context = this.#context;
    if (!context) return false;
    this.#fit(viewport);
    context.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    this.#traces = this.#traces.filter((trace) => now - trace.liftedAt < FADE);
    context.lineCap = context.lineJoin = "round";
    for (const trace of this.#traces) this.#paint(context, trace, now);
    return this.#traces.some((trace) => trace.liftedAt < Infinity || trace.points.length > 3);
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Trace} trace
   * @param {number} now
   */
  #paint(context, { points, liftedAt }, now) {
    let old = 0;
    while (old < points.length - 3 && now - points[old + 2] > TRAIL) old += 3;
    if (old > 0) points.splice(0, old);
    const left = liftedAt === Infinity ? 1 : Math.max(0, 1 - (now - liftedAt) / FADE);
    const [x, y] = points.slice(-3);
    context.strokeStyle = `rgb(${COLOUR} / ${0.55 * left})`;
    context.lineWidth = 6;
    context.beginPath();
    for (let i = 0; i < points.length; i += 3) context.lineTo(points[i], points[i + 1]);
    context.stroke();
    context.fillStyle = `rgb(${COLOUR} / ${0.35 * left})`;
    context.strokeStyle = `rgb(${COLOUR} / ${0.9 * left})`;
    context.lineWidth = 2;
    context.beginPath();
    context.arc(x, y, RADIUS, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  }

  /** @param {{width: number, height: number}} viewport */
  #fit(viewport) {
    const ratio = pixelRatio();
    if (fitCanvas(this.#canvas, viewport, ratio)) this.#context?.setTransform(ratio, 0, 0, ratio, 0, 0);
  }
}
