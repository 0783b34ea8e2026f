// @ts-check
/**
 * The picture before and after it was altered, one above the other, with a dividing line that fingers, a mouse or the
 * arrow keys move.
 */

import { element } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";
import { fillText } from "../../../shared/model/language.js";

/** @typedef {import("../../../shared/net/rounds.js").Rectangle} Rectangle */

/** Distance by which a key moves the line. */
const KEY_STEP_PERCENT = 5;

/**
 * @typedef {object} Comparison
 * @property {HTMLImageElement} before
 * @property {HTMLImageElement} after
 * @property {{width: number, height: number}} size  of the picture, in px
 * @property {{rectangle: Rectangle, isMissed: boolean}[]} frames  in px of the picture
 * @property {{compare: string, compareValue: string, before: string, after: string}} texts
 */

/**
 * @param {Comparison} comparison
 * @returns {HTMLElement}
 */
export function comparisonOf({ before, after, size, frames, texts }) {
  // A slider for keys and screen readers; fingers use the whole picture, which Safari's sliders do not support.
  const slider = element("input", { type: "range", min: 0, max: 100, step: KEY_STEP_PERCENT, "aria-label": texts.compare });
  before.classList.add("before");
  const pair = element(
    "div",
    { class: "pair" },
    after,
    before,
    ...frames.map(({ rectangle, isMissed }) => frameOf(rectangle, size, isMissed)),
    element("span", { class: "tag before", "aria-hidden": "true" }, texts.before),
    element("span", { class: "tag after", "aria-hidden": "true" }, texts.after),
    slider,
    element("div", { class: "divider", "aria-hidden": "true" }, element("span", {}, icon("swap"))),
  );
  pair.style.setProperty("--ratio", String(size.width / size.height));

  const show = (/** @type {number} */ percent) => {
    const at = Math.min(100, Math.max(0, percent));
    pair.style.setProperty("--at", `${at}%`);
    slider.setAttribute("aria-valuetext", fillText(texts.compareValue, { percent: Math.round(at) }));
    return at;
  };
  slider.addEventListener("input", () => show(Number(slider.value)));
  const point = (/** @type {PointerEvent} */ { clientX }) => {
    const { left, width } = pair.getBoundingClientRect();
    slider.value = String(show(((clientX - left) / width) * 100));
  };
  pair.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || event.button !== 0) return;
    pair.setPointerCapture(event.pointerId);
    point(event);
  });
  pair.addEventListener("pointermove", (event) => {
    if (pair.hasPointerCapture(event.pointerId)) point(event);
  });
  slider.value = String(show(50));
  return element("div", { class: "comparison" }, pair);
}

/**
 * @param {Rectangle} rectangle
 * @param {{width: number, height: number}} size
 * @param {boolean} isMissed
 */
function frameOf({ x, y, width, height }, size, isMissed) {
  const frame = element("div", { class: isMissed ? "hint-frame" : "find-frame", "aria-hidden": "true" });
  Object.assign(frame.style, {
    left: `${(x / size.width) * 100}%`,
    top: `${(y / size.height) * 100}%`,
    width: `${(width / size.width) * 100}%`,
    height: `${(height / size.height) * 100}%`,
  });
  return frame;
}
