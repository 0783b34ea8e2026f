// @ts-check
/** Finds the element of a selector again; a viewer needs none of the rules that make selectors. */

import { LANDMARKS } from "./selector-forms.js";
import { stepsOf } from "./selector-steps.js";
import { insideOf } from "./tree.js";

/** @typedef {import("./selector-steps.js").Step} Step */

/**
 * The element on the current page; null if it no longer exists, or if a stranger has sent any text instead of a selector.
 * The search visits each element of the page at most once for each list of steps.
 * @param {string} selector
 * @returns {Element|null}
 */
export function resolve(selector) {
  const parts = stepsOf(selector);
  if (!parts) return null;
  /** @type {Document|ShadowRoot|null} */
  let root = document;
  /** @type {Element|null} */
  let element = null;
  for (const [first, ...others] of parts) {
    element = root && firstOf(root, first);
    for (const step of others) element = element && childOf(element, step);
    if (!element) return null;
    root = insideOf(element);
  }
  return element;
}

/**
 * @param {Document|ShadowRoot} root
 * @param {Step} step
 * @returns {Element|null}
 */
function firstOf(root, step) {
  if ("id" in step) return root.getElementById(step.id);
  if ("attribute" in step) {
    const tag = step.tag === undefined ? "" : CSS.escape(step.tag);
    return root.querySelector(`${tag}[${step.attribute}="${step.value}"]`);
  }
  // A landmark is named by its tag alone, wherever it is; other steps begin at the root.
  return childOf(root, step) ?? (LANDMARKS.test(step.tag) && step.nth === 1 ? root.querySelector(step.tag) : null);
}

/**
 * @param {ParentNode} parent
 * @param {Step} step
 * @returns {Element|null}
 */
function childOf(parent, step) {
  if (!("nth" in step)) return null;
  let remaining = step.nth;
  for (let child = parent.firstElementChild; child; child = child.nextElementSibling) {
    if (child.localName === step.tag && --remaining === 0) return child;
  }
  return null;
}
