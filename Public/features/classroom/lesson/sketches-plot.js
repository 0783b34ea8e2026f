// @ts-check
/** The curves of a class, with their median and the middle half at each place, and the true curve on top. */

import { element, setText } from "../../../shared/dom/dom.js";
import { drawn } from "../../../shared/drawing/answers/band.js";
import { CurvesChart } from "../../../shared/drawing/answers/curves.js";
import { axisName } from "../../../shared/drawing/chart/axes.js";
import { DataTable } from "../../../shared/drawing/chart/data-table.js";
import { sketchDetails, sketchFinding, sketchMoves, sketchTable } from "./sketch-picture.js";

/** @typedef {import("../../../shared/model/messages.js").ClassQuestion} ClassQuestion */
/** @typedef {import("../../../shared/drawing/answers/band.js").Curves} Curves */

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
    this.#chart = new CurvesChart(area);
  }

  /** @param {string} text  what the class has measured, in words; "" for nothing */
  measure(text) {
    this.#measured = text;
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
