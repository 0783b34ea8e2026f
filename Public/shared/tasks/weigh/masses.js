// @ts-check
/** Each phone's mass with its ±, a line each, the middle of the class, and what the kitchen scale says. For the projector. */

import { addStyle, element, setText } from "../../dom/dom.js";
import { svgElement, svgText } from "../../dom/svg.js";
import { onTheme, signColours } from "../../dom/theme.js";
import { axisParts, bandPart, heightBelow, markParts, signPart } from "../../drawing/chart/parts.js";
import { digits } from "../../drawing/chart/axis.js";
import { placeAxis } from "../../drawing/chart/placed-axis.js";
import { fillText } from "../../model/language.js";
import { number } from "../../model/units.js";
import { withError } from "../../statistics/with-error.js";
import { bestMasses, massRange, middleMass } from "./best.js";
import { MASSES_TEXTS } from "../../../languages/en/pages/shared/tasks/weigh/masses.js";

/** @typedef {import("../../model/task-kind.js").BoardTask} BoardTask */
/** @typedef {import("./best.js").Mass} Mass */

/** Digits of a mass without its error. */
const DIGITS = 1;
/** Rows that have room for a name, in letters' heights. */
const NAMED_ROW_EM = 1.2;
/** The largest sign, in letters' heights and in rows: those of neighbours stand at other masses. */
const SIGN_EM = 1.3;
const SIGN_SHARE = 1.5;
/** A phone that has left. */
const NO_LOOK = Object.freeze({ shape: undefined, colour: undefined });
/** The height of the marks' labels above the rows. */
const MARKS_EM = 3;

/**
 * @param {import("../../model/language.js").Language} language
 * @returns {BoardTask}
 */
export function massesOnBoard(language) {
  addStyle("/shared/drawing/chart/chart.css");
  addStyle("/shared/tasks/weigh/masses.css");
  return new Masses(language);
}

/** @implements {BoardTask} */
class Masses {
  #language;
  #texts;
  #root = svgElement("svg", { class: "drawn-chart", role: "img" });
  #frame = element("div", { class: "rows-of-masses" }, this.#root);
  #about = element("p", { class: "muted" });
  node = element("div", { class: "masses" }, this.#frame, this.#about);
  /** @type {Mass[]} */
  #masses = [];
  #target = 0;

  /** @param {import("../../model/language.js").Language} language */
  constructor(language) {
    this.#language = language;
    this.#texts = MASSES_TEXTS[language];
    setText(this.#about, this.#texts.about);
    new ResizeObserver(() => this.#draw()).observe(this.#frame);
    onTheme(() => this.#draw());
  }

  /** @type {BoardTask["show"]} */
  show(target, attempts) {
    this.#target = target;
    this.#masses = bestMasses(attempts, target);
    setText(this.#about, this.#masses.length > 0 ? this.#texts.about : this.#texts.empty);
    this.#draw();
  }

  /** @param {number} grams @param {number|null} error */
  #text(grams, error) {
    return fillText(this.#texts.grams, { grams: withError(grams, error, this.#language, DIGITS) });
  }

  #draw() {
    const { clientWidth: width, clientHeight: height } = this.#frame;
    if (width === 0 || height === 0) return;
    const em = parseFloat(getComputedStyle(this.#root).fontSize);
    const texts = this.#texts;
    const [low, high] = massRange(this.#masses, this.#target);
    const label = (/** @type {number} */ value, /** @type {number} */ step) => number(value, this.#language, digits(step));
    const axis = placeAxis({ low, high, width, em, unit: "g", label });
    const bottom = height - heightBelow(false, em);
    const top = MARKS_EM * em;
    const row = (bottom - top) / Math.max(1, this.#masses.length);
    const middle = middleMass(this.#masses);
    /** @type {import("../../drawing/chart/parts.js").Mark[]} */
    const marks = [{
      kind: "target",
      x: axis.x(this.#target),
      text: fillText(texts.kitchen, { grams: this.#text(this.#target, null) }),
    }];
    if (middle) {
      const text = fillText(texts.middle, { grams: this.#text(middle.value, middle.error) });
      marks.push({ kind: "median", x: axis.x(middle.value), text });
    }
    const band = middle && middle.error !== null
      ? [bandPart(axis.x(middle.value - middle.error), axis.x(middle.value + middle.error), top, bottom)]
      : [];
    this.#root.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const words = this.#masses.map(({ name, grams, error }) => `${name} ${this.#text(grams, error)}`);
    this.#root.setAttribute("aria-label", [...marks.map(({ text }) => text), ...words].join(". "));
    this.#root.replaceChildren(
      ...band,
      ...axisParts(axis, bottom, em),
      ...markParts(marks, bottom, width, em),
      ...this.#masses.flatMap(({ name, grams, error, look = NO_LOOK }, index) => {
        const y = top + (index + 0.5) * row;
        const half = error ?? 0;
        const isLeft = axis.x(grams) > width / 2;
        const shown = row >= NAMED_ROW_EM * em
          ? [
            svgText(
              "of-phone",
              isLeft ? axis.x(grams - half) - 0.5 * em : axis.x(grams + half) + 0.5 * em,
              y + 0.35 * em,
              name,
            ),
          ]
          : [];
        for (const part of shown) part.setAttribute("text-anchor", isLeft ? "end" : "start");
        const sign = signPart(look, axis.x(grams), y, Math.min(SIGN_EM * em, SIGN_SHARE * row));
        sign.classList.add("mass");
        const stroke = signColours(look.colour).fill;
        return [
          svgElement("line", { class: "error", stroke, x1: axis.x(grams - half), x2: axis.x(grams + half), y1: y, y2: y }),
          sign,
          ...shown,
        ];
      }),
    );
  }
}
