// @ts-check
/** The picture of the class's game, as large as possible; after the game its differences are shown. */

import { element, setText } from "../../../shared/dom/dom.js";

/** @typedef {{x: number, y: number, width: number, height: number, label: string}} Mark  in the picture's pixels */

/** Delay until a picture that could not be loaded is requested again (ms), doubled each time up to the maximum. */
const RETRY_DELAY_MS = 1000;
const MAX_RETRY_DELAY_MS = 30_000;

const PLACES = Object.freeze(["above", "below", "right", "left"]);

export class PuzzleStage {
  #image = element("img", { alt: "" });
  #marks = element("div", { class: "differences" });
  #frame = element("div", { class: "frame", "data-picture": true, hidden: true }, this.#image, this.#marks);
  #failure = element("p", { class: "failure", role: "alert" });
  #address = "";
  /** Number of failures since the picture was chosen. */
  #failures = 0;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #retrying;
  /** The text if the picture cannot be loaded. */
  failureText = "";

  /** @param {HTMLElement} root */
  constructor(root) {
    root.append(element("div", { class: "puzzle-picture" }, this.#frame, this.#failure));
    // An answer may come after the class has left the picture.
    this.#image.addEventListener("error", () => this.#address && this.#retry());
    this.#image.addEventListener("load", () => this.#address && this.#reveal());
  }

  /**
   * @param {{url: string, width: number, height: number}|null} picture
   * @param {string} title  the label for screen readers
   */
  show(picture, title) {
    this.#image.alt = title;
    if (picture?.url === this.#address) return;
    this.#frame.hidden = picture === null;
    clearTimeout(this.#retrying);
    this.#failures = 0;
    this.#address = picture?.url ?? "";
    setText(this.#failure, "");
    if (!picture) return;
    this.#frame.style.setProperty("--ratio", String(picture.width / picture.height));
    this.#image.src = picture.url;
  }

  #reveal() {
    setText(this.#failure, "");
    if (!this.#frame.hidden) return;
    this.#frame.hidden = false;
    this.#placeLabels();
  }

  #retry() {
    this.#frame.hidden = true;
    setText(this.#failure, this.failureText);
    const delay = Math.min(RETRY_DELAY_MS * 2 ** this.#failures, MAX_RETRY_DELAY_MS);
    this.#failures += 1;
    this.#retrying = setTimeout(() => (this.#image.src = this.#address), delay);
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
