// @ts-check
/** A circle under each finger, larger the harder it presses. Follows every event: only a transform is set. */

import { element } from "../../shared/dom/dom.js";

export class ForceCircles {
  #layer;
  /** @type {Map<number, HTMLElement>} */
  #circles = new Map();

  /** @param {HTMLElement} layer */
  constructor(layer) {
    this.#layer = layer;
  }

  /**
   * @param {number} slot
   * @param {number} x  CSS px in the viewport
   * @param {number} y
   * @param {number} scale  1: 80 px across
   */
  place(slot, x, y, scale) {
    let circle = this.#circles.get(slot);
    if (!circle) {
      circle = element("div", { class: "force-circle" });
      this.#circles.set(slot, circle);
      this.#layer.append(circle);
    }
    circle.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
  }

  /** @param {number} slot */
  remove(slot) {
    this.#circles.get(slot)?.remove();
    this.#circles.delete(slot);
  }
}
