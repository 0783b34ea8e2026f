// @ts-check
/** The orders of a class: the mean place of each item with its interval, beside its right place, and that of the first answers. */

import { CHART_TEXTS } from "../../../languages/en/pages/shared/drawing/chart/texts.js";
import { addStyle } from "../../dom/dom.js";
import { svgElement, svgText } from "../../dom/svg.js";
import { Chart } from "../chart/chart.js";
import { axisParts, heightBelow } from "../chart/parts.js";
import { placeAxis, textWidth } from "../chart/placed-axis.js";
import { orderRows } from "./order-rows.js";

addStyle("/shared/drawing/answers/orders.css");

/** The least space at both ends of the axis, in letters. */
const SIDE_EM = 1.5;
/** The most height of a row, in letters. */
const MAX_ROW_EM = 6;

/** @typedef {import("./order-rows.js").Orders} Orders */
/** @typedef {import("./order-rows.js").OrderRow} OrderRow */
/** @typedef {import("../chart/placed-axis.js").PlacedAxis} PlacedAxis */
/**
 * @typedef {object} OrdersPicture
 * @property {import("./order-rows.js").OrderQuestion} question
 * @property {Orders} now
 * @property {Orders} earlier
 * @property {Orders} [all]  whose means sort the items; those of `now` if it is missing
 * @property {import("../../model/language.js").Language} language
 * @property {string} summary
 */

/** @extends {Chart<OrdersPicture>} */
export class OrdersChart extends Chart {
  /** @param {HTMLElement} parent */
  constructor(parent) {
    super(parent, "orders", draw);
  }
}

/**
 * @param {SVGSVGElement} root
 * @param {OrdersPicture} picture
 * @param {import("../chart/chart.js").ChartSize} size
 */
function draw(root, { question, now, earlier, all, language }, { width, height, em }) {
  const rows = orderRows(question, now, earlier, language, all);
  const axis = placeAxis({
    low: 1,
    high: Math.max(2, rows.length),
    width,
    em,
    unit: CHART_TEXTS[language].meanPlace,
    label: String,
    finest: 1,
    side: SIDE_EM * em,
  });
  const row = Math.min(MAX_ROW_EM * em, (height - heightBelow(false, em)) / Math.max(1, rows.length));
  const bottom = row * rows.length;
  root.replaceChildren(
    ...axis.ticks.map(({ x }) => svgElement("line", { class: "grid", x1: x, x2: x, y1: 0, y2: bottom })),
    ...rows.flatMap((each, index) => rowParts(each, axis, index * row, row, em)),
    ...axisParts(axis, bottom, em),
  );
}

/**
 * The item's name, and below it its places: now, right, and before.
 * @param {OrderRow} row
 * @param {PlacedAxis} axis
 * @param {number} top
 * @param {number} height
 * @param {number} em
 */
function rowParts({ name, place, before, right }, axis, top, height, em) {
  const y = top + Math.min(height - 0.6 * em, 1.3 * em + (height - 1.3 * em) / 2);
  const half = Math.min(0.9 * em, height / 4);
  const target = right === null ? null : axis.x(right);
  const label = svgText("item", 0, top + em, shortened(name, axis.width, em));
  return [
    ...(target === null ? [] : [svgElement("line", { class: "target", x1: target, x2: target, y1: y - half, y2: y + half })]),
    ...(before ? placeParts("before", before, axis, y + half * 0.7, em) : []),
    ...placeParts("now", place, axis, y, em),
    label,
  ];
}

/**
 * @param {"now"|"before"} kind
 * @param {import("./order-rows.js").Place} place
 * @param {PlacedAxis} axis
 * @param {number} y
 * @param {number} em
 */
function placeParts(kind, { mean, interval }, axis, y, em) {
  const [from, to] = (interval ?? [mean, mean]).map((each) => axis.x(each));
  return [
    svgElement("line", { class: `interval ${kind}`, x1: from, x2: to, y1: y, y2: y }),
    svgElement("circle", { class: `mean ${kind}`, cx: axis.x(mean), cy: y, r: 0.35 * em }),
  ];
}

/**
 * @param {string} name
 * @param {number} width
 * @param {number} em
 */
function shortened(name, width, em) {
  const letters = Math.floor(width / textWidth("x", em));
  return name.length <= letters ? name : `${name.slice(0, letters - 1)}…`;
}
