// @ts-check
/** Boxes of elements in CSS px of the window, also of those in frames. */

import { contentOf } from "./frame-content.js";
import { frameOf, upwards } from "./tree.js";

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

/**
 * @param {Element} element
 * @returns {Box}
 */
export function boxOf(element) {
  return placedBox(element.getBoundingClientRect(), element);
}

/**
 * The boxes of an element's lines if it is wrapped text; otherwise its one box.
 * @param {Element} element
 * @returns {Box[]}
 */
export function linesOf(element) {
  return [...element.getClientRects()].map((line) => placedBox(line, element));
}

/**
 * The part of an element's box that containers with scrollbars, frames and the window leave visible; null if there is none.
 * @param {Element} element
 * @returns {Box|null}
 */
export function visiblePart(element) {
  /** @type {Box} */
  let box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  box = intersection(box, boxOf(element));
  if (isEmpty(box)) return null;
  let isFixed = false;
  for (const each of upwards(element)) {
    const style = getComputedStyle(each);
    // Containers of the same document do not clip an element that is fixed in the window.
    if (each !== element && !isFixed && each !== each.ownerDocument.documentElement && each !== each.ownerDocument.body) {
      if (style.overflowX !== "visible" || style.overflowY !== "visible") box = intersection(box, boxOf(each));
    }
    isFixed ||= style.position === "fixed";
    if (each.localName === "iframe" && each !== element) {
      box = intersection(box, boxOf(each));
      isFixed = style.position === "fixed";
    }
  }
  return isEmpty(box) ? null : box;
}

/** @param {Box} box */
function isEmpty({ left, top, right, bottom }) {
  return right - left <= 1 || bottom - top <= 1;
}

/**
 * @param {{x: number, y: number}} point
 * @param {Box} box
 * @returns {number} 0 inside the box
 */
export function distanceTo({ x, y }, { left, top, right, bottom }) {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

/**
 * @param {Box} a
 * @param {Box} b
 * @returns {Box}
 */
function intersection(a, b) {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
}

/**
 * Converts from the element's window to the page's.
 * @param {Box} box
 * @param {Element} element
 * @returns {Box}
 */
function placedBox({ left, top, right, bottom }, element) {
  for (let frame = frameOf(element); frame; frame = frameOf(frame)) {
    const [x, y, scaleX, scaleY] = contentOf(frame);
    [left, right, top, bottom] = [x + left * scaleX, x + right * scaleX, y + top * scaleY, y + bottom * scaleY];
  }
  return { left, top, right, bottom };
}
