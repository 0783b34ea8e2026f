// @ts-check
/** Pictures to draw on that need no file: graph paper and a number grid, on paper that is white in both themes. */

import { encoded } from "../../../shared/drawing/scaled-picture.js";

/** As tall as a phone, so that they fill it. */
const SIZE = Object.freeze({ width: 1080, height: 2160 });
export const [PAPER, INK] = ["white", "black"];
/** How dark lines are, from 0 to 1: paper for pencils is pale. */
export const DARKNESS = Object.freeze({ fine: 0.18, middle: 0.3, strong: 0.5, axis: 0.85 });
/** One small square of the graph paper, ten of which are a large one (px). */
const SQUARE_PX = 18;
/** One unit of the number grid (px). */
const UNIT_PX = 90;

/** @returns {Promise<Blob>} PNG */
export function graphPaper() {
  return drawn((context) => {
    for (let index = 0; index * SQUARE_PX <= SIZE.height; index += 1) {
      const [darkness, width] = index % 10 === 0
        ? [DARKNESS.strong, 3]
        : index % 5 === 0
        ? [DARKNESS.middle, 2]
        : [DARKNESS.fine, 1];
      lines(context, index * SQUARE_PX, darkness, width);
    }
  });
}

/** @returns {Promise<Blob>} PNG */
export function numberGrid() {
  return drawn((context) => {
    const middle = { x: SIZE.width / 2, y: SIZE.height / 2 };
    const reach = { x: Math.floor(middle.x / UNIT_PX), y: Math.floor(middle.y / UNIT_PX) };
    for (let index = -reach.y; index <= reach.y; index += 1) {
      line(context, [0, middle.y + index * UNIT_PX], [SIZE.width, middle.y + index * UNIT_PX], DARKNESS.fine, 2);
      line(context, [middle.x + index * UNIT_PX, 0], [middle.x + index * UNIT_PX, SIZE.height], DARKNESS.fine, 2);
    }
    line(context, [0, middle.y], [SIZE.width, middle.y], DARKNESS.axis, 4);
    line(context, [middle.x, 0], [middle.x, SIZE.height], DARKNESS.axis, 4);
    context.fillStyle = INK;
    context.font = "32px sans-serif";
    context.textAlign = "center";
    context.textBaseline = "top";
    for (let x = -reach.x + 1; x < reach.x; x += 1) {
      if (x !== 0) context.fillText(minus(x), middle.x + x * UNIT_PX, middle.y + 8);
    }
    context.textAlign = "right";
    context.textBaseline = "middle";
    for (let y = -reach.y + 1; y < reach.y; y += 1) {
      if (y !== 0) context.fillText(minus(y), middle.x - 10, middle.y - y * UNIT_PX);
    }
  });
}

/**
 * A picture on white paper.
 * @param {(context: CanvasRenderingContext2D, size: {width: number, height: number}) => void} draw
 * @param {{width: number, height: number}} [size]  px
 * @returns {Promise<Blob>} PNG
 */
export async function drawn(draw, { width, height } = SIZE) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.fillStyle = PAPER;
  context.fillRect(0, 0, width, height);
  draw(context, { width, height });
  return encoded(canvas, "image/png");
}

/**
 * A line across and one down, at the same distance from the edge.
 * @param {CanvasRenderingContext2D} context
 * @param {number} at  px
 * @param {number} darkness
 * @param {number} width  px
 */
function lines(context, at, darkness, width) {
  line(context, [0, at], [SIZE.width, at], darkness, width);
  line(context, [at, 0], [at, SIZE.height], darkness, width);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {[x: number, y: number]} from  px
 * @param {[x: number, y: number]} to
 * @param {number} darkness
 * @param {number} width  px
 */
export function line(context, from, to, darkness, width) {
  context.strokeStyle = INK;
  context.globalAlpha = darkness;
  context.lineWidth = width;
  context.beginPath();
  context.moveTo(...from);
  context.lineTo(...to);
  context.stroke();
}

/** @param {number} value */
const minus = (value) => String(value).replace("-", "−");
