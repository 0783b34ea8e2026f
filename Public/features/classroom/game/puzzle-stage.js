// @ts-check
/** The picture of the class's game, as large as possible; after the game its differences are shown. */

import { element, setText } from "../../../shared/dom/dom.js";

/** @typedef {{x: number, y: number, width: number, height: number, label: string}} Mark  in the picture's pixels */

const PLACES = Object.freeze(["above", "below", "right", "left"]);

export class PuzzleStage {
  #image = element("img", { alt: "" });
  #marks = element("div", { class: "differences" });
  #frame = element("div", { class: "frame", hidden: true }, this.#image, this.#marks);
  #failure = element("p", { class: "muted", role: "alert" });
  #address = "";
  /** The text if the picture cannot be loaded. */
  failureText = "";

  /** @param {HTMLElement} root */
  constructor(root) {
    root.append(element("div", { class: "puzzle-picture" }, this.#frame, this.#failure));
    this.#image.addEventListener("error", () => setText(this.#failure, this.failureText));
    this.#image.addEventListener("load", () => setText(this.#failure, ""));
  }

  /**
   * @param {{url: string, width: number, height: number}|null} picture
   * @param {string} title  the label for screen readers
   */
  show(picture, title) {
    this.#frame.hidden = picture === null;
    this.#image.alt = title;
    if (!picture || picture.url === this.#address) return;
    this.#address = picture.url;
    setText(this.#failure, "");
    this.#frame.style.setProperty("--ratio", String(picture.width / picture.height));
    this.#image.src = picture.url;
  }

  /**
   * Draws a frame around each difference; an empty list removes them.
   * @param {{width: number, height: number}} size  of the picture
   * @param {Mark[]} marks
   */
  mark({ width, height }, marks) {
    this.#marks.replaceChildren(
      ...marks.map((mark) => {
        const differenceBox = element("div", { class: "difference" }, element("span", { class: "numbers" }, mark.label));
        differenceBox.style.left = `${(mark.x / width) * 100}%`;
        differenceBox.style.top = `${(mark.y / height) * 100}%`;
        differenceBox.style.width = `${(mark.width / width) * 100}%`;
        differenceBox.style.height = `${(mark.height / height) * 100}%`;
        return differenceBox;
      }),
    );
    this.#placeLabels();
  }

  /** Places each label where it covers no other label and no other frame, if there is such a place. */
  #placeLabels() {
    const frame = this.#frame.getBoundingClientRect();
    const marks = /** @type {HTMLElement[]} */ ([...this.#marks.children]);
    const occupied = marks.map((mark) => mark.getBoundingClientRect());
    for (const mark of marks) {
      const label = /** @type {HTMLElement} */ (mark.firstElementChild);
      const place = PLACES.find((at) => {
        mark.dataset.label = at;
        const box = label.getBoundingClientRect();
        return covers(frame, box) && !occupied.some((other) => overlap(other, box));
      });
      mark.dataset.label = place ?? PLACES[0];
      occupied.push(label.getBoundingClientRect());
    }
  }
}

/** @param {DOMRect} outer @param {DOMRect} inner */
function covers(outer, inner) {
  return inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;
}

/** @param {DOMRect} a @param {DOMRect} b */
function overlap(a, b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
