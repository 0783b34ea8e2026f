// @ts-check
/** The orders of a class: the mean place of each item with its interval, beside its right place, and that of the first answers. */

import { element, setText } from "../../../shared/dom/dom.js";
import { given } from "../../../shared/drawing/answers/order-rows.js";
import { OrdersChart } from "../../../shared/drawing/answers/orders.js";
import { DataTable } from "../../../shared/drawing/chart/data-table.js";
import { textIn } from "../../../shared/model/language.js";
import { orderDetails, orderFinding, orderMoves, orderTable } from "./order-picture.js";

/** @typedef {import("../../../shared/model/messages.js").ClassQuestion} ClassQuestion */
/** @typedef {import("../../../shared/drawing/answers/order-rows.js").Orders} Orders */

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
    this.#chart = new OrdersChart(this.#area);
  }

  /** @param {string} text  what the class has measured, in words; "" for nothing */
  measure(text) {
    this.#measured = text;
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
    this.#chart.show({ question, now, earlier, language, summary: [finding, ...details].join(". ") });
    this.#table.show(() => orderTable(question, now, earlier, language));
  }
}
