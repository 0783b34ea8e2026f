// @ts-check
/** A ring that fills while a class practises, with the count in its middle. */

import { element, setText } from "../../../shared/dom/dom.js";
import { svgElement } from "../../../shared/dom/svg.js";

/** The ring's radius in a box of 100 × 100. */
const RADIUS = 44;

export class PracticeRing {
  #filled = svgElement("circle", { class: "filled", cx: 50, cy: 50, r: RADIUS, pathLength: 1, transform: "rotate(-90 50 50)" });
  #count = element("b", { class: "numbers" });
  #words = element("span");
  root;

  constructor() {
    const drawing = svgElement("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" });
    drawing.append(svgElement("circle", { class: "whole", cx: 50, cy: 50, r: RADIUS }), this.#filled);
    this.root = element("div", { class: "practice", role: "status", hidden: true }, this.#count, this.#words);
    this.root.prepend(drawing);
  }

  /**
   * @param {number|null} share  of those who have practised, 0 to 1; null if it is not known
   * @param {string} count  "" if it is not known
   * @param {string} words
   */
  show(share, count, words) {
    this.#filled.setAttribute("stroke-dasharray", `${share ?? 0} 1`);
    this.#filled.toggleAttribute("hidden", !share);
    setText(this.#count, count);
    setText(this.#words, words);
  }
}
