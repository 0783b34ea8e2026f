// @ts-check
/** Anchors each touch to the element under it, and finds out what came of it. */

import { boxOf } from "../elements/boxes.js";
import { interactiveOf, nearest } from "../elements/interactive.js";
import { selectorOf } from "../elements/selector.js";
import { elementAt, isMasked, upwards } from "../elements/tree.js";
import { pageAddress } from "./address.js";
import { Changes } from "./changes.js";
import { Bursts, outcomeAtLast, outcomeAtOnce, PATIENCE, TAP_REACH } from "./outcome.js";

/** @typedef {import("./outcome.js").Touch} Touch */
/**
 * A finger as the overlay follows it.
 * @typedef {object} Finger
 * @property {number} x  CSS px of the window
 * @property {number} y
 * @property {{x: number, y: number, time: number}} start
 * @property {AbortController} [follow]  while the browser scrolls with it
 */
/** @typedef {[element: string, x: number, y: number, dwell: number, outcome: string, rage: boolean, missed?: string, missedPixels?: number]} Anchor */
/**
 * What is noted when a finger comes down; the page may change before it lifts.
 * @typedef {object} Beginning
 * @property {string} page
 * @property {number} width
 * @property {string} selector
 * @property {number} x  within the element's box
 * @property {number} y
 * @property {Element|null} meets  what reacts to touches
 * @property {Changes} changes
 */
/**
 * A touch whose outcome is awaited.
 * @typedef {{beginning: Beginning, finger: Finger, touch: Touch, dwell: number, rage: boolean, timer: number}} Waiting
 */

export class Recorder {
  /** @type {Map<Finger, Beginning>} */
  #down = new Map();
  /** @type {Set<Waiting>} */
  #waiting = new Set();
  #bursts = new Bursts();
  #options;
  #send;
  #isOwn;

  /**
   * @param {DOMStringMap} options  of the tag
   * @param {(page: string, width: number, anchor: Anchor) => void} send
   * @param {(node: Node) => boolean} isOwn  whether something is the overlay's
   */
  constructor(options, send, isOwn) {
    this.#options = options;
    this.#send = send;
    this.#isOwn = isOwn;
  }

  /**
   * @param {Finger} finger
   * @param {EventTarget[]} path  of the event
   */
  began(finger, [target]) {
    if (!(target && /** @type {Node} */ (target).nodeType === Node.ELEMENT_NODE)) return;
    const element = /** @type {Element} */ (target);
    const meets = interactiveOf(element);
    const anchored = meets ?? wholePicture(element);
    const selector = selectorOf(anchored);
    if (!selector || isMasked(element)) return;
    const { left, top, right, bottom } = boxOf(anchored);
    const share = (/** @type {number} */ place, /** @type {number} */ from, /** @type {number} */ to) =>
      to > from ? Math.round(Math.min(1, Math.max(0, (place - from) / (to - from))) * 1000) / 1000 : 0.5;
    this.#down.set(finger, {
      page: pageAddress(location, this.#options),
      width: Math.max(1, document.documentElement.clientWidth || innerWidth),
      selector,
      x: share(finger.x, left, right),
      y: share(finger.y, top, bottom),
      meets,
      changes: new Changes(rootsAround(element), this.#isOwn),
    });
  }

  /**
   * @param {Finger} finger
   * @param {boolean} cancelled
   * @param {number} time  ms, of the same clock as its start
   */
  ended(finger, cancelled, time) {
    const beginning = this.#down.get(finger);
    if (!beginning) return;
    this.#down.delete(finger);
    const zoom = visualViewport?.scale ?? 1;
    const { x, y, start } = finger;
    const moved = Math.hypot(x - start.x, y - start.y) * zoom > TAP_REACH;
    const up = moved && beginning.meets ? elementAt(x, y) : null;
    const leaves = moved && !(up && [...upwards(up)].includes(/** @type {Element} */ (beginning.meets)));
    const touch = { meets: !!beginning.meets, moved, scrolls: !!finger.follow, leaves, cancelled };
    const isTap = !moved && !cancelled && !finger.follow;
    const rage = isTap && this.#bursts.completes({ x: x * zoom, y: y * zoom, time });
    const dwell = Math.max(0, Math.round(time - start.time));
    /** @type {Waiting} */
    const waiting = { beginning, finger, touch, dwell, rage, timer: 0 };
    if (outcomeAtOnce(touch)) return this.#finish(waiting, false);
    this.#waiting.add(waiting);
    waiting.timer = setTimeout(() => this.#finish(waiting, true), PATIENCE);
  }

  /** Sends what is still awaited: the page is left, which is a reaction, too. */
  leave() {
    for (const waiting of this.#waiting) this.#finish(waiting, false, true);
  }

  /**
   * @param {Waiting} waiting
   * @param {boolean} looks  whether there is time to look for what a dead touch missed
   * @param {boolean} [left]  whether the page is being left
   */
  #finish(waiting, looks, left = false) {
    const { beginning, finger, touch, dwell, rage } = waiting;
    clearTimeout(waiting.timer);
    this.#waiting.delete(waiting);
    const outcome = outcomeAtLast(touch, left || beginning.changes.happened);
    beginning.changes.stop();
    /** @type {Anchor} */
    const anchor = [beginning.selector, beginning.x, beginning.y, dwell, outcome, rage];
    const zoom = visualViewport?.scale ?? 1;
    const missed = outcome === "dead" && looks ? nearest(finger.start, zoom) : null;
    const selector = missed && selectorOf(missed.element);
    if (missed && selector) anchor.push(selector, Math.round(missed.pixels * 10) / 10);
    this.#send(beginning.page, beginning.width, anchor);
  }
}

/**
 * A drawing counts as a whole.
 * @param {Element} element
 */
function wholePicture(element) {
  let found = element;
  for (const each of upwards(element)) if (each.localName === "svg") found = each;
  return found;
}

/**
 * The documents and shadow roots in which a reaction may show.
 * @param {Element} element
 */
function rootsAround(element) {
  /** @type {Set<Node>} */
  const roots = new Set([document]);
  for (const each of upwards(element)) roots.add(each.getRootNode());
  return roots;
}
