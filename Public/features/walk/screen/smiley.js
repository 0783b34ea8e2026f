// @ts-check
/** The face that shows the signal's quality; the text beside it has the same information. */

import { svgElement } from "../../../shared/dom/svg.js";

/** Mouths in a box of 48 × 48. */
const MOUTHS = Object.freeze({
  happy: "M14 29c3 6.5 17 6.5 20 0",
  neutral: "M14 32c5 0 15 0 20 0",
  sad: "M14 35c3-6.5 17-6.5 20 0",
});

/** @typedef {keyof typeof MOUTHS} Face */

export class Smiley {
  #svg;
  #mouth;

  /** @param {HTMLElement} place */
  constructor(place) {
    this.#svg = svgElement("svg", { viewBox: "0 0 48 48", "aria-hidden": "true" });
    this.#mouth = svgElement("path", { class: "mouth", d: MOUTHS.neutral });
    this.#svg.append(
      svgElement("circle", { class: "ring", cx: "24", cy: "24", r: "21.5" }),
      svgElement("circle", { class: "eye", cx: "16.5", cy: "18.5", r: "2.6" }),
      svgElement("circle", { class: "eye", cx: "31.5", cy: "18.5", r: "2.6" }),
      this.#mouth,
    );
    place.replaceChildren(this.#svg);
  }

  /** @param {Face} face */
  show(face) {
    if (this.#svg.dataset.face === face) return;
    this.#svg.dataset.face = face;
    this.#mouth.setAttribute("d", MOUTHS[face]);
  }
}
