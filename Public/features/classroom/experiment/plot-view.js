// @ts-check
/**
 * The plot of an experiment: a point per participant and condition, the conditions' means, the class's line; or the class's
 * throughput over the blocks.
 */

import { svgElement, svgText } from "../../../shared/dom/svg.js";
import { signColours } from "../../../shared/dom/theme.js";
import { axis, digits } from "../../../shared/drawing/chart/axis.js";
import { Chart } from "../../../shared/drawing/chart/chart.js";
import { axisParts, signPart } from "../../../shared/drawing/chart/parts.js";
import { placeAxis, textWidth } from "../../../shared/drawing/chart/placed-axis.js";

/** Maximum number of points that are drawn as their participant's sign; more are dots. */
const MAX_SIGNS = 450;

/** @typedef {{x: number, y: number, shape: string|undefined, colour: string|undefined}} Point  bits, s */
/**
 * @typedef {object} Picture
 * @property {Point[]} points
 * @property {{x: number, y: number}[]} means
 * @property {number} [blocks]  the number of blocks, if they are along the axis; the means are joined
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
 * @param {import("../../../shared/drawing/chart/chart.js").ChartSize} size
 */
function draw(root, { points, means, blocks, line, lineLabel, xLabel, yLabel, number }, { width, height, em }) {
  const [top, bottom] = [1.8 * em, height - 3.2 * em];
  const ys = axis([...points, ...means].map(({ y }) => y), 0.8, (bottom - top) / (3.2 * em));
  const yLabels = ys.ticks.map((tick) => number(tick, digits(ys.step)));
  // The labels of the vertical axis have their whole width, too.
  const left = Math.max(...yLabels.map((text) => textWidth(text, em))) + 0.8 * em;
  const [lowest, highest] = blocks ? [0.5, blocks + 0.5] : [0, axis(points.map((point) => point.x), 4, 6).end];
  const xs = placeAxis({
    low: lowest,
    high: highest,
    finest: blocks ? 1 : 0,
    width: width - left,
    em,
    unit: "",
    label: (value, step) => number(value, digits(step)),
  });
  const box = { left: left + xs.left, right: left + xs.right, top, bottom };
  const x = (/** @type {number} */ value) => left + xs.x(value);
  const y = (/** @type {number} */ value) => bottom - (value / ys.end) * (bottom - top);
  const horizontal = {
    ...xs,
    left: box.left,
    right: box.right,
    ticks: xs.ticks.map((tick) => ({ ...tick, x: left + tick.x })),
  };
  /** @type {SVGElement[]} */
  const parts = [
    ...ys.ticks.slice(1).map((tick) =>
      svgElement("line", { class: "grid", x1: box.left, x2: box.right, y1: y(tick), y2: y(tick) })
    ),
    ...ys.ticks.map((tick, index) => svgText("number y", left, y(tick) + 0.35 * em, yLabels[index])),
    ...axisParts(horizontal, bottom, em),
    svgText("name x", (box.left + box.right) / 2, height - 0.5 * em, xLabel),
    svgText("name y", 0, 1 * em, yLabel),
    ...signs(points, x, y, em),
    ...(blocks
      ? [svgElement("polyline", { class: "joined", points: means.map((mean) => `${x(mean.x)},${y(mean.y)}`).join(" ") })]
      : []),
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
      svgElement("line", { class: "fit", x1: x(0), y1: at(0), x2: box.right, y2: at(highest), "clip-path": "url(#plot-area)" }),
      svgText("fit", box.right, 1.2 * em, lineLabel),
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
  return points.map((point) =>
    points.length > MAX_SIGNS
      ? svgElement("circle", { class: "dot", ...signColours(point.colour), cx: x(point.x), cy: y(point.y), r: 0.2 * em })
      : signPart(point, x(point.x), y(point.y), size)
  );
}
