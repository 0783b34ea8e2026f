// @ts-check
/** Follows the fingers and pressed mice of a page by its events, each until it is lifted. */

import { listen } from "./quiet.js";

/**
 * @typedef {{x: number, y: number}} Point
 * @typedef {Point & {time: number}} Sample
 */
/**
 * A pointer that is down.
 * @typedef {object} Finger
 * @property {number} slot  the lowest free number
 * @property {Window|null} view  the page's window, or a frame's
 * @property {Sample} start
 * @property {Sample[]} trail
 * @property {number} taps
 * @property {boolean} isTouch
 * @property {number} x
 * @property {number} y
 * @property {number} pressure
 * @property {number|null} radius
 * @property {boolean} [hasForce]
 * @property {number} [touch]  the touch's identifier
 * @property {EventTarget} [target]  of the touch
 * @property {boolean} isMasked  it is drawn, but excluded from recording
 * @property {AbortController} [follow]  stops following the finger by its touch events
 */
/**
 * @typedef {object} FingersListener
 * @property {(finger: Finger, path: EventTarget[]) => void} began
 * @property {(finger: Finger, id: number, time: number) => void} placed  called also at the start
 * @property {(finger: Finger, id: number, isCancelled: boolean, time: number) => void} lifted
 * @property {() => void} changed called when the drawing must be updated
 */

/** @param {Point} a @param {Point} b */
const distanceBetween = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

export class Fingers {
  /**
   * Fingers by the pointer's id.
   * @type {Map<number, Finger>}
   */
  down = new Map();
  /** @type {(Sample & {taps: number})|false|undefined} */
  #lastTap;
  #options;
  #listener;
  /** Converts an event of a frame to the page's coordinates. */
  #translateEvent;

  /**
   * @param {import("./options.js").Options} options
   * @param {FingersListener} listener
   * @param {<E extends UIEvent>(event: E) => E} translated
   */
  constructor(options, listener, translated) {
    this.#options = options;
    this.#listener = listener;
    this.#translateEvent = translated;
  }

  /** @param {PointerEvent} event */
  press(event) {
    const { pointerId, pointerType, button, clientX: x, clientY: y, timeStamp: time, view } = event;
    this.lift(pointerId, true, event);
    let slot = 0;
    while ([...this.down.values()].some((other) => other.slot === slot)) slot++;
    const start = { x, y, time };
    const before = this.#lastTap;
    const taps = before && time - before.time < 350 && distanceBetween(before, start) < 44 ? before.taps + 1 : 1;
    const path = event.composedPath();
    // As on our own pages, a mouse's other buttons do not touch: they open menus and scroll.
    const isOther = pointerType === "mouse" && button > 0;
    const isMasked = Boolean(this.#options.of.session) && (isOther || isWithinMask(path, view));
    /** @type {Finger} */
    const finger = {
      slot,
      view,
      start,
      trail: [],
      taps,
      isTouch: pointerType !== "mouse",
      x,
      y,
      pressure: 0,
      radius: null,
      isMasked,
    };
    this.down.set(pointerId, finger);
    this.#listener.began(finger, path);
    this.#placeFinger(finger, pointerId, event, time);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { pointerId, pointerType, buttons, isTrusted } = event;
    const finger = this.down.get(pointerId);
    // The overlay was switched on while the pointer was down.
    if (!finger) return buttons && this.press(event);
    // The release of a mouse button is not reported if it closes a system menu.
    if (pointerType === "mouse" && !buttons && isTrusted) return this.lift(pointerId, true, event);
    // Coalesced events are missing before Safari 18.2 and empty in Firefox for Android.
    const parts = event.getCoalescedEvents?.() ?? [];
    for (const part of parts.length ? parts : [event]) this.#placeFinger(finger, pointerId, part, part.timeStamp);
  }

  /** @param {PointerEvent} event */
  cancel(event) {
    const finger = this.down.get(event.pointerId);
    if (!finger?.target) return this.lift(event.pointerId, true, event);
    // The browser has begun to scroll; from now on touch events report the finger's position. If the touch was really
    // cancelled, `touchcancel` follows at once.
    finger.follow = new AbortController();
    // Listens on the target: if a scrolling list removes the touched element, its touch events no longer bubble to the
    // window.
    /** @param {TouchEvent & {target: Node}} touch */
    const astray = (touch) => touch.target.isConnected || this.touched(this.#translateEvent(touch));
    for (const type of ["touchmove", "touchend", "touchcancel"]) listen(finger.target, type, astray, finger.follow.signal);
  }

  /**
   * Pointer ids and touch identifiers are unrelated; only the finger's place connects them.
   * @param {TouchEvent} event
   */
  connect(event) {
    for (const { identifier: touch, clientX: x, clientY: y } of event.changedTouches) {
      const [finger] = [...this.down.values()]
        .filter(({ isTouch, target }) => isTouch && !target)
        .sort((a, b) => distanceBetween(a, { x, y }) - distanceBetween(b, { x, y }));
      if (finger) Object.assign(finger, { touch, target: event.composedPath()[0] });
    }
  }

  /** @param {TouchEvent} event */
  touched(event) {
    for (const touch of event.changedTouches) {
      for (const [id, finger] of [...this.down]) {
        if (finger.touch !== touch.identifier) continue;
        if (event.type === "touchend") this.lift(id, false, event, touch);
        else if (event.type === "touchcancel") this.lift(id, true, event);
        else if (finger.follow) this.#placeFinger(finger, id, touch, event.timeStamp);
      }
    }
  }

  /**
   * @param {number} id
   * @param {boolean} isCancelled
   * @param {{timeStamp: number}} event
   * @param {PointerEvent|Touch} [source]  with the position of the lift
   */
  lift(id, isCancelled, { timeStamp: time }, source) {
    const finger = this.down.get(id);
    if (!finger) return;
    if (source) this.#note(finger, source, time);
    this.down.delete(id);
    this.#listener.lifted(finger, id, isCancelled, time);
    finger.follow?.abort();
    // A tap as defined in docs/figures.md.
    const isTap = !isCancelled && time - finger.start.time <= 250 && distanceBetween(finger, finger.start) <= 10;
    this.#lastTap = isTap && { x: finger.x, y: finger.y, taps: finger.taps, time };
    this.#listener.changed();
  }

  /** @param {{timeStamp: number}} event */
  liftAll(event) {
    for (const id of [...this.down.keys()]) this.lift(id, true, event);
  }

  /**
   * @param {Finger} finger
   * @param {number} id
   * @param {PointerEvent|Touch} source
   * @param {number} time
   */
  #placeFinger(finger, id, source, time) {
    this.#note(finger, source, time);
    this.#listener.placed(finger, id, time);
    this.#listener.changed();
  }

  /**
   * @param {Finger} finger
   * @param {PointerEvent|Touch} source
   * @param {number} time
   */
  #note(finger, source, time) {
    const { clientX: x, clientY: y } = source;
    const isEvent = "pressure" in source;
    const pressure = isEvent ? source.pressure : source.force;
    // 1 × 1 means that the hardware reports no contact; a contact larger than 200 px is not a finger.
    const radius = isEvent ? Math.max(source.width, source.height) / 2 : Math.max(source.radiusX, source.radiusY);
    Object.assign(finger, { x, y, pressure, radius: radius > 0.5 ? Math.min(radius, 200) : null });
    // Browsers report 0, 0.5 and 1 when the hardware measures no force.
    finger.hasForce ||= pressure % 0.5 > 0;
    if (this.#options.wants("trail")) finger.trail.push({ x, y, time });
  }
}

/**
 * Whether a touch begins in an element that must not be recorded, or whose frame is in such an element.
 * @param {EventTarget[]} path
 * @param {Window|null} view
 */
function isWithinMask(path, view) {
  /** @type {(Node|Window|null|undefined)[]} */
  const around = /** @type {Node[]} */ ([...path]);
  while (view && view !== window) {
    for (let node = /** @type {Node|null|undefined} */ (view.frameElement); node;) {
      around.push(node);
      node = node.parentNode ?? /** @type {ShadowRoot} */ (node).host;
    }
    view = view.parent;
  }
  return around.some((node) => node && "hasAttribute" in node && /** @type {Element} */ (node).hasAttribute("data-mask"));
}
