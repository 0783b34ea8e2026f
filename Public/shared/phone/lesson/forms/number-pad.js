// @ts-check
/** A number pad, the same on all phones: those of the systems have no minus, or cover the question. Keyboards type as well. */

import { element } from "../../../dom/dom.js";
import { readValue, valueText } from "../../../statistics/answers.js";
import { textIn } from "../../../model/language.js";
import { LANGUAGE_FACTS } from "../../../../languages/en/pages/shared/model/language.js";
import { FORM_TEXTS } from "../../../../languages/en/pages/shared/phone/lesson/forms/texts.js";

/** The most characters of a number. */
const MAX_LENGTH = 12;
const MINUS = "\u2212";

export class NumberPad {
  #language;
  #edited;
  #input;
  #keys;
  #send;
  #isOpen = false;
  /** The answer that was shown last. @type {number|undefined} */
  #given;
  /** Whether what is typed is no answer yet. */
  #isEdited = false;
  hint;
  root;

  /**
   * @param {import("../../../model/messages.js").ClassQuestion} question
   * @param {string} label
   * @param {import("../../../model/language.js").Language} language
   * @param {(value: number) => void} answer
   * @param {() => void} edited
   */
  constructor({ unit }, label, language, answer, edited) {
    const texts = FORM_TEXTS[language];
    this.#language = language;
    this.#edited = edited;
    this.hint = texts.type;
    this.#input = element("input", {
      inputmode: "none",
      autocomplete: "off",
      enterkeyhint: "send",
      maxlength: MAX_LENGTH,
      "aria-label": label,
      class: "numbers",
      input: () => this.#typed(),
    });
    const key = (/** @type {string} */ text, run = () => this.#add(text), name = "") =>
      element("button", { "aria-label": name || null, click: run }, text);
    const erase = key("⌫", () => this.#write(this.#input.value.slice(0, -1)), texts.erase);
    this.#keys = [
      ...["1", "2", "3", "4", "5", "6", "7", "8", "9"].map((digit) => key(digit)),
      key("±", () => this.#turn(), texts.sign),
      key("0"),
      key(LANGUAGE_FACTS[language].decimalSign),
      erase,
    ];
    this.#send = element("button", { type: "submit", class: "primary" }, texts.send);
    this.root = element(
      "form",
      {
        submit: (/** @type {Event} */ event) => {
          event.preventDefault();
          const value = readValue(this.#input.value, language);
          if (value === null || !this.#isOpen) return;
          this.#given = undefined;
          answer(value);
        },
      },
      element("div", { class: "entry" }, this.#input, element("span", {}, textIn(unit, language)), erase),
      element("div", { class: "keys numbers" }, ...this.#keys.slice(0, -1)),
      this.#send,
    );
  }

  /**
   * @param {number|undefined} value
   * @param {boolean} isOpen
   */
  show(value, isOpen) {
    this.#isOpen = isOpen;
    for (const each of [this.#input, ...this.#keys]) each.disabled = !isOpen;
    if (value !== undefined && value !== this.#given) {
      this.#given = value;
      this.#isEdited = false;
      this.#input.value = valueText(value, {}, this.#language);
    }
    this.#mark();
  }

  /** @param {string} text */
  #add(text) {
    // The first key after an answer begins another one.
    const before = this.#isEdited ? this.#input.value : "";
    if (before.length < MAX_LENGTH) this.#write(before + text);
  }

  #turn() {
    const { value } = this.#input;
    this.#write(/^[-\u2212]/.test(value) ? value.slice(1) : MINUS + value);
  }

  /** @param {string} text */
  #write(text) {
    this.#input.value = text;
    this.#typed();
  }

  #typed() {
    this.#isEdited = true;
    this.#mark();
    this.#edited();
  }

  #mark() {
    this.#send.disabled = !this.#isOpen || readValue(this.#input.value, this.#language) === null;
  }
}
