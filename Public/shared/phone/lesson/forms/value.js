// @ts-check
/** A question whose answer is a number: typed on a number pad, or marked on a line. Loaded with the first one. */

import { addStyle, element, setText } from "../../../dom/dom.js";
import { percentText, valueText } from "../../../statistics/answers.js";
import { fillText } from "../../../model/language.js";
import { FORM_TEXTS } from "../../../../languages/en/pages/shared/phone/lesson/forms/texts.js";
import { LineField } from "./line.js";
import { NumberPad } from "./number-pad.js";

void addStyle("/shared/phone/lesson/forms/forms.css");

/** @typedef {import("../../../model/language.js").Language} Language */
/** @typedef {import("../../../model/messages.js").ClassQuestion} ClassQuestion */
/**
 * @typedef {object} ValueField  what a number is given by
 * @property {HTMLElement} root
 * @property {string} hint  what to do
 * @property {(value: number|undefined, isOpen: boolean) => void} show  the answer that the phone has given
 */

export class ValueForm {
  #question;
  #language;
  #texts;
  #field;
  #outcome = element("p", { class: "outcome" });
  root;

  /**
   * @param {ClassQuestion} question
   * @param {string} label
   * @param {Language} language
   * @param {(value: number) => void} answer
   * @param {() => void} edited  called while the shown number is not an answer
   */
  constructor(question, label, language, answer, edited) {
    this.#question = question;
    this.#language = language;
    this.#texts = FORM_TEXTS[language];
    /** @type {ValueField} */
    this.#field = question.form === "line"
      ? new LineField(question, label, language, answer)
      : new NumberPad(question, label, language, answer, edited);
    this.root = element("div", { class: "value" }, question.open && this.#field.root, this.#outcome);
    if (!question.open && question.form === "line") this.root.prepend(this.#field.root);
  }

  get hint() {
    return this.#field.hint;
  }

  /**
   * @param {number|undefined} mine  the phone's answer
   * @param {boolean} isOpen
   */
  show(mine, isOpen) {
    this.#field.show(mine, isOpen);
    setText(this.#outcome, this.#question.open ? "" : this.#outcomeText(mine));
  }

  /** @param {number|undefined} mine */
  #outcomeText(mine) {
    const { truth } = this.#question;
    const text = (/** @type {number} */ value) => valueText(value, this.#question, this.#language);
    const own = mine === undefined ? "" : text(mine);
    if (truth === undefined) return own && fillText(this.#texts.own, { value: own });
    const shown = fillText(this.#texts.truth, { value: text(truth) });
    if (mine === undefined) return shown;
    const how = mine === truth ? this.#texts.exact : mine > truth ? this.#texts.high : this.#texts.low;
    const percent = percentText(mine, truth, this.#language);
    const distance = text(Math.abs(mine - truth)) + (percent && ` (${percent})`);
    return `${shown}\n${fillText(how, { value: own, distance })}`;
  }
}
