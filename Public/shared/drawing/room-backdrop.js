// @ts-check
/** Draws the layer behind the fingers, only after a change: a heatmap, the phones' frames and their names. */

import { fitCanvas, pixelRatio } from "../dom/dom.js";
import { shapePath } from "../dom/participant-sign.js";
import { token } from "../dom/theme.js";
import { paint, paintSign } from "../dom/paint.js";
import { BLOCK_SIZE } from "../model/messages.js";
import { fitPicture } from "../model/wall.js";
import { numberBeforeName } from "./participant-number.js";
import { BlocksPainter } from "./heat-blocks.js";
import { SmoothPainter } from "./heat-smooth.js";
import { LINE_EM, nameLines, SIGN_EM, TOP_EM } from "./name-lines.js";

/** @typedef {import("../model/heat-grid.js").HeatGrid} HeatGrid */
/** @typedef {import("../model/room.js").RoomParticipant} RoomParticipant */
/** @typedef {import("../model/wall.js").Box} Box */
/** @typedef {import("../model/arrangement.js").PhoneFrame} PhoneFrame */
/**
 * @typedef {{grid: HeatGrid, box: Box, smooth: boolean, screen: Box|null}} Heat `screen`: the phone's outline around
 * the heatmap
 */
/**
 * @typedef {object} Backdrop
 * @property {Heat|null} heat
 * @property {readonly PhoneFrame[]} frames
 * @property {Box|null} sheet  an outline around all
 * @property {import("./ground.js").ShownGround|null} ground  under the drawings, on each frame whole
 * @property {Box|null} picture  its place where all phones share one
 * @property {number} fontSize  of the names (px)
 */

/** How much of a heatmap is seen on a picture, which is seen through it. */
const HEAT_ON_PICTURE_ALPHA = 0.6;

export class RoomBackdrop {
  #canvas;
  #blocks = new BlocksPainter();
  #smooth = new SmoothPainter();
  /** The value at the palette's end, after the latest drawing. */
  maximum = 0;

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.#canvas = canvas;
  }

  /**
   * @param {Backdrop} backdrop
   * @param {{width: number, height: number}} size  CSS px
   */
  draw({ heat, frames, sheet, ground, picture, fontSize }, { width, height }) {
    const ratio = pixelRatio();
    const canvas = this.#canvas;
    fitCanvas(canvas, { width, height }, ratio);
    const context = canvas.getContext("2d");
    if (!context) return;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    context.font = `${fontSize}px ${token("--font")}`;
    context.textBaseline = "middle";
    if (ground && picture) context.drawImage(ground.image, picture.x, picture.y, picture.width, picture.height);
    if (sheet) drawSheet(context, sheet);
    if (heat && !ground) this.#drawHeat(context, heat, ratio);
    for (const frame of frames) drawFrame(context, frame, fontSize, heat !== null && !ground, ground);
    if (!heat || !ground) return;
    context.globalAlpha = HEAT_ON_PICTURE_ALPHA;
    this.#drawHeat(context, heat, ratio);
    context.globalAlpha = 1;
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Heat} heat
   * @param {number} ratio
   */
  #drawHeat(context, { grid, box, smooth, screen }, ratio) {
    const { columns, rows } = grid;
    this.maximum = grid.highest;
    if (columns * rows === 0) return;
    const viewport = { width: columns * BLOCK_SIZE, height: rows * BLOCK_SIZE };
    const orientation = { angle: 0, viewport };
    context.save();
    if (screen) {
      // A phone's corners are round, and its last blocks reach over its edges.
      traceScreen(context, screen);
      context.clip();
    }
    context.translate(box.x, box.y);
    context.scale(box.width / viewport.width, box.height / viewport.height);
    if (smooth) this.maximum = this.#smooth.paint(context, grid, orientation, null);
    else this.#blocks.paint(context, grid, orientation, ratio, { values: false, scale: 1, format: String });
    context.restore();
  }
}

/**
 * A phone's outline. (Safari before 16 lacks `roundRect`.)
 * @param {CanvasRenderingContext2D} context
 * @param {Box} box
 */
function traceScreen(context, { x, y, width, height }) {
  const radius = Math.max(0, Math.min(36, width * 0.09));
  context.beginPath();
  context.moveTo(x + radius, y);
  context.arcTo(x + width, y, x + width, y + height, radius);
  context.arcTo(x + width, y + height, x, y + height, radius);
  context.arcTo(x, y + height, x, y, radius);
  context.arcTo(x, y, x + width, y, radius);
  context.closePath();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Box} sheet
 */
function drawSheet(context, { x, y, width, height }) {
  traceScreen(context, {
    x: Math.round(x) + 1,
    y: Math.round(y) + 1,
    width: Math.round(width) - 2,
    height: Math.round(height) - 2,
  });
  context.strokeStyle = token("--line");
  context.lineWidth = 2;
  context.stroke();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {PhoneFrame} frame
 * @param {number} fontSize
 * @param {boolean} seeThrough
 * @param {import("./ground.js").ShownGround|null} ground
 */
function drawFrame(context, { participant, screen, label }, fontSize, seeThrough, ground) {
  context.globalAlpha = participant.connected ? 1 : 0.35;
  // Rounded to whole pixels, so that the line is sharp.
  const [x, y] = [Math.round(screen.x) + 1, Math.round(screen.y) + 1];
  traceScreen(context, { x, y, width: Math.round(screen.width) - 2, height: Math.round(screen.height) - 2 });
  context.fillStyle = token("--ground");
  if (!seeThrough) context.fill();
  if (ground) drawGround(context, ground, screen);
  context.strokeStyle = paint(participant.colour);
  context.lineWidth = Math.max(2, fontSize / 14);
  context.stroke();
  context.globalAlpha = 1;
  // The name of a participant who has left is dimmed, but legible.
  if (label) drawLabel(context, participant, label, fontSize);
}

/**
 * Draws a phone's picture within its outline, which is the current path.
 * @param {CanvasRenderingContext2D} context
 * @param {import("./ground.js").ShownGround} ground
 * @param {Box} screen
 */
function drawGround(context, ground, screen) {
  const { x, y, width, height } = fitPicture(ground, screen);
  context.save();
  context.clip();
  context.drawImage(ground.image, x, y, width, height);
  context.restore();
}

/**
 * Draws sign, number and name, or without the name where it does not fit.
 * @param {CanvasRenderingContext2D} context
 * @param {RoomParticipant} participant
 * @param {Box} box
 * @param {number} usualSize  of the letters
 */
function drawLabel(context, { name, number, colour, shape, connected }, box, usualSize) {
  context.save();
  const width = (/** @type {string} */ text) => context.measureText(text).width;
  const place = numberBeforeName({ number, name });
  const named = nameLines(place, name, box, usualSize, (text, size) => {
    context.font = `${size}px ${token("--font")}`;
    return width(text);
  });
  // Smaller letters could not be read from the last row: then the number stands alone.
  const isNumbered = place !== "" && named.size < usualSize;
  const { lines: full, size } = isNumbered ? { lines: [place], size: usualSize } : named;
  context.font = `${size}px ${token("--font")}`;
  const [side, indent, top] = [size * 0.8, size * SIGN_EM, box.y + size * TOP_EM];
  const lines = full.map((text, index) => shorten(text, box.width - (index === 0 ? indent : 0), width));
  const left = box.x + (box.width - indent - width(lines[0])) / 2;
  context.save();
  context.translate(left, top + (size * 1.2 - side) / 2);
  context.scale(side / 24, side / 24);
  paintSign(context, new Path2D(shapePath(shape)), colour);
  context.restore();
  context.fillStyle = token(connected ? "--text" : "--muted");
  const middle = (/** @type {number} */ index) => top + size * (0.65 + LINE_EM * index);
  context.textAlign = "left";
  context.fillText(lines[0], left + indent, middle(0));
  context.textAlign = "center";
  lines.slice(1).forEach((text, index) => context.fillText(text, box.x + box.width / 2, middle(index + 1)));
  context.restore();
}

/**
 * @param {string} text
 * @param {number} maxWidth
 * @param {(text: string) => number} width
 */
function shorten(text, maxWidth, width) {
  // A text that just fits is not cut for the rounding of a sum.
  if (width(text) <= maxWidth + 0.01) return text;
  let length = text.length - 1;
  while (length > 0 && width(`${text.slice(0, length)}…`) > maxWidth) length -= 1;
  return length > 0 ? `${text.slice(0, length)}…` : "";
}
