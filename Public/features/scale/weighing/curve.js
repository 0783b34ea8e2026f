// @ts-check
/** The last seconds of a recording as a line: of the axis on which most happens. */

import { fitCanvas, pixelRatio } from "../../../shared/dom/dom.js";
import { token } from "../../../shared/dom/theme.js";

const SECONDS = 6;
/** Smallest half of the curve's height, in m/s²: noise draws no peaks. */
const LEAST_RANGE = 0.5;

/**
 * @param {HTMLCanvasElement} canvas
 * @param {readonly import("./engine.js").MotionRow[]} rows
 */
export function drawCurve(canvas, rows) {
  const context = canvas.getContext("2d");
  const { clientWidth: width, clientHeight: height } = canvas;
  if (!context || width === 0) return;
  const ratio = pixelRatio();
  fitCanvas(canvas, { width, height }, ratio);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  const now = rows[rows.length - 1]?.[0] ?? 0;
  const recent = rows.filter(([time]) => time > now - SECONDS);
  const { values, range } = liveliest(recent);
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

/** @param {readonly import("./engine.js").MotionRow[]} rows */
function liveliest(rows) {
  let best = { values: /** @type {number[]} */ ([]), range: 0 };
  for (const axis of [1, 2, 3]) {
    const mean = rows.reduce((sum, row) => sum + row[axis], 0) / Math.max(1, rows.length);
    const values = rows.map((row) => row[axis] - mean);
    const range = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    if (range >= best.range) best = { values, range };
  }
  return { ...best, range: Math.max(LEAST_RANGE, best.range) };
}
