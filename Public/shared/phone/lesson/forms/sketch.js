// @ts-check
/** A question whose answer is a curve, drawn by a finger or by keys. Loaded with the first one. */

import { addStyle, element, setText } from "../../../dom/dom.js";
import { axisName } from "../../../drawing/chart/axes.js";
import { SketchField } from "../../../drawing/sketch/sketch-field.js";
import { fillText } from "../../../model/language.js";
import { valueText } from "../../../statistics/answers.js";
import { correlation, rootMeanSquare, turningPoints } from "../../../statistics/curves.js";
import { withError } from "../../../statistics/with-error.js";
import { FORM_TEXTS } from "../../../../languages/en/pages/shared/phone/lesson/forms/texts.js";

void addStyle("/shared/phone/lesson/forms/forms.css");

/** @typedef {import("../../../statistics/curves.js").Curve} Curve */

export class SketchForm {
  #question;
  #y;
  #language;
  #texts;
  #answer;
  #shown = "";
  #isOpen = false;
  #field;
  #send;
  #outcome = element("p", { class: "outcome" });
  hint;
  root;

  /**
   * @param {import("../../../model/messages.js").ClassQuestion} question
   * @param {string} label
   * @param {import("../../../model/language.js").Language} language
   * @param {(curve: number[]) => void} answer
   * @param {() => void} edited  called while the shown curve is not an answer
   */
  constructor(question, label, language, answer, edited) {
    const { x, y, open } = question;
    if (!x || !y) throw new Error("a sketch without axes");
    this.#y = y;
    this.#question = question;
    this.#language = language;
    this.#texts = FORM_TEXTS[language];
    this.#answer = answer;
    this.hint = this.#texts.sketch;
    this.#field = new SketchField({ x, y }, { label, language, isDrawable: open }, () => {
      edited();
      this.#showSend();
    });
    this.#send = element("button", { class: "primary", click: () => this.#give() }, this.#texts.send);
    const keys = element("div", { class: "sketch-keys" }, this.#field.undo, this.#send);
    this.root = element("div", { class: "value" }, this.#field.area, open ? keys : this.#outcome);
  }

  /**
   * @param {Curve|undefined} mine  the phone's answer
   * @param {boolean} isOpen
   */
  show(mine, isOpen) {
    const { open, curve = null } = this.#question;
    this.#isOpen = isOpen;
    const shown = JSON.stringify(mine);
    if (mine && shown !== this.#shown && !this.#field.isHeld) {
      this.#shown = shown;
      if (JSON.stringify(this.#field.curve) !== shown) this.#field.put(mine);
    }
    if (!open) setText(this.#outcome, this.#outcomeText(mine));
    this.#field.show(isOpen, curve);
    this.#showSend();
  }

  #showSend() {
    this.#send.disabled = !this.#isOpen || this.#field.curve === null;
  }

  #give() {
    const { curve } = this.#field;
    if (curve && this.#isOpen) this.#answer(curve);
  }

  /** @param {Curve|undefined} mine */
  #outcomeText(mine) {
    const { curve } = this.#question;
    const [language, texts, y] = [this.#language, this.#texts, this.#y];
    this.#field.area.setAttribute(
      "aria-label",
      [axisName(y, language), curve ? texts.trueCurve : ""].filter(Boolean).join(". "),
    );
    if (!mine) return curve ? texts.trueCurve : "";
    if (!curve) return texts.yourCurve;
    const r = correlation(mine, curve);
    const off = rootMeanSquare(mine, curve);
    const words = [
      fillText(texts.off, { distance: valueText(Number(off.toPrecision(2)), y, language) }),
      r === null ? "" : fillText(texts.correlation, { r: withError(r, null, language, 2) }),
      fillText(texts.turns, { mine: turningPoints(mine, y), curve: turningPoints(curve, y) }),
    ];
    return words.filter(Boolean).join("\n");
  }
}
