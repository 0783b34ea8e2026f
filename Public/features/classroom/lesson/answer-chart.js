// @ts-check
/** The answers of a class as bars that grow while it answers. */

import { element, setText } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";
import { fillText, textIn } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";
import { CLASS_LESSON_TEXTS } from "./texts.js";

/** @typedef {import("../../../shared/model/language.js").Language} Language */
/** @typedef {import("../../../shared/model/messages.js").ClassQuestion} ClassQuestion */

export class AnswerChart {
  root = element("ol", { class: "answers" });
  #language;
  #texts;
  /** @type {{choice: string, now: Track, earlier: Track}[]} */
  #rows = [];

  /** @param {Language} language */
  constructor(language) {
    this.#language = language;
    this.#texts = CLASS_LESSON_TEXTS[language];
  }

  /** @param {ClassQuestion} question */
  ask(question) {
    this.#rows = question.choices.map((choice) => ({
      choice: textIn(choice, this.#language),
      now: new Track("now"),
      earlier: new Track("earlier"),
    }));
    this.root.replaceChildren(
      ...this.#rows.map(({ choice, now, earlier }, index) => {
        const isRight = question.answer === index + 1;
        return element(
          "li",
          { class: isRight ? "right" : "" },
          element(
            "span",
            { class: "choice" },
            choice,
            isRight && element("span", { class: "sign" }, icon("done"), this.#texts.right),
          ),
          element("span", { class: "tracks" }, earlier.root, now.root),
        );
      }),
    );
  }

  /**
   * @param {readonly number[]} now  per choice
   * @param {readonly number[]} earlier  empty if the question was not asked before
   */
  count(now, earlier) {
    const maximum = Math.max(1, ...now, ...earlier);
    const formatted = (/** @type {number} */ count) => number(count, this.#language);
    this.root.classList.toggle("twice", earlier.length > 0);
    this.#rows.forEach((row, index) => {
      row.now.show(now[index] ?? 0, maximum, formatted(now[index] ?? 0), earlier.length > 0 ? this.#texts.now : "");
      row.earlier.root.hidden = earlier.length === 0;
      row.earlier.show(earlier[index] ?? 0, maximum, formatted(earlier[index] ?? 0), this.#texts.before);
    });
  }

  /** The counts in words. */
  get summary() {
    return this.#rows.map(({ choice, now }) => fillText(this.#texts.bar, { choice, count: now.count })).join("; ");
  }
}

class Track {
  count = "0";
  #bar = element("span", { class: "bar" });
  #figure = element("b", { class: "numbers" });
  #label = element("span", { class: "when" });
  root;

  /** @param {"now"|"earlier"} kind */
  constructor(kind) {
    this.root = element("span", { class: `track ${kind}` }, this.#bar, this.#figure, this.#label);
  }

  /**
   * @param {number} count
   * @param {number} maximum
   * @param {string} formatted
   * @param {string} label
   */
  show(count, maximum, formatted, label) {
    this.count = formatted;
    this.#bar.style.setProperty("--share", String(count / maximum));
    setText(this.#figure, formatted);
    setText(this.#label, label);
  }
}
