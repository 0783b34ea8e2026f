// @ts-check
/** The differences as a list with editable numbers and warnings. */

import { element, setText, translate } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";
import { fillText } from "../../../shared/model/language.js";
import { NumberField } from "../workbench/number-field.js";
import { rectangleWarnings, SMALL_PIXELS } from "./model/warnings.js";

/** @typedef {"x"|"y"|"width"|"height"} Side */
/** @type {readonly Side[]} */
const SIDES = ["x", "y", "width", "height"];
/** The server's limit. */
const MAX_COORDINATE = 1e9;

/** @type {Record<Side, (value: number) => boolean>} */
const IS_GOOD = {
  x: (value) => Math.abs(value) <= MAX_COORDINATE,
  y: (value) => Math.abs(value) <= MAX_COORDINATE,
  width: (value) => value > 0 && value <= MAX_COORDINATE,
  height: (value) => value > 0 && value <= MAX_COORDINATE,
};

/**
 * @typedef {object} Row
 * @property {HTMLLIElement} root
 * @property {Record<Side, NumberField>} fields
 * @property {HTMLElement} warnings
 * @property {HTMLElement} failure
 * @property {HTMLButtonElement} heading
 * @property {HTMLButtonElement} remove
 */

export class DifferencesPart {
  #editor;
  /** @type {Row[]} */
  #rows = [];
  #list = element("ol", { id: "differences" });
  #empty = element("p", { class: "muted" });
  #count = element("span", { class: "count numbers" });
  #failure = element("p", { id: "failure-differences", class: "failure", role: "alert" });

  /** @param {import("./editor.js").PuzzleEditor} editor */
  constructor(editor) {
    this.#editor = editor;
    this.root = element(
      "section",
      { id: "differences-part" },
      element("h2", {}, element("span", { "data-text": "differences" }), this.#count),
      this.#empty,
      this.#failure,
      this.#list,
      element("p", { class: "muted keys", "data-text": "keys" }),
    );
  }

  show() {
    const { draft, chosen, texts, language } = this.#editor;
    const { differences, picture } = draft;
    while (this.#rows.length > differences.length) this.#rows.pop()?.root.remove();
    while (this.#rows.length < differences.length) {
      const row = this.#row(this.#rows.length);
      translate(language, texts, row.root);
      this.#rows.push(row);
      this.#list.append(row.root);
    }
    const warnings = picture ? rectangleWarnings(differences, picture) : [];
    const warned = new Set(warnings.map(({ index }) => index)).size;
    setText(this.#count, differences.length ? String(differences.length) : "");
    this.root.classList.toggle("warned", warned > 0);
    this.#empty.hidden = differences.length > 0;
    setText(this.#empty, picture ? texts.noDifferences : texts.noDifferencesYet);
    /** @type {HTMLElement} */ (this.root.querySelector(".keys")).hidden = differences.length === 0;
    this.#rows.forEach((row, index) => {
      row.root.classList.toggle("chosen", index === chosen);
      const number = index + 1;
      setText(/** @type {Node} */ (row.heading.lastChild), fillText(texts.difference, { number }));
      row.heading.setAttribute("aria-pressed", String(index === chosen));
      row.remove.setAttribute("aria-label", fillText(texts.remove, { number }));
      for (const side of SIDES) row.fields[side].show(differences[index][side]);
      const shown = warnings.filter((warning) => warning.index === index);
      row.warnings.replaceChildren(
        ...shown.map((warning) => element("li", { "data-warning": warning.kind }, icon("warning"), this.#textOf(warning))),
      );
    });
  }

  /** @param {string} field  such as "differences[2].width" @param {string} message */
  showFailure(field, message) {
    const [part, index, side] = field.split(/[.[\]]+/);
    const row = part === "differences" ? this.#rows[Number(index)] : undefined;
    setText(this.#failure, part === "differences" && !row ? message : "");
    this.#rows.forEach((other) => {
      setText(other.failure, other === row && !side ? message : "");
      for (const name of SIDES) other.fields[name].showFailure(other === row && name === side ? message : "");
    });
  }

  /** @param {import("./model/warnings.js").RectangleWarning} warning */
  #textOf({ kind, other = 0 }) {
    const { texts } = this.#editor;
    if (kind === "outside") return texts.warnOutside;
    if (kind === "reaches") return texts.warnReaches;
    if (kind === "hidden") return fillText(texts.warnHidden, { other: other + 1 });
    return fillText(texts.warnSmall, { pixels: SMALL_PIXELS });
  }

  /**
   * @param {number} index
   * @returns {Row}
   */
  #row(index) {
    const editor = this.#editor;
    const field = (/** @type {Side} */ side) =>
      new NumberField({
        id: `difference-${index}-${side}`,
        label: side,
        isGood: IS_GOOD[side],
        changed: (value) => {
          const differences = editor.draft.differences.map((
            rectangle,
            at,
          ) => (at === index ? { ...rectangle, [side]: value } : rectangle));
          editor.change({ differences }, `difference.${index}.${side}`);
        },
        settled: () => {
          const { badSide, badPixels } = editor.texts;
          fields[side].check(side === "width" || side === "height" ? badSide : badPixels);
          editor.settle();
        },
      });
    const fields = { x: field("x"), y: field("y"), width: field("width"), height: field("height") };
    const choose = () => {
      editor.choose(index);
      editor.focusRectangle(index);
    };
    const heading = element(
      "button",
      { class: "quiet", click: choose },
      element("span", { class: "badge numbers" }, String(index + 1)),
      element("span"),
    );
    const remove = element("button", { class: "round", click: () => editor.removeRectangle(index) }, icon("bin"));
    const warnings = element("ul", { class: "warnings" });
    const failure = element("p", { class: "failure", role: "alert" });
    const root = element(
      "li",
      { focusin: () => editor.choose(index) },
      element("div", { class: "row-head" }, heading, remove),
      element("div", { class: "sides" }, ...SIDES.map((side) => fields[side].root)),
      failure,
      warnings,
    );
    return { root, fields, warnings, failure, heading, remove };
  }
}
