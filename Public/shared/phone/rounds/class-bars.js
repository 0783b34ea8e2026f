// @ts-check
/**
 * The class's results as the projector has them, as bars with this phone's mark; drawn on a canvas, for the page and
 * for a picture.
 */

import { shapePath } from "../../dom/participant-sign.js";
import { paintSign, token } from "../../dom/theme.js";
import { axisText } from "../../tasks/challenge.js";

/** @typedef {{shape?: string, colour?: string}} Look */
/** @typedef {{left: number, top: number, width: number, height: number, em: number}} Area  px; `em` is a label's height */

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Area} area
 * @param {Contract.StandingMessage} message  with a histogram
 * @param {Look} look
 * @param {string} language
 */
export function drawBars(context, { left, top, width, height, em }, { kind, target, histogram }, look, language) {
  if (!histogram) return;
  const { first, step, counts, own, below, above } = histogram;
  const column = width / counts.length;
  const sign = Math.min(1.5 * em, Math.max(em, column));
  const base = top + height - 1.6 * em;
  const tallest = Math.max(...counts);
  const high = (/** @type {number} */ count) => ((base - top - sign - 2) * count) / tallest;
  counts.forEach((count, bin) => {
    context.fillStyle = token(bin === own ? "--blue" : "--line-strong");
    const drawn = Math.max(1, column * 0.84);
    context.fillRect(left + (bin + 0.5) * column - drawn / 2, base - high(count), drawn, high(count));
  });
  context.fillStyle = token("--muted");
  context.fillRect(left, base, width, 1);
  context.font = `${em}px ${token("--font")}`;
  const label = (/** @type {number} */ bin, /** @type {CanvasTextAlign} */ align, before = "") => {
    const x = align === "left" ? left : align === "right" ? left + width : left + (bin + 0.5) * column;
    context.textAlign = align;
    // Removes the error of binary fractions: 3 × 0.1 is 0.3.
    const centre = Number(((first + bin) * step).toPrecision(12));
    context.fillText(before + axisText({ kind, target }, centre, step, language), x, base + 1.3 * em);
  };
  label(0, "left", below ? "≤\u202f" : "");
  label(counts.length - 1, "right", above ? "≥\u202f" : "");
  if (counts.length > 8) label(counts.length >> 1, "center");
  context.textAlign = "left";
  if (own === null) return;
  context.save();
  const middle = Math.max(left + sign / 2, Math.min(left + width - sign / 2, left + (own + 0.5) * column));
  context.translate(middle - sign / 2, base - high(counts[own]) - sign - 2);
  context.scale(sign / 24, sign / 24);
  paintSign(context, new Path2D(shapePath(look.shape)), look.colour);
  context.restore();
}
