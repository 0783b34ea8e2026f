// @ts-check
/** The last seconds of a recording as a line: of the axis on which most happens. */

import { fitCanvas, pixelRatio } from "../../../shared/dom/dom.js";
import { token } from "../../../shared/dom/theme.js";

const SECONDS = 6;
/** Smallest half of the curve's height: noise draws no peaks. In m/s², and in rad/s. */
const LEAST_RANGE = { acceleration: 0.5, rotation: 0.1 };

/**
 * @param {HTMLCanvasElement} canvas
 * @param {readonly import("./engine.js").MotionRow[]} rows
 * @param {boolean} turns  whether the rotation is shown, not the acceleration
 */
export function drawCurve(canvas, rows, turns) {
  const context = canvas.getContext("2d");
  const { clientWidth: width, clientHeight: height } = canvas;
  if (!context || width === 0) return;
  const ratio = pixelRatio();
  fitCanvas(canvas, { width, height }, ratio);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  const now = rows[rows.length - 1]?.[0] ?? 0;
  const recent = rows.filter(([time]) => time > now - SECONDS);
  const { values, range } = liveliest(recent, turns);
  context.strokeStyle = token("--blue");
  context.lineWidth = 2;
  context.beginPath();
  recent.forEach(([time], index) => {
    const x = width * (1 - (now - time) / SECONDS);
    const y = height / 2 - (values[index] / range) * (height / 2 - 3);
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  });
  context.stroke();
}

/**
 * @param {readonly import("./engine.js").MotionRow[]} rows
 * @param {boolean} turns
 */
function liveliest(rows, turns) {
  let best = { values: /** @type {number[]} */ ([]), range: 0 };
  for (const axis of turns ? [4, 5, 6] : [1, 2, 3]) {
    const mean = rows.reduce((sum, row) => sum + row[axis], 0) / Math.max(1, rows.length);
    const values = rows.map((row) => row[axis] - mean);
    const range = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    if (range >= best.range) best = { values, range };
  }
  return { ...best, range: Math.max(LEAST_RANGE[turns ? "rotation" : "acceleration"], best.range) };
}
