// @ts-check
/** Finds the element of a selector again; a viewer needs none of the rules that make selectors. */

import { insideOf } from "./tree.js";

/** Separates the selector of an element from the selector within its shadow root or its frame. */
export const DEEPER = " >>> ";

/**
 * The element on the current page; null if it no longer exists.
 * @param {string} selector
 * @returns {Element|null}
 */
export function resolve(selector) {
  /** @type {Document|ShadowRoot|null} */
  let root = document;
  /** @type {Element|null} */
  let element = null;
  for (const part of selector.split(DEEPER)) {
    try {
      element = root?.querySelector(part) ?? null;
    } catch {
      // A stranger may have sent any text instead of a selector.
      return null;
    }
    if (!element) return null;
    root = insideOf(element);
  }
  return element;
}
