// @ts-check
/** Finds elements that react to touches: by their meaning, or because the page sets the hand as their mouse pointer. */

import { distanceTo, linesOf } from "./boxes.js";
import { elementAt, isMasked, parentOf, upwards } from "./tree.js";

/** @typedef {{x: number, y: number}} Point */

const ROLES = [
  "button",
  "link",
  "checkbox",
  "radio",
  "switch",
  "tab",
  "option",
  "slider",
  "spinbutton",
  "textbox",
  "searchbox",
  "combobox",
  "treeitem",
  "gridcell",
];
const REACTIVE_SELECTOR = [
  "a[href]",
  "area[href]",
  "button",
  "input",
  "select",
  "textarea",
  "label",
  "summary",
  "option",
  "audio[controls]",
  "video[controls]",
  "[contenteditable]:not([contenteditable=false])",
  "[onclick]",
  "[tabindex]:not([tabindex^='-'])",
  "[role^=menuitem]",
  ...ROLES.map((role) => `[role=${role}]`),
].join();
/** Fields in which the browser places the caret and selects text, or opens a chooser. */
export const FIELD_SELECTOR = ":read-write, select, [type=file], [type=color]";
/** Elements whose reactions are not observable: they count as reacting. */
const OPAQUE_SELECTOR = "canvas, video, iframe, frame, object, embed";
/** The mark of touchkit.js on elements with a closed shadow root. */
const CLOSED_MARK = Symbol.for("touchkit.closed");

/**
 * The innermost element at a place, or one that contains it, that reacts to touches; null if none does.
 * @param {Element} element
 * @returns {Element|null}
 */
export function interactiveOf(element) {
  for (const each of upwards(element)) {
    if (each.matches(REACTIVE_SELECTOR)) {
      return each.matches(":disabled, [aria-disabled=true]") ? null : each;
    }
  }
  if (isOpaque(element)) return element;
  if (!isHand(element)) return null;
  // The mouse pointer's style is inherited, so it belongs to the outermost element that has it.
  let owner = element;
  for (let each = parentOf(element); each && isHand(each); each = parentOf(each)) owner = each;
  return owner;
}

/**
 * Whether events inside an element are not observable by the page.
 * @param {Element} element
 */
export function isOpaque(element) {
  return element.matches(OPAQUE_SELECTOR) || isClosed(element);
}

/**
 * Whether an element has a closed shadow root. A root from before touchkit.js has no mark, and is assumed for a custom
 * element that has no content.
 * @param {Element} element
 */
function isClosed(element) {
  if (Reflect.get(element, CLOSED_MARK)) return true;
  return element.localName.includes("-") && !element.shadowRoot && !element.hasChildNodes() && element.matches(":defined");
}

/** The mark of touchkit.js on elements with a listener for taps. */
const LISTENS_MARK = Symbol.for("touchkit.listens");
/** Handlers that elements have as properties; the last two are those of frameworks whose listener is at the document. */
const HANDLERS = ["click", "pointerdown", "pointerup", "mousedown", "mouseup", "touchstart", "touchend"]
  .map((type) => `on${type}`)
  .concat("__click", "$$click");

/**
 * Whether the page listens to taps on this element in particular, even without a visible effect, for example to count, copy
 * or play a sound. Listeners of the whole page, and of containers that have controls of their own or fill the window, do
 * not count.
 * @param {Element} element
 */
export function hasListener(element) {
  for (const each of upwards(element)) {
    if (each.matches("html, body, :disabled, [aria-disabled=true]")) return false;
    const own = /** @type {Record<string|symbol, unknown>} */ (/** @type {unknown} */ (each));
    if ((own[LISTENS_MARK] || HANDLERS.some((name) => own[name])) && !each.querySelector(REACTIVE_SELECTOR)) {
      const { width, height } = each.getBoundingClientRect();
      if (width * height <= (innerWidth * innerHeight) / 2) return true;
    }
  }
  return false;
}

/** @param {Element} element */
function isHand(element) {
  return getComputedStyle(element).cursor === "pointer";
}

/** The maximum distance in CSS px on the glass between a touch and the element that it was meant for. */
const MAX_MISS_DISTANCE = 48;
/** The distance between two places that are examined, in the same px. */
const GRID_STEP = 6;

/**
 * The nearest element that reacts to touches around a touch that met none, and the distance of its box.
 *
 * Only places around the touch are examined, so that a page with thousands of links costs no more than one with ten.
 * @param {Point} point
 * @param {number} zoom  px on the glass for each CSS px
 * @returns {{element: Element, pixels: number}|null}
 */
export function nearest(point, zoom) {
  /** @type {Map<Element, number>} */
  const distances = new Map();
  for (let ring = 1; ring * GRID_STEP <= MAX_MISS_DISTANCE; ring++) {
    const radius = (ring * GRID_STEP) / zoom;
    const places = 8 + 4 * ring;
    for (let place = 0; place < places; place++) {
      const angle = (2 * Math.PI * place) / places;
      const touched = elementAt(point.x + radius * Math.cos(angle), point.y + radius * Math.sin(angle));
      const element = touched && interactiveOf(touched);
      if (!element || distances.has(element) || isOpaque(element) || isMasked(element)) continue;
      distances.set(element, Math.min(...linesOf(element).map((line) => distanceTo(point, line))) * zoom);
    }
  }
  const [nearest] = [...distances].filter(([, pixels]) => pixels <= MAX_MISS_DISTANCE).sort(([, a], [, b]) => a - b);
  return nearest ? { element: nearest[0], pixels: nearest[1] } : null;
}
