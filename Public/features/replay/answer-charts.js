// @ts-check
/** The numbers or curves that a class answered, as they came, drawn as on the projector. Loaded with the first of them. */

import { element } from "../../shared/dom/dom.js";
import { CurvesChart } from "../../shared/drawing/answers/curves.js";
import { valuePictures } from "../../shared/drawing/answers/values.js";
import { Histogram } from "../../shared/drawing/chart/histogram.js";
import { answersIn, isComplete } from "./asked.js";

export class AnswerCharts {
  #values = element("div", { class: "area", hidden: true });
  #curves = element("div", { class: "area", hidden: true });
  #histogram = new Histogram(this.#values);
  #sketches = new CurvesChart(this.#curves);
  #language;

  /**
   * @param {HTMLElement} place
   * @param {import("../../shared/model/language.js").Language} language
   */
  constructor(place, language) {
    this.#language = language;
    place.append(this.#values, this.#curves);
  }

  /**
   * @param {import("./asked.js").Asked} asked
   * @param {string} summary  for people who do not see it
   */
  show(asked, summary) {
    const { question, count } = asked;
    const language = this.#language;
    const [isSketch, isWhole] = [question.form === "sketch", isComplete(asked)];
    [this.#values.hidden, this.#curves.hidden] = [isSketch, !isSketch];
    if (isSketch) {
      const { x, y, curve } = question;
      const compared = isWhole ? { x, y, curve } : { x, y };
      this.#sketches.show({ question: compared, now: answersIn(question.curves, count), earlier: [], summary, language });
      return;
    }
    // All of them lie on the axis from the beginning, so that none moves when others come.
    const [now, all] = [answersIn(question.values, count), answersIn(question.values)];
    const pictures = valuePictures(question, now, all, language, () => summary);
    const shown = pictures[pictures.length - 1];
    this.#histogram.show(isWhole ? shown : { ...shown, target: null });
  }
}
