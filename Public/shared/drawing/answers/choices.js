// @ts-check
/** The answers of a class as bars that grow while it answers. */

import { CHART_TEXTS } from "../../../languages/en/pages/shared/drawing/chart/texts.js";
import { addStyle, element, setText } from "../../dom/dom.js";
import { icon } from "../../dom/icons.js";
import { fillText, textIn } from "../../model/language.js";
import { number } from "../../model/units.js";

export const choicesReady = addStyle("/shared/drawing/answers/choices.css");

/** @typedef {import("../../model/language.js").Language} Language */
/** @typedef {import("../../model/messages.js").ClassQuestion} ClassQuestion */

export class ChoicesChart {
  root = element("ol", { class: "answers" });
  #language;
  #texts;
  #measuredText = "";
  #measured = element("li", { class: "measured" });
  /** @type {{choice: string, now: Track, earlier: Track}[]} */
  #rows = [];

  /** @param {Language} language */
  constructor(language) {
    this.#language = language;
    this.#texts = CHART_TEXTS[language];
  }

  /**
   * @param {readonly import("../../model/language.js").Texts[]} choices
   * @param {ClassQuestion["answer"]} right  from 1, if it is to be seen
   */
  ask(choices, right) {
    this.#rows = choices.map((choice) => ({
      choice: textIn(choice, this.#language),
      now: new Track("now"),
      earlier: new Track("earlier"),
    }));
    this.root.replaceChildren(
      ...this.#rows.map(({ choice, now, earlier }, index) => {
        const isRight = right === index + 1;
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
    this.#showMeasured();
  }

  /** @param {string} text  what the class has measured, in words, beside the right answer or below all; "" for nothing */
  measure(text) {
    this.#measuredText = text;
    this.#showMeasured();
  }

  #showMeasured() {
    const text = this.#measuredText;
    const right = this.root.querySelector(".right");
    const beside = right?.querySelector(".measured") ?? element("span", { class: "measured" });
    setText(beside, text);
    setText(this.#measured, text);
    if (text && right) right.append(beside);
    else beside.remove();
    if (text && !right) this.root.append(this.#measured);
    else this.#measured.remove();
  }

  /**
   * @param {readonly number[]} now  per choice
   * @param {readonly number[]} earlier  empty if the question was not asked before
   * @param {number} [maximum]  the count of the longest bar
   */
  count(now, earlier, maximum = Math.max(1, ...now, ...earlier)) {
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
