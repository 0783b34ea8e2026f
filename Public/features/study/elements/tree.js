// @ts-check
/** The page as one tree: through open shadow roots, and through frames of the same origin. */

import { contentOf } from "./frame-content.js";

/**
 * The parent in the displayed tree.
 * @param {Element} element
 * @returns {Element|null}
 */
export function parentOf(element) {
  const root = element.getRootNode();
  return element.assignedSlot ?? element.parentElement ??
    ("host" in root ? /** @type {ShadowRoot} */ (root).host : frameOf(element));
}

/**
 * The element and all that contain it, the innermost first.
 * @param {Element} element
 * @returns {Generator<Element>}
 */
export function* upwards(element) {
  for (let each = /** @type {Element|null} */ (element); each; each = parentOf(each)) yield each;
}

/**
 * The frame whose document the element is in; null in the page itself, and in a frame within another origin's.
 * @param {Element} element
 * @returns {Element|null}
 */
export function frameOf(element) {
  const view = element.ownerDocument.defaultView;
  if (!view || view === window) return null;
  try {
    return view.frameElement;
  } catch {
    return null;
  }
}

/**
 * The contents of an element: its open shadow root, or the document of a frame of the same origin.
 * @param {Element} element
 * @returns {ShadowRoot|Document|null}
 */
export function insideOf(element) {
  try {
    return element.shadowRoot ?? /** @type {HTMLIFrameElement} */ (element).contentDocument ?? null;
  } catch {
    return null;
  }
}

/** Maximum number of elements whose contents are examined; on a larger page a reaction may be missed. */
const MAX_ELEMENTS = 10_000;

/**
 * A document and all that is within it: open shadow roots and frames of the same origin, wherever they are.
 * @param {Document|ShadowRoot} root
 * @returns {Generator<Document|ShadowRoot>}
 */
export function* rootsOf(root) {
  let remaining = MAX_ELEMENTS;
  const waiting = [root];
  for (let each = waiting.pop(); each; each = waiting.pop()) {
    yield each;
    const elements = each.querySelectorAll("*");
    for (let i = 0; i < elements.length && remaining > 0; i++, remaining--) {
      const inside = insideOf(elements[i]);
      if (inside) waiting.push(inside);
    }
  }
}

/**
 * The innermost element at a point of the window.
 * @param {number} x  CSS px
 * @param {number} y
 * @returns {Element|null}
 */
export function elementAt(x, y) {
  let deepest = document.elementFromPoint(x, y);
  for (let inside = deepest && insideOf(deepest); deepest && inside; inside = insideOf(deepest)) {
    if (inside.nodeType === Node.DOCUMENT_NODE && "defaultView" in inside) {
      const [left, top, scaleX, scaleY] = contentOf(deepest);
      [x, y] = [(x - left) / scaleX, (y - top) / scaleY];
    }
    const deeper = inside.elementFromPoint(x, y);
    if (!deeper || deeper === deepest) break;
    deepest = deeper;
  }
  return deepest;
}

/**
 * Whether an element, or one that contains it, is excluded from recording by its mark.
 * @param {Element} element
 */
export function isMasked(element) {
  for (const each of upwards(element)) if (each.hasAttribute("data-mask")) return true;
  return false;
}
