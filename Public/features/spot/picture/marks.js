// @ts-check
/**
 * The marks on the picture: finds, the frame of a hint, the cross-hair, the ring of a press. Line widths do not change
 * with the zoom.
 */

import { element, prefersReducedMotion } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";

/** @typedef {import("./view.js").PictureView} PictureView */
/** @typedef {import("./view.js").Point} Point */
/** @typedef {import("./view.js").Rectangle} Rectangle */

/** Time for which the mark of a miss is visible. */
const MISS_MS = 700;

export class PictureMarks {
  #box;
  #view;
  /** @type {Map<HTMLElement, Rectangle>} */
  #rectangles = new Map();
  /** @type {Map<HTMLElement, Point>} */
  #spots = new Map();
  /** @type {HTMLElement[]} */
  #foundMarks = [];
  /** @type {HTMLElement[]} */
  #missedMarks = [];
  /** @type {HTMLElement|null} */
  #hint = null;
  #cross = element("div", { class: "cross", hidden: true });
  /** @type {HTMLElement|null} */
  #ring = null;
  /** @type {HTMLElement[]} */
  #waiting = [];

  /**
   * @param {HTMLElement} box
   * @param {PictureView} view
   */
  constructor(box, view) {
    this.#box = element("div", { class: "marks", "aria-hidden": "true" });
    this.#box.append(this.#cross);
    this.#view = view;
    box.append(this.#box);
  }

  /** Moves everything to its current position. */
  place() {
    for (const [mark, rectangle] of this.#rectangles) this.#placeRectangle(mark, rectangle);
    for (const [mark, spot] of this.#spots) this.#placeSpot(mark, spot);
  }

  /**
   * @param {Rectangle[]} rectangles  all finds, in their order
   */
  showFound(rectangles) {
    for (const mark of this.#foundMarks.splice(rectangles.length)) this.#remove(mark);
    rectangles.forEach((rectangle, index) => {
      const mark = (this.#foundMarks[index] ??= this.#add(element("div", { class: "found" }, icon("done"))));
      this.#rectangles.set(mark, rectangle);
      this.#placeRectangle(mark, rectangle);
    });
  }

  /** @param {Rectangle[]} rectangles  differences that a player who gave up had not found */
  showMissed(rectangles) {
    for (const mark of this.#missedMarks.splice(0)) this.#remove(mark);
    for (const rectangle of rectangles) {
      const mark = this.#add(element("div", { class: "hint-frame missed" }));
      this.#missedMarks.push(mark);
      this.#rectangles.set(mark, rectangle);
      this.#placeRectangle(mark, rectangle);
    }
  }

  /**
   * Animates a mark that was already found.
   * @param {Rectangle} rectangle
   */
  pulse({ x, y, width, height }) {
    const mark = this.#foundMarks.find((each) => {
      const previous = this.#rectangles.get(each);
      return previous?.x === x && previous.y === y && previous.width === width && previous.height === height;
    });
    const sizes = prefersReducedMotion() ? [] : [{ scale: 1 }, { scale: 1.3 }, { scale: 1 }];
    if (sizes.length > 0) mark?.firstElementChild?.animate(sizes, 400);
  }

  /** @param {Rectangle|null} frame */
  showHint(frame) {
    if (this.#hint) this.#remove(this.#hint);
    this.#hint = frame && this.#add(element("div", { class: "hint-frame" }));
    if (!frame || !this.#hint) return;
    this.#rectangles.set(this.#hint, frame);
    this.#placeRectangle(this.#hint, frame);
  }

  /** @param {Point|null} spot  pixels of the original */
  showCross(spot) {
    this.#cross.hidden = spot === null;
    if (spot) this.#spots.set(this.#cross, spot);
    else this.#spots.delete(this.#cross);
    if (spot) this.#placeSpot(this.#cross, spot);
  }

  /**
   * The ring that closes around a finger while it rests.
   * @param {Point|null} point  in the box
   */
  showRing(point) {
    this.#ring?.remove();
    this.#ring = point && this.#add(element("div", { class: "press-ring" }));
    if (point && this.#ring) this.#ring.style.translate = `${point.x}px ${point.y}px`;
  }

  /** @param {Point[]} spots  of presses without a response, in pixels of the original */
  showWaiting(spots) {
    for (const mark of this.#waiting.splice(spots.length)) this.#remove(mark);
    spots.forEach((spot, index) => {
      const mark = (this.#waiting[index] ??= this.#add(element("div", { class: "waiting-press" })));
      this.#spots.set(mark, spot);
      this.#placeSpot(mark, spot);
    });
  }

  /** @param {Point} spot  pixels of the original, where there was nothing */
  showMiss(spot) {
    const mark = this.#add(element("div", { class: "miss" }));
    this.#spots.set(mark, spot);
    this.#placeSpot(mark, spot);
    mark.animate([{ opacity: 1 }, { opacity: 0 }], { duration: MISS_MS, fill: "forwards" });
    setTimeout(() => this.#remove(mark), MISS_MS);
  }

  /**
   * @template {HTMLElement} E
   * @param {E} mark
   */
  #add(mark) {
    this.#box.append(mark);
    return mark;
  }

  /** @param {HTMLElement} mark */
  #remove(mark) {
    mark.remove();
    this.#rectangles.delete(mark);
    this.#spots.delete(mark);
  }

  /**
   * @param {HTMLElement} mark
   * @param {Rectangle} rectangle
   */
  #placeRectangle(mark, rectangle) {
    const { x, y, width, height } = this.#view.rectangleToBox(rectangle);
    mark.style.translate = `${x}px ${y}px`;
    mark.style.width = `${width}px`;
    mark.style.height = `${height}px`;
  }

  /**
   * @param {HTMLElement} mark
   * @param {Point} spot
   */
  #placeSpot(mark, spot) {
    const { x, y } = this.#view.toBox(spot);
    mark.style.translate = `${x}px ${y}px`;
  }
}
