// @ts-check
/** A round as a player meets it, played on what is drawn: rectangles unseen, a long press finds. */

import { visiblePart } from "../protocol/puzzle-warnings.js";
import { rectangleAt } from "../protocol/rectangle-edit.js";
import { element } from "../view/dom.js";
import { icon } from "../view/icons.js";

/** @typedef {import("../protocol/rectangle-edit.js").Rectangle} Rectangle */
/** @typedef {import("../protocol/rectangle-edit.js").Point} Point */

/** As on the picture that players press: so long, and so still. */
const PRESS_MILLISECONDS = 500;
const STILL_PIXELS = 10;

export class PreviewRound {
  #marks = element("div", { class: "found-marks", "aria-hidden": "true" });
  #rectangles;
  #tell;
  /** @type {Set<number>} */
  #found = new Set();
  /** @type {{timer: ReturnType<typeof setTimeout>, at: Point}|null} */
  #press = null;
  /** @type {{origin: Point, scale: number}} */
  #placing = { origin: { x: 0, y: 0 }, scale: 1 };

  /**
   * @param {HTMLElement} container
   * @param {readonly Rectangle[]} rectangles
   * @param {{width: number, height: number}} picture
   * @param {(key: "press"|"found"|"nothing"|"all", found: number) => void} tell
   */
  constructor(container, rectangles, picture, tell) {
    this.#rectangles = rectangles.flatMap((rectangle) => visiblePart(rectangle, picture) ?? []);
    this.#tell = tell;
    container.append(this.#marks);
  }

  start() {
    this.#tell("press", 0);
  }

  close() {
    this.ended();
    this.#marks.remove();
  }

  /** @param {{origin: Point, scale: number}} placing */
  place({ origin, scale }) {
    this.#placing = { origin: { ...origin }, scale };
    this.#show();
  }

  /** @param {Point} at  in px of the picture @param {Point} shown  in px of the stage */
  began(at, shown) {
    this.ended();
    this.#press = { at: shown, timer: setTimeout(() => this.#test(at), PRESS_MILLISECONDS) };
  }

  /** @param {Point} shown */
  moved(shown) {
    if (this.#press && Math.hypot(shown.x - this.#press.at.x, shown.y - this.#press.at.y) >= STILL_PIXELS) this.ended();
  }

  ended() {
    clearTimeout(this.#press?.timer);
    this.#press = null;
  }

  /** @param {Point} at */
  #test(at) {
    this.#press = null;
    const index = rectangleAt(this.#rectangles, at, (index) => !this.#found.has(index));
    if (index >= 0) this.#found.add(index);
    const found = this.#found.size;
    this.#tell(found === this.#rectangles.length ? "all" : index >= 0 ? "found" : "nothing", found);
    this.#show();
  }

  #show() {
    const { origin, scale } = this.#placing;
    const marks = [...this.#found].map((index) => {
      const { x, y, width, height } = this.#rectangles[index];
      const mark = element("div", { class: "found" }, icon("done"));
      mark.style.transform = `translate(${origin.x + x * scale}px, ${origin.y + y * scale}px)`;
      mark.style.width = `${width * scale}px`;
      mark.style.height = `${height * scale}px`;
      return mark;
    });
    this.#marks.replaceChildren(...marks);
  }
}
