// @ts-check
/** The plot of an experiment: a point per participant and condition, the conditions' means, the class's line. */

import { shapePath } from "../../../shared/dom/participant-sign.js";
import { svgElement, svgText } from "../../../shared/dom/svg.js";
import { signColours } from "../../../shared/dom/theme.js";
import { axis, digits } from "../../../shared/drawing/axis.js";
import { Chart } from "../room/chart.js";

/** Maximum number of points that are drawn as their participant's sign; more are dots. */
const MAX_SIGNS = 450;

/** @typedef {{x: number, y: number, shape: string|undefined, colour: string|undefined}} Point  bits, s */
/**
 * @typedef {object} Picture
 * @property {Point[]} points
 * @property {{x: number, y: number}[]} means
 * @property {{intercept: number, slope: number}|null} line
 * @property {string} lineLabel
 * @property {string} xLabel
 * @property {string} yLabel
 * @property {(value: number, digits: number) => string} number
 * @property {string} summary  for people who do not see it
 */

/** @extends {Chart<Picture>} */
export class PlotView extends Chart {
  /** @param {HTMLElement} parent */
  constructor(parent) {
    super(parent, "plot", draw);
  }
}

/**
 * @param {SVGSVGElement} root
 * @param {Picture} picture
 * @param {import("../room/chart.js").ChartSize} size
 */
function draw(root, { points, means, line, lineLabel, xLabel, yLabel, number }, { width, height, em }) {
  const box = { left: 3.4 * em, right: width - 1 * em, top: 1.8 * em, bottom: height - 3.2 * em };
  const xs = axis(points.map(({ x }) => x), 4, (box.right - box.left) / (6 * em));
  const ys = axis(points.map(({ y }) => y), 0.8, (box.bottom - box.top) / (3.2 * em));
  const x = (/** @type {number} */ value) => box.left + (value / xs.end) * (box.right - box.left);
  const y = (/** @type {number} */ value) => box.bottom - (value / ys.end) * (box.bottom - box.top);
  /** @type {SVGElement[]} */
  const parts = [
    ...ys.ticks.map((tick) =>
      svgElement("line", { class: tick === 0 ? "axis" : "grid", x1: box.left, x2: box.right, y1: y(tick), y2: y(tick) })
    ),
    ...ys.ticks.map((tick) => svgText("tick y", box.left - 0.5 * em, y(tick) + 0.35 * em, number(tick, digits(ys.step)))),
    ...xs.ticks.map((tick) => svgText("tick x", x(tick), box.bottom + 1.3 * em, number(tick, digits(xs.step)))),
    svgText("name x", (box.left + box.right) / 2, height - 0.5 * em, xLabel),
    svgText("name y", 0, 1 * em, yLabel),
    ...signs(points, x, y, em),
    ...means.map((mean) => svgElement("circle", { class: "mean", cx: x(mean.x), cy: y(mean.y), r: 0.55 * em })),
  ];
  if (line) {
    const at = (/** @type {number} */ bits) => y(line.intercept + line.slope * bits);
    const clip = svgElement("clipPath", { id: "plot-area" });
    clip.append(
      svgElement("rect", {
        x: box.left,
        y: box.top,
        width: Math.max(0, box.right - box.left),
        height: Math.max(0, box.bottom - box.top),
      }),
    );
    parts.push(
      clip,
      svgElement("line", { class: "fit", x1: x(0), y1: at(0), x2: x(xs.end), y2: at(xs.end), "clip-path": "url(#plot-area)" }),
      svgText("fit", box.right, 1 * em, lineLabel),
    );
  }
  root.replaceChildren(...parts);
  avoidOverlap(root, box.top + 1.2 * em);
}

/**
 * If the line's label would overlap the y axis's name, it becomes smaller, then lower.
 * @param {SVGSVGElement} root
 * @param {number} lower
 */
function avoidOverlap(root, lower) {
  const name = /** @type {SVGTextElement|null} */ (root.querySelector("text.name.y"));
  const label = /** @type {SVGTextElement|null} */ (root.querySelector("text.fit"));
  if (!name || !label) return;
  const { x, width } = name.getBBox();
  const overlapsName = () => x + width >= label.getBBox().x;
  label.classList.toggle("small", overlapsName());
  if (overlapsName()) label.setAttribute("y", String(lower));
}

/**
 * @param {Point[]} points
 * @param {(value: number) => number} x
 * @param {(value: number) => number} y
 * @param {number} em
 */
function signs(points, x, y, em) {
  const size = points.length > MAX_SIGNS / 3 ? 0.7 * em : 1.1 * em;
  return points.map((point) => {
    const colours = signColours(point.colour);
    if (points.length > MAX_SIGNS) {
      return svgElement("circle", { class: "dot", ...colours, cx: x(point.x), cy: y(point.y), r: 0.2 * em });
    }
    const place = `translate(${x(point.x) - size / 2} ${y(point.y) - size / 2}) scale(${size / 24})`;
    return svgElement("path", { class: "sign", d: shapePath(point.shape), ...colours, transform: place });
  });
}
