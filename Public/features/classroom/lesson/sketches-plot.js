// @ts-check
/** The curves of a class, with their median and the middle half at each place, and the true curve on top. */

import { element, setText } from "../../../shared/dom/dom.js";
import { svgElement } from "../../../shared/dom/svg.js";
import { axesOf, axisName, curvePath } from "../../../shared/drawing/chart/axes.js";
import { DataTable } from "../../../shared/drawing/chart/data-table.js";
import { fillText } from "../../../shared/model/language.js";
import { Chart } from "../chart/chart.js";
import { MIN_VALUES_FOR_HALF } from "../chart/spread.js";
import { CLASS_LESSON_TEXTS } from "../../../languages/en/pages/features/classroom/lesson/texts.js";
import { bandOf, drawn, sketchDetails, sketchFinding, sketchMoves, sketchTable } from "./sketch-picture.js";

/** @typedef {import("../../../shared/model/messages.js").ClassQuestion} ClassQuestion */
/** @typedef {import("./sketch-picture.js").Curves} Curves */
/** @typedef {{question: ClassQuestion, now: Curves, earlier: Curves, summary: string, language: import("../../../shared/model/language.js").Language}} SketchPicture */

export class SketchesPlot {
  root = element("figure", { class: "sketches", hidden: true });
  #language;
  #title = element("h2");
  #words = element("span");
  #table;
  #chart;
  #measured = "";
  /** @type {{question: ClassQuestion, now: Curves, earlier: Curves}|null} */
  #shown = null;

  /** @param {import("../../../shared/model/language.js").Language} language */
  constructor(language) {
    this.#language = language;
    this.#table = new DataTable(language);
    const area = element("div", { class: "area" });
    this.root.append(this.#title, area, element("figcaption", { class: "numbers" }, this.#words, this.#table.root));
    /** @type {Chart<SketchPicture>} */
    this.#chart = new Chart(area, "curves", draw);
  }

  /** @param {string} text  what the class has measured; "" for nothing */
  measure(text) {
    this.#measured = text && fillText(CLASS_LESSON_TEXTS[this.#language].measured, { value: text });
    if (this.#shown) this.show(this.#shown.question, this.#shown.now, this.#shown.earlier);
  }

  /**
   * @param {ClassQuestion} question
   * @param {Curves} now  empty while phones answer
   * @param {Curves} earlier
   */
  show(question, now, earlier) {
    this.#shown = { question, now, earlier };
    const language = this.#language;
    const { open } = question;
    const curves = drawn(now);
    this.#title.hidden = this.#table.root.hidden = open;
    const finding = sketchFinding(question, curves, language);
    const details = [
      ...sketchDetails(question, curves, language),
      ...(earlier.length > 0 ? sketchMoves(question, now, earlier, language) : []),
      this.#measured,
    ].filter(Boolean);
    setText(this.#title, finding);
    setText(this.#words, open ? "" : details.join(" · "));
    const names = [question.y, question.x].flatMap((axis) => (axis ? [axisName(axis, language)] : []));
    this.#chart.show({ question, now, earlier, language, summary: (open ? names : [finding, ...details]).join(". ") });
    this.#table.show(() => sketchTable(question, now, earlier, language));
  }
}

/**
 * @param {SVGSVGElement} root
 * @param {SketchPicture} picture
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
