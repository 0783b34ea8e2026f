// @ts-check
/** The face that shows the signal's quality; the text beside it says the same. */

const SVG = "http://www.w3.org/2000/svg";

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
    this.#svg = draw("svg", { viewBox: "0 0 48 48", "aria-hidden": "true" });
    this.#mouth = draw("path", { class: "mouth", d: MOUTHS.neutral });
    this.#svg.append(
      draw("circle", { class: "ring", cx: "24", cy: "24", r: "21.5" }),
      draw("circle", { class: "eye", cx: "16.5", cy: "18.5", r: "2.6" }),
      draw("circle", { class: "eye", cx: "31.5", cy: "18.5", r: "2.6" }),
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

/**
 * @param {string} name
 * @param {Record<string, string>} attributes
 */
function draw(name, attributes) {
  const made = /** @type {SVGElement} */ (document.createElementNS(SVG, name));
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
