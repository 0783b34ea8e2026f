// @ts-check
/** The curves of a class, with their median and the middle half at each place, and the true curve on top. */

import { addStyle } from "../../dom/dom.js";
import { svgElement } from "../../dom/svg.js";
import { axesOf, curvePath } from "../chart/axes.js";
import { Chart } from "../chart/chart.js";
import { MIN_VALUES_FOR_HALF } from "../chart/spread.js";
import { bandOf, drawn } from "./band.js";

addStyle("/shared/drawing/answers/curves.css");

/** @typedef {import("./band.js").Curves} Curves */
/**
 * @typedef {{question: Pick<import("../../model/messages.js").ClassQuestion, "x"|"y"|"curve">, now: Curves, earlier: Curves,
 *   summary: string, language: import("../../model/language.js").Language}} CurvesPicture
 */

/** @extends {Chart<CurvesPicture>} */
export class CurvesChart extends Chart {
  /** @param {HTMLElement} parent */
  constructor(parent) {
    super(parent, "curves", draw);
  }
}

/**
 * @param {SVGSVGElement} root
 * @param {CurvesPicture} picture
 * @param {import("../chart/chart.js").ChartSize} size
 */
function draw(root, { question: { x, y, curve }, now, earlier, language }, size) {
  if (!x || !y) return;
  const axes = axesOf(x, y, size, language);
  const path = (/** @type {string} */ name, /** @type {readonly number[]} */ values) =>
    svgElement("path", { class: name, d: curvePath(values, axes) });
  const curves = drawn(now);
  const [band, before] = [bandOf(curves), bandOf(drawn(earlier))];
  const hasBand = band && curves.length >= MIN_VALUES_FOR_HALF;
  root.replaceChildren(
    ...(hasBand
      ? [svgElement("path", { class: "band", d: `${curvePath(band.upper, axes)}L${back(curvePath(band.lower, axes))}Z` })]
      : []),
    ...axes.parts,
    ...curves.map((each) => path("curve", each)),
    ...(before ? [path("before", before.median)] : []),
    ...(band && curves.length > 1 ? [path("median", band.median)] : []),
    ...(curve ? [path("target", curve)] : []),
  );
}

/** A way in the other direction, without its first command. @param {string} way */
function back(way) {
  return way.slice(1).split("L").reverse().join("L");
}
