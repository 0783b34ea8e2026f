// @ts-check
/** What a class chose, or its numbers, orders or curves, as they came, drawn as on the projector. Loaded with the first of them. */

import { element } from "../../shared/dom/dom.js";
import { ChoicesChart, choicesReady } from "../../shared/drawing/answers/choices.js";
import { CurvesChart } from "../../shared/drawing/answers/curves.js";
import { OrdersChart } from "../../shared/drawing/answers/orders.js";
import { valuePictures } from "../../shared/drawing/answers/values.js";
import { Histogram } from "../../shared/drawing/chart/histogram.js";
import { answersIn, countsIn, isComplete } from "./asked.js";

export const chartsReady = choicesReady;

/** @typedef {import("./asked.js").Asked} Asked */

export class AnswerCharts {
  /** Scrolled if the choices need more room; then the keyboard reaches it. */
  #choices = element("div", { class: "area", role: "group", hidden: true });
  #values = area();
  #orders = area();
  #curves = area();
  #bars;
  #histogram = new Histogram(this.#values);
  #ranks = new OrdersChart(this.#orders);
  #sketches = new CurvesChart(this.#curves);
  #language;
  /** The choices that are shown, and the right one once it is marked: a running class sends its questions again and again. */
  #choicesKey = "";

  /**
   * @param {HTMLElement} place
   * @param {import("../../shared/model/language.js").Language} language
   */
  constructor(place, language) {
    this.#language = language;
    this.#bars = new ChoicesChart(language);
    this.#choices.append(this.#bars.root);
    const sizes = new ResizeObserver(() => this.#settle());
    for (const each of [this.#choices, this.#bars.root]) sizes.observe(each);
    place.append(...this.#areas);
  }

  get #areas() {
    return [this.#choices, this.#values, this.#orders, this.#curves];
  }

  /**
   * @param {Asked} asked
   * @param {string} summary  for people who do not see it
   */
  show(asked, summary) {
    const { question } = asked;
    const [shown, draw] = question.choices
      ? [this.#choices, this.#showChoices]
      : question.form === "order"
      ? [this.#orders, this.#showOrders]
      : question.form === "sketch"
      ? [this.#curves, this.#showCurves]
      : [this.#values, this.#showValues];
    for (const each of this.#areas) each.hidden = each !== shown;
    draw.call(this, asked, summary);
  }

  #settle() {
    const area = this.#choices;
    if (area.scrollHeight > area.clientHeight) area.setAttribute("tabindex", "0");
    else area.removeAttribute("tabindex");
  }

  /** @param {Asked} asked @param {string} summary */
  #showChoices(asked, summary) {
    const { question, count } = asked;
    const { choices = [], chosen } = question;
    const right = isComplete(asked) ? question.answer : undefined;
    const key = JSON.stringify([choices, right]);
    if (key !== this.#choicesKey) {
      this.#choicesKey = key;
      this.#bars.ask(choices, right);
    }
    // The longest bar of all of them has the width from the beginning, so that bars only grow.
    const [now, all] = [count, undefined].map((first) => countsIn(answersIn(chosen, first), choices.length));
    this.#bars.count(now, [], Math.max(1, ...all));
    this.#choices.setAttribute("aria-label", summary);
  }

  /** @param {Asked} asked @param {string} summary */
  #showValues(asked, summary) {
    const { question, count } = asked;
    const language = this.#language;
    // All of them lie on the axis from the beginning, so that none moves when others come.
    const [now, all] = [answersIn(question.values, count), answersIn(question.values)];
    const pictures = valuePictures(question, now, all, language, () => summary);
    const shown = pictures[pictures.length - 1];
    this.#histogram.show(isComplete(asked) ? shown : { ...shown, target: null });
  }

  /** @param {Asked} asked @param {string} summary */
  #showOrders(asked, summary) {
    const { question: { items, order, orders }, count } = asked;
    const compared = isComplete(asked) ? { items, order } : { items };
    // The rows are those of all orders from the beginning, so that only the marks move.
    const [now, all] = [answersIn(orders, count), answersIn(orders)];
    this.#ranks.show({ question: compared, now, earlier: [], all, summary, language: this.#language });
  }

  /** @param {Asked} asked @param {string} summary */
  #showCurves(asked, summary) {
    const { question: { x, y, curve, curves }, count } = asked;
    const compared = isComplete(asked) ? { x, y, curve } : { x, y };
    this.#sketches.show({ question: compared, now: answersIn(curves, count), earlier: [], summary, language: this.#language });
  }
}

function area() {
  return element("div", { class: "area", hidden: true });
}
