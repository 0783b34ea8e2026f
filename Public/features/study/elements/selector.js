// @ts-check
/** Stable selectors: names that are found again on the same page later, at any width, by any visitor. */

import { isCertain, isHandwritten } from "./names.js";
import { CHILD, DEEPER, LANDMARKS, NAME_ATTRIBUTES } from "./selector-forms.js";
import { frameOf } from "./tree.js";

/** The server's limit, in UTF-8. */
const MAX_SELECTOR_BYTES = 500;

/**
 * @param {Element} element
 * @returns {string|null}  null if it is in another origin's frame, or its selector would be too long
 */
export function selectorOf(element) {
  /** @type {string[]} */
  const parts = [];
  let each = /** @type {Element|null} */ (element);
  while (each) {
    const root = each.getRootNode();
    if (!("querySelectorAll" in root)) return null;
    parts.unshift(within(each, /** @type {Document|ShadowRoot} */ (root)));
    if (root === document) break;
    each = "host" in root ? /** @type {ShadowRoot} */ (root).host : frameOf(each);
    if (!each) return null;
  }
  const selector = parts.join(DEEPER);
  return new TextEncoder().encode(selector).length <= MAX_SELECTOR_BYTES ? selector : null;
}

/**
 * The selector within a document or shadow root: from the nearest element with its own name, step by step.
 * @param {Element} element
 * @param {Document|ShadowRoot} root
 */
function within(element, root) {
  /** @type {string[]} */
  const steps = [];
  for (let each = /** @type {Element|null} */ (element); each; each = each.parentElement) {
    const name = ownName(each, root);
    if (name) return [name, ...steps].join(CHILD);
    steps.unshift(step(each));
  }
  return steps.join(CHILD);
}

/**
 * A selector that matches this element only, from names that developers wrote; null without one.
 * @param {Element} element
 * @param {Document|ShadowRoot} root
 */
function ownName(element, root) {
  const tag = CSS.escape(element.localName);
  const names = isAuthoredAttribute("id", element, root) ? [`#${CSS.escape(element.id)}`] : [];
  for (const attribute of NAME_ATTRIBUTES) {
    if (!isAuthoredAttribute(attribute, element, root)) continue;
    names.push(`${attribute.startsWith("data-") ? "" : tag}[${attribute}="${element.getAttribute(attribute)}"]`);
  }
  if (LANDMARKS.test(element.localName)) names.push(tag);
  return names.find((name) => {
    const matches = root.querySelectorAll(name);
    return matches.length === 1 && matches[0] === element;
  });
}

/**
 * @param {string} attribute
 * @param {Element} element
 * @param {Document|ShadowRoot} root
 */
function isAuthoredAttribute(attribute, element, root) {
  const value = element.getAttribute(attribute);
  if (!value || !isHandwritten(value)) return false;
  const beginning = value.replace(/\d.*/, "");
  if (beginning === value) return true;
  const others = [...root.querySelectorAll(`[${attribute}^="${beginning}"]`)];
  return isCertain(value, others.map((each) => ({ name: each.getAttribute(attribute) ?? "", kind: each.localName })));
}

/** @param {Element} element  among its siblings */
function step(element) {
  const tag = CSS.escape(element.localName);
  const alike = [...(element.parentNode?.children ?? [])].filter((each) => each.localName === element.localName);
  return alike.length > 1 ? `${tag}:nth-of-type(${alike.indexOf(element) + 1})` : tag;
}
