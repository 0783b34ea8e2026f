// @ts-check
/** How sure a phone is of its answer: a mark on a line from 50 to 100 %. Loaded with the first question that asks for it. */

import { addStyle, element, setText } from "../../../dom/dom.js";
import { fillText } from "../../../model/language.js";
import { valueText } from "../../../statistics/answers.js";
import { FORM_TEXTS } from "../../../../languages/en/pages/shared/phone/lesson/forms/texts.js";
import { LineField } from "./line.js";

void addStyle("/shared/phone/lesson/forms/forms.css");

/** The distance between two marks, in percent. */
const STEP = 5;

export class ConfidenceField {
  #texts;
  #language;
  #question;
  #line;
  #outcome = element("p", { class: "outcome" });
  root;

  /**
   * @param {import("../../../model/messages.js").ClassQuestion} question
   * @param {import("../../../model/language.js").Language} language
   * @param {(percent: number) => void} say
   */
  constructor(question, language, say) {
    const { open, tolerance } = question;
    this.#texts = FORM_TEXTS[language];
    this.#language = language;
    /** @type {import("../../../model/messages.js").ClassQuestion} */
    this.#question = { text: {}, open, from: 50, to: 100, unit: { [language]: "%" } };
    this.#line = new LineField(this.#question, this.#texts.sure, language, say, STEP);
    const within = tolerance !== undefined &&
      fillText(this.#texts.within, { distance: valueText(tolerance, question, language) });
    this.root = element("div", { class: "confidence" }, within && element("p", { class: "muted" }, within));
    if (open) this.root.append(element("p", {}, this.#texts.sure), this.#line.root);
    else this.root.append(this.#outcome);
  }

  /**
   * @param {number|undefined} percent  what the phone has said
   * @param {boolean} isOpen
   */
  show(percent, isOpen) {
    this.#line.show(percent, isOpen);
    const said = percent === undefined ? "" : valueText(percent, this.#question, this.#language);
    setText(this.#outcome, said && fillText(this.#texts.saidSure, { value: said }));
  }
}
