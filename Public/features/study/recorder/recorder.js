// @ts-check
/** Anchors each touch to the element under it, and determines its outcome. */

import { boxOf, visiblePart } from "../elements/boxes.js";
import { FIELD_SELECTOR, hasListener, interactiveOf, isOpaque, nearest } from "../elements/interactive.js";
import { selectorOf } from "../elements/selector.js";
import { elementAt, isMasked, rootsOf, upwards } from "../elements/tree.js";
import { pageAddress } from "./address.js";
import { Changes } from "./changes.js";
import { Bursts, MAX_TAP_MOVEMENT, outcomeAtLast, outcomeAtOnce, REACTION_TIMEOUT_MS } from "./outcome.js";

/** @typedef {import("./outcome.js").Touch} Touch */
/**
 * A finger as the overlay follows it.
 * @typedef {object} Finger
 * @property {number} x  CSS px of the window
 * @property {number} y
 * @property {{x: number, y: number, time: number}} start
 * @property {AbortController} [follow]  while the browser scrolls with it
 */
/** @typedef {import("../../../shared/model/messages.js").Anchor} Anchor */
/**
 * The data recorded when a finger goes down; the page may change before it lifts.
 * @typedef {object} Beginning
 * @property {string} page
 * @property {number} width
 * @property {string} selector
 * @property {number} x  within the element's box
 * @property {number} y
 * @property {Element|null} meets  whether there is an element that reacts to touches
 * @property {boolean} listened  whether the page listens to taps on it
 * @property {boolean} unseen  whether its effect is not observable
 * @property {Changes} changes
 */
/**
 * A touch whose outcome is not known yet.
 * @typedef {object} Waiting
 * @property {Beginning} beginning
 * @property {Finger} finger
 * @property {Touch} touch
 * @property {number} dwell
 * @property {import("./outcome.js").Tap|null} tap  null if it was not a tap
 * @property {boolean} isSent whether its anchor was sent at once
 * @property {number} timer
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
    for (const { beginning } of this.#waiting) void beginning.changes.happened;
    if (!(target && /** @type {Node} */ (target).nodeType === Node.ELEMENT_NODE)) return;
    const element = /** @type {Element} */ (target);
    const meets = interactiveOf(element);
    const anchored = meets ?? wholePicture(element);
    const selector = selectorOf(anchored);
    if (!selector || isMasked(element)) return;
    const { left, top, right, bottom } = boxOf(anchored);
    const roots = [...rootsOf(document)];
    const share = (/** @type {number} */ place, /** @type {number} */ from, /** @type {number} */ to) =>
      to > from ? Math.round(Math.min(1, Math.max(0, (place - from) / (to - from))) * 1000) / 1000 : 0.5;
    this.#down.set(finger, {
      page: pageAddress(location, this.#options),
      width: Math.max(1, document.documentElement.clientWidth || innerWidth),
      selector,
      x: share(finger.x, left, right),
      y: share(finger.y, top, bottom),
      meets,
      listened: !meets && hasListener(element),
      unseen: isOpaque(element) || isField(meets) || isDrawing(roots, this.#isOwn),
      changes: new Changes(element, roots, this.#isOwn),
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
    const moved = Math.hypot(x - start.x, y - start.y) * zoom > MAX_TAP_MOVEMENT;
    const up = moved && beginning.meets ? elementAt(x, y) : null;
    const leaves = moved && !(up && [...upwards(up)].includes(/** @type {Element} */ (beginning.meets)));
    const touch = {
      meets: !!beginning.meets,
      listened: beginning.listened,
      moved,
      scrolls: !!finger.follow,
      leaves,
      cancelled,
    };
    const tap = moved || cancelled || finger.follow ? null : { x: x * zoom, y: y * zoom, time };
    const mayRage = tap && this.#bursts.begin(tap);
    const dwell = Math.max(0, Math.round(time - start.time));
    /** @type {Waiting} */
    const waiting = { beginning, finger, touch, dwell, tap, isSent: false, timer: 0 };
    if (outcomeAtOnce(touch) && !mayRage) {
      // Sent at once, because a link is about to leave the page.
      this.#sendOf(waiting, false, false);
      waiting.isSent = true;
      if (!tap) return beginning.changes.stop();
    }
    this.#waiting.add(waiting);
    waiting.timer = setTimeout(() => this.#finish(waiting, true), REACTION_TIMEOUT_MS);
  }

  /** Sends the pending touches: the page is being left, which is a reaction too. */
  leave() {
    for (const waiting of this.#waiting) this.#finish(waiting, false, true);
  }

  /**
   * @param {Waiting} waiting
   * @param {boolean} looks whether to search for the missed element of a dead touch
   * @param {boolean} [left]  whether the page is being left
   */
  #finish(waiting, looks, left = false) {
    const { beginning, tap } = waiting;
    clearTimeout(waiting.timer);
    this.#waiting.delete(waiting);
    const reacted = left || beginning.changes.happened;
    beginning.changes.stop();
    // If the effect of a tap is not observable, the tap does not count as dead.
    const rage = !!tap && this.#bursts.completes(tap, reacted || beginning.unseen || beginning.listened);
    if (!waiting.isSent) this.#sendOf(waiting, reacted, rage, looks);
  }

  /**
   * @param {Waiting} waiting
   * @param {boolean} reacted
   * @param {boolean} rage
   * @param {boolean} [looks]
   */
  #sendOf({ beginning, finger, touch, dwell }, reacted, rage, looks = false) {
    const outcome = outcomeAtLast(touch, reacted);
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
 * An element within a drawing counts as the whole drawing.
 * @param {Element} element
 */
function wholePicture(element) {
  let found = element;
  for (const each of upwards(element)) if (each.localName === "svg") found = each;
  return found;
}

/**
 * Whether something is a field to which the browser itself reacts, or the label of one.
 * @param {Element|null} meets
 */
function isField(meets) {
  return (/** @type {HTMLLabelElement|null} */ (meets)?.control ?? meets)?.matches(FIELD_SELECTOR) === true;
}

/**
 * Whether the window shows a drawing of the page, such as a game's, which may react to a press elsewhere.
 * @param {(Document|ShadowRoot)[]} roots  of the page
 * @param {(node: Node) => boolean} isOwn
 */
function isDrawing(roots, isOwn) {
  const drawings = roots.flatMap((root) => [...root.querySelectorAll("canvas")]);
  return drawings.some((canvas) => !isOwn(canvas) && visiblePart(canvas));
}
