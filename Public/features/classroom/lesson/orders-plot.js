// @ts-check
/** The orders of a class: the mean place of each item with its interval, beside its right place, and that of the first answers. */

import { element, setText } from "../../../shared/dom/dom.js";
import { svgElement, svgText } from "../../../shared/dom/svg.js";
import { DataTable } from "../../../shared/drawing/chart/data-table.js";
import { axisParts, heightBelow } from "../../../shared/drawing/chart/parts.js";
import { placeAxis, textWidth } from "../../../shared/drawing/chart/placed-axis.js";
import { fillText, textIn } from "../../../shared/model/language.js";
import { Chart } from "../../../shared/drawing/chart/chart.js";
import { CLASS_LESSON_TEXTS } from "../../../languages/en/pages/features/classroom/lesson/texts.js";
import { given, orderDetails, orderFinding, orderMoves, orderRows, orderTable } from "./order-picture.js";

/** The least space at both ends of the axis, in letters. */
const SIDE_EM = 1.5;
/** The most height of a row, in letters. */
const MAX_ROW_EM = 6;

/** @typedef {import("../../../shared/model/messages.js").ClassQuestion} ClassQuestion */
/** @typedef {import("./order-picture.js").Orders} Orders */
/** @typedef {import("./order-picture.js").OrderRow} OrderRow */
/** @typedef {import("../../../shared/drawing/chart/placed-axis.js").PlacedAxis} PlacedAxis */
/** @typedef {{rows: OrderRow[], unit: string, summary: string}} OrderPicture */

export class OrdersPlot {
  root = element("figure", { class: "ranks", hidden: true });
  #language;
  #title = element("h2");
  /** What is to be put in order, while phones answer. */
  #items = element("ul", { class: "items" });
  #area = element("div", { class: "area" });
  #words = element("span");
  #table;
  #chart;
  #measured = "";
  /** @type {{question: ClassQuestion, now: Orders, earlier: Orders}|null} */
  #shown = null;

  /** @param {import("../../../shared/model/language.js").Language} language */
  constructor(language) {
    this.#language = language;
    this.#table = new DataTable(language);
    const caption = element("figcaption", { class: "numbers" }, this.#words, this.#table.root);
    this.root.append(this.#title, this.#items, this.#area, caption);
    /** @type {Chart<OrderPicture>} */
    this.#chart = new Chart(this.#area, "orders", draw);
  }

  /** @param {string} text  what the class has measured; "" for nothing */
  measure(text) {
    this.#measured = text && fillText(CLASS_LESSON_TEXTS[this.#language].measured, { value: text });
    if (this.#shown) this.show(this.#shown.question, this.#shown.now, this.#shown.earlier);
  }

  /**
   * @param {ClassQuestion} question
   * @param {Orders} now  empty while phones answer
   * @param {Orders} earlier
   */
  show(question, now, earlier) {
    this.#shown = { question, now, earlier };
    const language = this.#language;
    const { open, items = [] } = question;
    const orders = given(now);
    this.#title.hidden = this.#table.root.hidden = this.#area.hidden = open;
    this.#items.hidden = !open;
    if (open) {
      // By the alphabet: the order in which they are stored may be the right one.
      const names = items.map((item) => textIn(item, language)).sort((a, b) => a.localeCompare(b, language));
      this.#items.replaceChildren(...names.map((name) => element("li", {}, name)));
      return setText(this.#words, "");
    }
    const finding = orderFinding(question, orders, language);
    const details = [
      ...orderDetails(question, orders, language),
      ...(earlier.length > 0 ? orderMoves(question, now, earlier, language) : []),
      this.#measured,
    ].filter(Boolean);
    setText(this.#title, finding);
    setText(this.#words, details.join(" · "));
    this.#chart.show({
      rows: orderRows(question, now, earlier, language),
      unit: CLASS_LESSON_TEXTS[language].meanPlace,
      summary: [finding, ...details].join(". "),
    });
    this.#table.show(() => orderTable(question, now, earlier, language));
  }
}

/**
 * @param {SVGSVGElement} root
 * @param {OrderPicture} picture
 * @param {import("../../../shared/drawing/chart/chart.js").ChartSize} size
 */
function draw(root, { rows, unit }, { width, height, em }) {
  const axis = placeAxis({
    low: 1,
    high: Math.max(2, rows.length),
    width,
    em,
    unit,
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
 * @param {import("./order-picture.js").Place} place
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
