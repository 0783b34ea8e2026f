// @ts-check
/**
 * The class's results as the projector has them, as bars with this phone's mark; drawn on a canvas, for the page and
 * for a picture.
 */

import { shapePath } from "../../dom/participant-sign.js";
import { token } from "../../dom/theme.js";
import { paintSign } from "../../dom/paint.js";
import { wholeFraction } from "../../drawing/chart/axis.js";
import { endLabels } from "../../drawing/chart/end-labels.js";
import { placeAxis, wordsPlace } from "../../drawing/chart/placed-axis.js";
import { axisText, hasAim, resultUnit } from "../../tasks/challenge.js";

/** The height below the bars for the axis's labels, and for the words below them. */
const LABEL_HEIGHT_EM = 1.7;
const WORDS_HEIGHT_EM = 1.2;
/** The share of a column that its bar fills. */
const BAR_SHARE = 0.84;

/** @typedef {{shape?: string, colour?: string}} Look */
/** @typedef {{left: number, top: number, width: number, height: number, em: number}} Area  px; `em` is a label's height */

/**
 * The bars in words.
 * @param {Contract.StandingMessage} message
 * @param {import("../../model/language.js").Language} language
 * @returns {{name: string, count: number, isOwn: boolean}[]} those with results
 */
export function barRows({ kind, target, histogram }, language) {
  if (!histogram) return [];
  const { first, step, counts, own, below, above } = histogram;
  const unit = resultUnit({ kind, target }, language);
  const label = (/** @type {number} */ value) => `${axisText({ kind, target }, value, step, language)}\u00a0${unit}`;
  const centre = (/** @type {number} */ bin) => wholeFraction((first + bin) * step);
  const last = counts.length - 1;
  const ends = endLabels({ step, below, above, first: centre(0), last: centre(last) }, label, language);
  return counts.flatMap((count, bin) => {
    if (count === 0) return [];
    const { words } = ends.find(({ value }) => value === centre(bin)) ?? {};
    const name = [label(centre(bin)), words].filter(Boolean).join(" ");
    return [{ name, count, isOwn: bin === own }];
  });
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Area} area
 * @param {Contract.StandingMessage} message  with a histogram
 * @param {Look} look
 * @param {import("../../model/language.js").Language} language
 */
export function drawBars(context, { left, top, width, height, em }, { kind, target, histogram }, look, language) {
  if (!histogram) return;
  const { first, step, counts, own, below, above } = histogram;
  const centre = (/** @type {number} */ bin) => wholeFraction((first + bin) * step);
  const label = (/** @type {number} */ value, /** @type {number} */ between) =>
    axisText({ kind, target }, value, between, language);
  const last = centre(counts.length - 1);
  context.font = `${em}px ${token("--font")}`;
  const axis = placeAxis({
    low: centre(0) - step / 2,
    high: last + step / 2,
    width,
    em,
    unit: resultUnit({ kind, target }, language),
    label,
    finest: step,
    ends: endLabels({ step, below, above, first: centre(0), last }, label, language),
    measure: (text) => context.measureText(text).width,
  });
  const column = (axis.right - axis.left) / counts.length;
  const sign = Math.min(1.5 * em, Math.max(em, column));
  const base = top + height - (LABEL_HEIGHT_EM + (below || above ? WORDS_HEIGHT_EM : 0)) * em;
  const tallest = Math.max(...counts);
  const high = (/** @type {number} */ count) => ((base - top - sign - 2) * count) / tallest;
  counts.forEach((count, bin) => {
    context.fillStyle = token(bin === own ? "--warn" : "--line-strong");
    const drawn = Math.max(1, column * BAR_SHARE);
    context.fillRect(left + axis.x(centre(bin)) - drawn / 2, base - high(count), drawn, high(count));
  });
  context.fillStyle = token("--muted");
  context.fillRect(left + axis.left, base, axis.right - axis.left, 1);
  context.textAlign = "center";
  for (const { x, text, words } of axis.ticks) {
    context.fillRect(left + x - 0.5, base, 1, 0.25 * em);
    context.fillText(text, left + x, base + 1.3 * em);
    if (!words) continue;
    const middle = wordsPlace(x, context.measureText(words).width, width);
    context.fillText(words, left + middle, base + (1.3 + WORDS_HEIGHT_EM) * em);
  }
  context.textAlign = "right";
  if (axis.unit) context.fillText(axis.unit.text, left + axis.unit.x, base + 1.3 * em);
  context.textAlign = "left";
  if (hasAim(kind)) drawTarget(context, left + axis.x(target), top, base, em);
  if (own === null) return;
  context.save();
  context.translate(left + axis.x(centre(own)) - sign / 2, base - high(counts[own]) - sign - 2);
  context.scale(sign / 24, sign / 24);
  paintSign(context, new Path2D(shapePath(look.shape)), look.colour);
  context.restore();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} x
 * @param {number} top
 * @param {number} base
 * @param {number} em
 */
function drawTarget(context, x, top, base, em) {
  context.save();
  context.strokeStyle = token("--warn");
  context.lineWidth = Math.max(1.5, em / 8);
  context.setLineDash([em / 2, em / 3]);
  context.beginPath();
  context.moveTo(x, top);
  context.lineTo(x, base);
  context.stroke();
  context.restore();
}
