// @ts-check
/** The picture that a class plays, as large as there is room, and at the end what was to be found in it. */

import { element, setText } from "./dom.js";

/** @typedef {{x: number, y: number, width: number, height: number, label: string}} Mark  in the picture's pixels */

export class PuzzleStage {
  #image = element("img", { alt: "" });
  #marks = element("div", { class: "differences" });
  #frame = element("div", { class: "frame" }, this.#image, this.#marks);
  #failure = element("p", { class: "muted", role: "alert" });
  #address = "";
  /** What is said when the picture cannot be loaded. */
  failureText = "";

  /** @param {HTMLElement} root */
  constructor(root) {
    root.append(element("div", { class: "puzzle-picture" }, this.#frame, this.#failure));
    this.#image.addEventListener("error", () => setText(this.#failure, this.failureText));
    this.#image.addEventListener("load", () => setText(this.#failure, ""));
  }

  /**
   * @param {{url: string, width: number, height: number}|null} picture
   * @param {string} title  what a screen reader says
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
   * Draws a frame around each difference; none takes them back.
   * @param {{width: number, height: number}} size  of the picture
   * @param {Mark[]} marks
   */
  mark({ width, height }, marks) {
    this.#marks.replaceChildren(
      ...marks.map((mark) => {
        const made = element("div", { class: "difference" }, element("span", { class: "numbers" }, mark.label));
        made.style.left = `${(mark.x / width) * 100}%`;
        made.style.top = `${(mark.y / height) * 100}%`;
        made.style.width = `${(mark.width / width) * 100}%`;
        made.style.height = `${(mark.height / height) * 100}%`;
        // Beneath the upper edge there is no room for a label.
        made.toggleAttribute("data-below", mark.y / height < 0.08);
        return made;
      }),
    );
  }
}
