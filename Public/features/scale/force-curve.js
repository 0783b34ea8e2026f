// @ts-check
/** The force of the last seconds as a line, the peak dashed above it. */

import { pixelRatio } from "../../shared/dom/dom.js";
import { token } from "../../shared/dom/theme.js";
import { HISTORY_MS } from "./force-history.js";

/** Minimum upper end of the curve's scale, so that a very light touch draws no peak. */
const MIN_TOP_GRAMS = 50;
/** Readings at a shorter interval are joined by a straight line, others by steps. */
const MAX_LINE_INTERVAL_MS = 120;

export class ForceCurve {
  #canvas;
  #context;
  /** Measured when the page's shape changes, not while it draws. */
  #size = { width: 0, height: 0 };

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.#canvas = canvas;
    this.#context = canvas.getContext("2d");
    new ResizeObserver(([{ contentRect }]) => {
      this.#size = contentRect;
      const ratio = pixelRatio();
      canvas.width = Math.round(contentRect.width * ratio);
      canvas.height = Math.round(contentRect.height * ratio);
    }).observe(canvas);
  }

  /**
   * @param {readonly import("./force-history.js").Moment[]} moments  grams, since the left edge's time
   * @param {number} now
   * @param {number|null} peak  g
   */
  draw(moments, now, peak) {
    const context = this.#context;
    const { width, height } = this.#size;
    if (!context || width === 0) return;
    const ratio = pixelRatio();
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    const top = Math.max(MIN_TOP_GRAMS, peak ?? 0, ...moments.map(({ value }) => value));
    const y = (/** @type {number} */ grams) => height - 2 - (grams / top) * (height - 6);
    const x = (/** @type {number} */ at) => width * (1 - (now - at) / HISTORY_MS);
    this.#line(context, token("--line"), [[0, y(0)], [width, y(0)]], 1);
    if (peak !== null) this.#line(context, token("--line-strong"), [[0, y(peak)], [width, y(peak)]], 1, [6, 6]);
    /** @type {[number, number][]} */
    const points = [];
    moments.forEach(({ at, value }, index) => {
      // A value holds until the next reading; between readings in quick succession the line is sloped.
      const before = moments[index - 1];
      if (before && at - before.at > MAX_LINE_INTERVAL_MS) points.push([x(at - MAX_LINE_INTERVAL_MS / 4), y(before.value)]);
      points.push([Math.max(0, x(at)), y(value)]);
    });
    if (points.length > 0) points.push([width, points[points.length - 1][1]]);
    this.#line(context, token("--blue"), points, 2);
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {string} colour
   * @param {[number, number][]} points
   * @param {number} lineWidth
   * @param {number[]} [dash]
   */
  #line(context, colour, points, lineWidth, dash = []) {
    context.strokeStyle = colour;
    context.lineWidth = lineWidth;
    context.lineJoin = "round";
    context.setLineDash(dash);
    context.beginPath();
    for (const [x, y] of points) context.lineTo(x, y);
    context.stroke();
  }
}
