// @ts-check
/** The part of a picture that a box shows now. */

import { boundedView, inBox, inPicture, pinchedView, viewShowing, wholeView, zoomedView } from "./view.js";

/** @typedef {import("./view.js").Point} Point */
/** @typedef {import("./view.js").Size} Size */

export class Viewport {
  #picture;
  /** CSS px. @type {Size} */
  #box = { width: 0, height: 0 };
  /** Once the box has a size. @type {import("./view.js").View} */
  #view = { x: 0, y: 0, scale: 1 };

  /** @param {Size} picture  px */
  constructor(picture) {
    this.#picture = picture;
  }

  /** Whether the box has a size yet. */
  get isSized() {
    return this.#box.width > 0;
  }

  get box() {
    return this.#box;
  }

  /** CSS px of a px of the picture. */
  get scale() {
    return this.#view.scale;
  }

  /** How many times larger the picture is than the whole one. */
  get zoomed() {
    return this.scale / wholeView(this.#picture, this.#box).scale;
  }

  /** What is shown, as the attribute of SVG. */
  get viewBox() {
    const { x, y, scale } = this.#view;
    return `${x} ${y} ${this.#box.width / scale} ${this.#box.height / scale}`;
  }

  /** The place in the middle of what is shown. */
  get middle() {
    return this.inPicture(this.#middleOfBox);
  }

  get #middleOfBox() {
    return { x: this.#box.width / 2, y: this.#box.height / 2 };
  }

  /** @param {Point} at  in the box */
  inPicture(at) {
    return inPicture(this.#view, at);
  }

  /** @param {Point} place  in the picture */
  inBox(place) {
    return inBox(this.#view, place);
  }

  /** @param {Size} box */
  resize(box) {
    this.#view = this.isSized ? boundedView(this.#view, this.#picture, box) : wholeView(this.#picture, box);
    this.#box = box;
  }

  /** @param {number} factor @param {Point} at  what stays where it is in the box */
  zoom(factor, at = this.#middleOfBox) {
    this.#view = zoomedView(this.#view, factor, at, this.#picture, this.#box);
  }

  /** @param {readonly [Point, Point]} before  two fingers in the box @param {readonly [Point, Point]} after */
  pinch(before, after) {
    this.#view = pinchedView(this.#view, before, after, this.#picture, this.#box);
  }

  /** @param {Point} place  in the picture, which comes into view */
  reveal(place) {
    this.#view = viewShowing(this.#view, place, this.#picture, this.#box);
  }
}
