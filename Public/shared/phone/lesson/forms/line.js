// @ts-check
/** A number line: a finger or the arrow keys set a mark on it. */

import { element, setText } from "../../../dom/dom.js";
import { roundStep, ticksBetween, wholeFraction } from "../../../drawing/chart/axis.js";
import { lineStep, valueText } from "../../../statistics/answers.js";
import { FORM_TEXTS } from "../../../../languages/en/pages/shared/phone/lesson/forms/texts.js";

/** The number of parts between ticks, about. */
const PARTS = 10;

export class LineField {
  #question;
  #from;
  #to;
  #language;
  #input;
  #line;
  #reading = element("output", { class: "numbers" });
  #mine = /** @type {number|undefined} */ (undefined);
  #isOpen = false;
  /** The pointer that moves the mark. @type {number|null} */
  #pointer = null;
  hint;
  root;

  /**
   * @param {import("../../../model/messages.js").ClassQuestion} question
   * @param {string} label
   * @param {import("../../../model/language.js").Language} language
   * @param {(value: number) => void} answer
   * @param {number} [step]  between two marks
   */
  constructor(question, label, language, answer, step) {
    const { from = 0, to = 1, truth } = question;
    this.#question = question;
    this.#from = from;
    this.#to = to;
    this.#language = language;
    this.hint = FORM_TEXTS[language].mark;
    const commit = () => answer(this.#value);
    this.#input = element("input", {
      type: "range",
      min: from,
      max: to,
      step: step ?? lineStep(from, to),
      "aria-label": label,
      input: () => this.#read(),
      change: commit,
    });
    const ticks = ticksBetween(from, to, roundStep((to - from) / PARTS)).map((value) => this.#place("tick", value));
    this.#line = element(
      "div",
      {
        class: "line",
        pointerdown: (/** @type {PointerEvent} */ event) => this.#began(event),
        pointermove: (/** @type {PointerEvent} */ event) => this.#moved(event),
        pointerup: (/** @type {PointerEvent} */ event) => {
          if (!this.#ended(event)) return;
          commit();
        },
        pointercancel: (/** @type {PointerEvent} */ event) => {
          if (this.#ended(event)) this.show(this.#mine, this.#isOpen);
        },
      },
      ...ticks,
      ...(truth === undefined ? [] : [this.#place("truth", truth)]),
      this.#input,
    );
    const ends = [from, to].map((value) => element("span", {}, valueText(value, question, language)));
    this.root = element("div", {}, this.#reading, this.#line, element("div", { class: "ends numbers" }, ...ends));
  }

  get #value() {
    return wholeFraction(Number(this.#input.value));
  }

  /**
   * @param {number|undefined} value
   * @param {boolean} isOpen
   */
  show(value, isOpen) {
    this.#mine = value;
    this.#isOpen = isOpen;
    this.#input.disabled = !isOpen;
    // The mark stays below a finger whatever arrives.
    if (this.#pointer !== null) return;
    this.#input.value = String(value ?? (this.#from + this.#to) / 2);
    if (value !== undefined) return this.#read();
    // A mark in the middle would lead to answers in the middle.
    this.#line.classList.add("unset");
    this.#input.setAttribute("aria-valuetext", this.hint);
    setText(this.#reading, "\u00a0");
  }

  #read() {
    const text = valueText(this.#value, this.#question, this.#language);
    this.#line.classList.remove("unset");
    this.#input.setAttribute("aria-valuetext", text);
    setText(this.#reading, text);
  }

  /** @param {string} name @param {number} value */
  #place(name, value) {
    const place = element("i", { class: name });
    place.style.setProperty("--share", String((value - this.#from) / (this.#to - this.#from)));
    return place;
  }

  /** @param {PointerEvent} event */
  #began(event) {
    if (!this.#isOpen || this.#pointer !== null || event.button !== 0) return;
    event.preventDefault();
    this.#pointer = event.pointerId;
    this.#line.setPointerCapture(event.pointerId);
    this.#input.focus({ preventScroll: true });
    this.#moved(event);
  }

  /** @param {PointerEvent} event */
  #moved({ pointerId, clientX }) {
    if (pointerId !== this.#pointer) return;
    // The input is as wide as the line, and the middle of its mark stays inside of it.
    const { left, width, height } = this.#input.getBoundingClientRect();
    const share = Math.max(0, Math.min(1, (clientX - left - height / 2) / Math.max(1, width - height)));
    this.#input.value = String(this.#from + share * (this.#to - this.#from));
    this.#read();
  }

  /** @param {PointerEvent} event @returns {boolean} whether it was the pointer that moves the mark */
  #ended({ pointerId }) {
    if (pointerId !== this.#pointer) return false;
    this.#pointer = null;
    return true;
  }
}
