// @ts-check
/** The circle with its mark, and the finger on it as known to the page. */

import { element } from "../../dom/dom.js";
import { fingerOn } from "./laps.js";

export class Circle {
  // The hand is drawn beyond the mark, because a fingertip covers the mark itself.
  #hand = element("div", { class: "hand" }, element("span"));
  #track = element("div", { class: "track" }, this.#hand);
  node = element("div", { class: "circle" }, this.#track);
  #events;
  /** @type {{id: number, x: number, y: number}|null} */
  #finger = null;
  #geometry = { x: 0, y: 0, radius: 1 };
  #sizes = new ResizeObserver(() => this.#measure());
  #listening = new AbortController();

  /** @param {EventTarget} events  the target of the pointer events */
  constructor(events) {
    this.#events = events;
    const listenTo = (/** @type {string} */ type, /** @type {(event: PointerEvent) => void} */ listener) =>
      this.#events.addEventListener(type, /** @type {EventListener} */ (listener), { signal: this.#listening.signal });
    listenTo("pointerdown", (event) => (event.isPrimary || !this.#finger) && (this.#finger = at(event)));
    listenTo("pointermove", (event) => event.pointerId === this.#finger?.id && (this.#finger = at(event)));
    for (const type of ["pointerup", "pointercancel"]) {
      listenTo(type, (event) => event.pointerId === this.#finger?.id && (this.#finger = null));
    }
    listenTo("scroll", () => this.#measure());
    window.addEventListener("resize", () => this.#measure(), { signal: this.#listening.signal });
    this.#sizes.observe(this.#track);
  }

  /** The finger that touched down first. */
  get finger() {
    return this.#finger && fingerOn(this.#finger, this.#geometry);
  }

  /** @param {number} angle  clockwise from the top (radians) */
  turn(angle) {
    this.#hand.style.transform = `rotate(${angle}rad)`;
  }

  end() {
    this.#listening.abort();
    this.#sizes.disconnect();
    this.node.remove();
  }

  #measure() {
    const { left, top, width, height } = this.#track.getBoundingClientRect();
    if (width > 0) this.#geometry = { x: left + width / 2, y: top + height / 2, radius: width / 2 };
  }
}

/** @param {PointerEvent} event */
function at({ pointerId, clientX, clientY }) {
  return { id: pointerId, x: clientX, y: clientY };
}
