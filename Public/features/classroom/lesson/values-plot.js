// @ts-check
/** The numbers that a class answered, as a histogram; of a question that was asked twice, the first ones above. */

import { element, setText } from "../../../shared/dom/dom.js";
import { DataTable } from "../../../shared/drawing/chart/data-table.js";
import { Histogram } from "../../../shared/drawing/chart/histogram.js";
import { CHART_TEXTS } from "../../../languages/en/pages/shared/drawing/chart/texts.js";
import { moves, toldPictures, valueDetails, valueFinding, valueTable } from "./value-picture.js";

/** @typedef {import("../../../shared/model/messages.js").ClassQuestion} ClassQuestion */
/** @typedef {import("./value-picture.js").Values} Values */

export class ValuesPlot {
  root = element("figure", { class: "values", hidden: true });
  #language;
  #title = element("h2");
  #words = element("span");
  #before;
  #now;
  #table;
  #measured = "";
  /** @type {{question: ClassQuestion, now: Values, earlier: Values}|null} */
  #shown = null;

  /** @param {import("../../../shared/model/language.js").Language} language */
  constructor(language) {
    const texts = CHART_TEXTS[language];
    this.#language = language;
    this.#before = new Round(texts.before);
    this.#now = new Round(texts.now);
    this.#table = new DataTable(language);
    const caption = element("figcaption", { class: "numbers" }, this.#words, this.#table.root);
    this.root.append(this.#title, ...this.#before.parts, ...this.#now.parts, caption);
  }

  /** @param {string} text  what the class has measured, in words; "" for nothing */
  measure(text) {
    this.#measured = text;
    if (this.#shown) this.show(this.#shown.question, this.#shown.now, this.#shown.earlier);
  }

  /**
   * @param {ClassQuestion} question
   * @param {Values} now  empty while phones answer
   * @param {Values} earlier
   */
  show(question, now, earlier) {
    this.#shown = { question, now, earlier };
    const language = this.#language;
    const { open } = question;
    const given = now.filter((value) => value !== null);
    const isTwice = !open && earlier.length > 0;
    this.#title.hidden = this.#table.root.hidden = open;
    this.#now.area.hidden = open && question.form !== "line";
    this.#before.area.hidden = this.#before.label.hidden = this.#now.label.hidden = !isTwice;
    setText(this.#title, valueFinding(question, given, language));
    const details = [
      ...valueDetails(question, given, language),
      ...(isTwice ? moves(question, now, earlier, language) : []),
      this.#measured,
    ];
    setText(this.#words, open ? "" : details.filter(Boolean).join(" · "));
    const pictures = toldPictures(question, now, earlier, language);
    this.#now.histogram.show(pictures[pictures.length - 1]);
    if (isTwice) this.#before.histogram.show(pictures[0]);
    this.#table.show(() => valueTable(question, now, earlier, language));
  }
}

/** The answers of one time, with its name. */
class Round {
  label;
  area = element("div", { class: "area" });
  histogram = new Histogram(this.area);

  /** @param {string} label */
  constructor(label) {
    this.label = element("p", { class: "when" }, label);
  }

  get parts() {
    return [this.label, this.area];
  }
}
