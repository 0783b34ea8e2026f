// @ts-check
/** An author's rectangles over a picture: numbered, focusable, the selected one with handles. */

import { svgElement } from "../../../shared/dom/svg.js";
import { handlePoint, HANDLES } from "./model/rectangle-edit.js";

/** @typedef {import("./model/rectangle-edit.js").Rectangle} Rectangle */
/** @typedef {{origin: {x: number, y: number}, scale: number}} Placing */
/**
 * @typedef {object} Shown
 * @property {readonly Rectangle[]} rectangles
 * @property {number} chosen  -1 for none
 * @property {ReadonlySet<number>} warned
 * @property {(index: number) => string} label
 */

/** The minimum length of a side with a handle in its middle. */
const MIN_SIDE_PX = 44;
/** The height of a rectangle's number. */
const BADGE_HEIGHT_PX = 22;

export class RectangleLayer {
  #layer = svgElement("svg", { class: "rectangles", role: "group" });
  /** @type {SVGElement[]} one per rectangle, reused so that the focus is kept */
  #groups = [];

  /**
   * @param {HTMLElement} container
   * @param {{focused: (index: number) => void, key: (index: number, event: KeyboardEvent) => void}} handlers
   */
  constructor(container, { focused, key }) {
    container.append(this.#layer);
    const indexOf = (/** @type {Event} */ event) =>
      this.#groups.findIndex((group) => group.contains(/** @type {Node} */ (event.target)));
    this.#layer.addEventListener("focusin", (event) => focused(indexOf(event)));
    this.#layer.addEventListener("keydown", (event) => key(indexOf(event), /** @type {KeyboardEvent} */ (event)));
  }

  /** @param {string} label */
  name(label) {
    this.#layer.setAttribute("aria-label", label);
  }

  /** @param {boolean} isHidden */
  hide(isHidden) {
    this.#layer.toggleAttribute("hidden", isHidden);
  }

  /** @param {number} index */
  focus(index) {
    this.#groups[index]?.focus({ preventScroll: true });
  }

  /**
   * @param {Shown} shown
   * @param {Placing} placing
   */
  show({ rectangles, chosen, warned, label }, { origin, scale }) {
    while (this.#groups.length > rectangles.length) this.#groups.pop()?.remove();
    while (this.#groups.length < rectangles.length) {
      const group = /** @type {SVGElement} */ (svgElement("g", { tabindex: 0, role: "button" }));
      this.#groups.push(group);
      this.#layer.append(group);
    }
    rectangles.forEach((rectangle, index) => {
      const group = this.#groups[index];
      const isChosen = index === chosen;
      const box = {
        x: origin.x + rectangle.x * scale,
        y: origin.y + rectangle.y * scale,
        width: rectangle.width * scale,
        height: rectangle.height * scale,
      };
      group.setAttribute("class", [isChosen && "chosen", warned.has(index) && "warned"].filter(Boolean).join(" "));
      group.setAttribute("aria-label", label(index));
      group.setAttribute("aria-pressed", String(isChosen));
      // Above the rectangle, without covering it, if there is space.
      const top = box.y >= BADGE_HEIGHT_PX ? box.y - BADGE_HEIGHT_PX : box.y;
      const number = svgElement("text", { x: box.x + 6, y: top + 17 });
      number.textContent = String(index + 1);
      const badge = svgElement(
        "rect",
        { class: "number", x: box.x, y: top, width: 12 + 8 * String(index + 1).length, height: BADGE_HEIGHT_PX },
      );
      // A short side has only the handles of its corners.
      const isShown = (/** @type {string} */ handle) =>
        handle.length === 2 || (/[ns]/.test(handle) ? box.width : box.height) >= MIN_SIDE_PX;
      const handles = isChosen ? HANDLES.filter(isShown) : [];
      group.replaceChildren(
        svgElement("rect", { class: "under", ...box }),
        svgElement("rect", { class: "line", ...box }),
        badge,
        number,
        ...handles.map((handle) => {
          const { x, y } = handlePoint(box, handle);
          return svgElement("rect", { class: "handle", "data-handle": handle, x: x - 5, y: y - 5, width: 10, height: 10 });
        }),
      );
    });
  }
}
