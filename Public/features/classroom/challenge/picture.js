// @ts-check
/** The results as a picture to keep: the three best on their steps, and everybody's place. */

import { shapePath } from "../../../shared/dom/participant-sign.js";
import { token } from "../../../shared/dom/theme.js";
import { paintSign } from "../../../shared/dom/paint.js";
import { numberedName } from "../../../shared/drawing/participant-number.js";
import { typefaceReady } from "../../../shared/typeface/typeface.js";

/** @typedef {import("../../../shared/drawing/board.js").Ranked} Ranked */
/** @typedef {Ranked & {place: number}} Placed  equal results share a place */
/** @typedef {{title: string, subtitle: string, rows: Placed[]}} Results  the best first */

/** Lengths of the picture in px. */
const WIDTH = 1600;
const HEIGHT = 1000;
const MARGIN = 60;
const HEADER_HEIGHT = 190;
/** Maximum number of lines, of columns beside the podium, and the podium's width (px). */
const MAX_LINES = 14;
const MAX_COLUMNS = 2;
const PODIUM_WIDTH = 620;
/** The podium's ranks from left to right, and their heights by rank; equal ranks have equal heights. */
const PODIUM_RANKS = Object.freeze([2, 1, 3]);
const PODIUM_HEIGHTS = Object.freeze([0.52, 0.38, 0.26]);

/**
 * @param {Results} results
 * @returns {Promise<Blob>} a PNG
 */
export async function drawResults({ title, subtitle, rows }) {
  await typefaceReady();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  const pen = new Pen(context);
  context.fillStyle = token("--ground");
  context.fillRect(0, 0, WIDTH, HEIGHT);
  pen.write(title, MARGIN, 110, { size: 60, width: WIDTH - 2 * MARGIN });
  pen.write(subtitle, MARGIN, 158, { size: 28, colour: "--muted", width: WIDTH - 2 * MARGIN });
  PODIUM_RANKS.forEach((step, index) => drawStep(pen, index, rows[step - 1]));
  drawList(pen, rows);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png")
  );
}

/**
 * @param {Pen} pen
 * @param {number} index  the column, from the left
 * @param {Placed|undefined} placed
 */
function drawStep(pen, index, placed) {
  if (!placed) return;
  const height = PODIUM_HEIGHTS[placed.place - 1];
  const width = (PODIUM_WIDTH - 40) / PODIUM_RANKS.length;
  const left = MARGIN + index * (width + 20);
  const top = HEIGHT - MARGIN - (HEIGHT - HEADER_HEIGHT - MARGIN) * height;
  const middle = left + width / 2;
  pen.box(left, top, width, HEIGHT - MARGIN - top);
  pen.write(String(placed.place), middle, top + 62, { size: 52, colour: "--muted", align: "center" });
  pen.sign(placed.participant, middle, top - 130, 56);
  pen.write(numberedName(placed.participant), middle, top - 58, { size: 28, align: "center", width });
  pen.write(placed.figure, middle, top - 20, { size: 28, colour: "--blue", align: "center", width });
}

/**
 * @param {Pen} pen
 * @param {Placed[]} rows
 */
function drawList(pen, rows) {
  const left = MARGIN + PODIUM_WIDTH + 60;
  const all = WIDTH - MARGIN - left;
  const columns = rows.length > MAX_LINES ? MAX_COLUMNS : 1;
  const width = (all - 40 * (columns - 1)) / columns;
  const line = (HEIGHT - HEADER_HEIGHT - MARGIN) / MAX_LINES;
  rows.slice(0, MAX_LINES * columns).forEach(({ participant, figure, place }, index) => {
    const x = left + Math.floor(index / MAX_LINES) * (width + 40);
    const y = HEADER_HEIGHT + (index % MAX_LINES) * line + line / 2;
    pen.write(String(place), x + 34, y + 9, { size: 24, colour: "--muted", align: "right" });
    pen.sign(participant, x + 62, y, 24);
    const figureWidth = pen.write(figure, x + width, y + 9, { size: 24, colour: "--blue", align: "right" });
    pen.write(numberedName(participant), x + 86, y + 9, { size: 24, width: width - 86 - figureWidth - 16 });
  });
}

/** Draws in the page's colours and its type. */
class Pen {
  #context;

  /** @param {CanvasRenderingContext2D} context */
  constructor(context) {
    this.#context = context;
  }

  /**
   * @param {string} text
   * @param {number} x
   * @param {number} y the y of the base line
   * @param {{size: number, colour?: `--${string}`, align?: CanvasTextAlign, width?: number}} style  `width`: longer text is condensed to this width
   * @returns {number} the width of the text
   */
  write(text, x, y, { size, colour = "--text", align = "left", width }) {
    const context = this.#context;
    context.font = `${size}px ${token("--font")}`;
    context.fillStyle = token(colour);
    context.textAlign = align;
    context.fillText(text, x, y, width);
    return context.measureText(text).width;
  }

  /**
   * @param {number} left
   * @param {number} top
   * @param {number} width
   * @param {number} height
   */
  box(left, top, width, height) {
    const context = this.#context;
    context.fillStyle = token("--surface");
    context.strokeStyle = token("--line-strong");
    context.lineWidth = 2;
    context.fillRect(left, top, width, height);
    context.strokeRect(left, top, width, height);
  }

  /**
   * @param {{shape: string|undefined, colour: string|undefined}} look
   * @param {number} x the x of the middle
   * @param {number} y
   * @param {number} size
   */
  sign({ shape, colour }, x, y, size) {
    const context = this.#context;
    context.save();
    context.translate(x - size / 2, y - size / 2);
    context.scale(size / 24, size / 24);
    paintSign(context, new Path2D(shapePath(shape)), colour);
    context.restore();
  }
}
