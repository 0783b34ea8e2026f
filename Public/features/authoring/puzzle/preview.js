// @ts-check
/** A preview of a round with the current rectangles, which are hidden: a long press finds them. */

import { element } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";
import { rectangleAt } from "./model/rectangle-edit.js";
import { visiblePart } from "./model/warnings.js";

/** @typedef {import("./model/rectangle-edit.js").Rectangle} Rectangle */
/** @typedef {import("./model/rectangle-edit.js").Point} Point */

/** Duration and maximum movement of a long press, as for players. */
const LONG_PRESS_MS = 500;
const MAX_PRESS_MOVEMENT_PX = 10;
/** The step of the cross-hair by an arrow key, and with Shift. */
const CROSSHAIR_STEP_PX = 12;
const LARGE_CROSSHAIR_STEP_PX = 60;
/** @type {Record<string, Point>} */
const ARROWS = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export class PreviewRound {
  #marks = element("div", { class: "found-marks", "aria-hidden": "true" });
  #crossHair = element("div", { class: "cross-hair", "aria-hidden": "true", hidden: true });
  #container;
  /**
   * The position of the cross-hair, in px of the picture.
   * @type {Point}
   */
  #at;
  #rectangles;
  #size;
  #notify;
  /** @type {Set<number>} */
  #foundIndices = new Set();
  /** @type {{timer: ReturnType<typeof setTimeout>, at: Point}|null} */
  #press = null;
  /** @type {{origin: Point, scale: number}} */
  #placing = { origin: { x: 0, y: 0 }, scale: 1 };

  /**
   * @param {HTMLElement} container
   * @param {readonly Rectangle[]} rectangles
   * @param {{width: number, height: number}} picture
   * @param {(key: "press"|"found"|"nothing"|"all", found: number) => void} notify
   */
  constructor(container, rectangles, picture, notify) {
    this.#rectangles = rectangles.flatMap((rectangle) => visiblePart(rectangle, picture) ?? []);
    this.#notify = notify;
    this.#at = { x: picture.width / 2, y: picture.height / 2 };
    this.#size = picture;
    this.#container = container;
    container.append(this.#marks, this.#crossHair);
    container.tabIndex = 0;
    container.addEventListener("keydown", this.#key);
  }

  start() {
    this.#notify("press", 0);
    this.#container.focus({ preventScroll: true });
  }

  close() {
    this.ended();
    this.#marks.remove();
    this.#crossHair.remove();
    this.#container.removeAttribute("tabindex");
    this.#container.removeEventListener("keydown", this.#key);
  }

  /** @param {KeyboardEvent} event */
  #key = (event) => {
    const arrow = ARROWS[event.key];
    if (arrow) {
      const step = (event.shiftKey ? LARGE_CROSSHAIR_STEP_PX : CROSSHAIR_STEP_PX) / this.#placing.scale;
      const within = (/** @type {number} */ value, /** @type {number} */ most) => Math.min(Math.max(value, 0), most);
      this.#at = {
        x: within(this.#at.x + arrow.x * step, this.#size.width),
        y: within(this.#at.y + arrow.y * step, this.#size.height),
      };
      this.#crossHair.hidden = false;
      this.#show();
    } else if (event.key === "Enter") this.#test(this.#at);
    else return;
    event.preventDefault();
  };

  /** @param {{origin: Point, scale: number}} placing */
  place({ origin, scale }) {
    this.#placing = { origin: { ...origin }, scale };
    this.#show();
  }

  /** @param {Point} at  in px of the picture @param {Point} shown  in px of the stage */
  began(at, shown) {
    this.ended();
    this.#press = { at: shown, timer: setTimeout(() => this.#test(at), LONG_PRESS_MS) };
  }

  /** @param {Point} shown */
  moved(shown) {
    if (this.#press && Math.hypot(shown.x - this.#press.at.x, shown.y - this.#press.at.y) >= MAX_PRESS_MOVEMENT_PX) {
      this.ended();
    }
  }

  ended() {
    clearTimeout(this.#press?.timer);
    this.#press = null;
  }

  /** @param {Point} at */
  #test(at) {
    this.#press = null;
    const index = rectangleAt(this.#rectangles, at, (index) => !this.#foundIndices.has(index));
    if (index >= 0) this.#foundIndices.add(index);
    const count = this.#foundIndices.size;
    this.#notify(count === this.#rectangles.length ? "all" : index >= 0 ? "found" : "nothing", count);
    this.#show();
  }

  #show() {
    const { origin, scale } = this.#placing;
    const marks = [...this.#foundIndices].map((index) => {
      const { x, y, width, height } = this.#rectangles[index];
      const mark = element("div", { class: "found" }, icon("done"));
      mark.style.transform = `translate(${origin.x + x * scale}px, ${origin.y + y * scale}px)`;
      mark.style.width = `${width * scale}px`;
      mark.style.height = `${height * scale}px`;
      return mark;
    });
    this.#marks.replaceChildren(...marks);
    this.#crossHair.style.transform = `translate(${origin.x + this.#at.x * scale}px, ${origin.y + this.#at.y * scale}px)`;
  }
}
