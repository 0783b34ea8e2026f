// @ts-check
/** The axes of a question at once whose answer is a curve, and the true curve, which the host draws on them. */

import { element } from "../../../shared/dom/dom.js";
import { SketchField } from "../../../shared/drawing/sketch/sketch-field.js";
import { pointsOf } from "../../../shared/statistics/curves.js";
import { ASK_TEXTS } from "../../../languages/en/pages/features/classroom/ask/texts.js";

/** @typedef {import("../../../shared/model/language.js").Language} Language */
/** @typedef {{x: Contract.SketchAxis, y: Contract.SketchAxis}} Axes */

export class CurveField {
  #language;
  #texts;
  #read;
  /** The ends of the axes that are shown, as JSON; empty without axes. */
  #shown = "";
  /** @type {SketchField|null} */
  #field = null;
  root = element("div", { class: "ask-curve" });

  /**
   * @param {Language} language
   * @param {() => Axes|null} read  the axes as they are typed; null while they are none
   */
  constructor(language, read) {
    this.#language = language;
    this.#texts = ASK_TEXTS[language];
    this.#read = read;
  }

  /** Shows the axes as they are typed. Other ends begin a new curve. */
  show() {
    const axes = this.#read();
    const shown = axes ? JSON.stringify(axes) : "";
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#field = axes && this.#made(axes);
  }

  /** @param {Axes} axes */
  #made(axes) {
    const texts = this.#texts;
    const place = { label: `${texts.curve}. ${texts.curveHow}`, language: this.#language, isDrawable: true };
    const field = new SketchField(axes, place, () => {});
    field.undo.type = "button";
    const remove = element("button", { class: "quiet", type: "button" }, texts.removeCurve);
    remove.addEventListener("click", () => {
      field.put(null);
      field.area.focus();
    });
    this.root.replaceChildren(
      element("p", { class: "muted" }, `${texts.curve}. ${texts.curveHow}`),
      field.area,
      element("div", { class: "pair" }, field.undo, remove),
    );
    field.show(true);
    return field;
  }

  /**
   * The member of the question; none if nothing is drawn.
   * @throws {Error} for a curve with gaps
   */
  get asked() {
    const axes = this.#read();
    const field = this.#field;
    if (!axes || !field || field.isEmpty) return {};
    const { curve } = field;
    if (!curve) throw new Error(this.#texts.curveGaps);
    return { curve: { points: pointsOf(curve, axes.x) } };
  }
}
