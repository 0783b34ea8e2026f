// @ts-check
/** Recognises pinch, drag, double tap and wheel as movements of the content. Causes no layout and draws nothing. */

import { isPageZoomed, onPageZoom } from "../../../shared/dom/page-zoom.js";

/** @typedef {{x: number, y: number}} Point */
/**
 * @typedef {{type: "pan", dx: number, dy: number}
 *   | {type: "pinch", from: [Point, Point], to: [Point, Point]}
 *   | {type: "doubleTap", x: number, y: number}} ZoomStep
 */

/** Movement from which a finger drags; also the maximum movement during a long press. */
const DRAG_DISTANCE_PX = 10;
/** Maximum duration of a tap; maximum interval and distance of the two taps of a double tap. */
const MAX_TAP_MS = 250;
const DOUBLE_TAP_INTERVAL_MS = 300;
const MAX_DOUBLE_TAP_DISTANCE_PX = 30;

/** The state machine, without document and clock; times are milliseconds. */
export class ZoomGestures {
  /** @type {Map<number, Point & {startX: number, startY: number, since: number, drags: boolean, taps: boolean}>} */
  #fingers = new Map();
  /** @type {(Point & {t: number})|null} */
  #lastTap = null;

  get touching() {
    return this.#fingers.size;
  }

  /**
   * @param {number} id
   * @param {number} x
   * @param {number} y
   * @param {number} t
   */
  down(id, x, y, t) {
    const alone = this.#fingers.size === 0;
    // With several fingers, none is a tap, and each finger that remains drags at once.
    if (!alone) { for (const finger of this.#fingers.values()) [finger.drags, finger.taps] = [true, false]; }
    this.#fingers.set(id, { x, y, startX: x, startY: y, since: t, drags: !alone, taps: alone });
  }

  /**
   * @param {number} id
   * @param {number} x
   * @param {number} y
   * @returns {ZoomStep|null}
   */
  move(id, x, y) {
    const finger = this.#fingers.get(id);
    if (!finger) return null;
    const before = { x: finger.x, y: finger.y };
    if (!finger.drags) {
      if (Math.hypot(x - finger.startX, y - finger.startY) < DRAG_DISTANCE_PX) return null;
      // Continues from this point, without a jump.
      Object.assign(finger, { x, y, drags: true, taps: false });
      return null;
    }
    Object.assign(finger, { x, y });
    const [first, second] = [...this.#fingers.entries()].slice(0, 2);
    if (!second) return { type: "pan", dx: x - before.x, dy: y - before.y };
    // A third finger moves nothing.
    if (id !== first[0] && id !== second[0]) return null;
    const to = /** @type {[Point, Point]} */ ([first, second].map(([, { x, y }]) => ({ x, y })));
    const from = /** @type {[Point, Point]} */ (id === first[0] ? [before, to[1]] : [to[0], before]);
    return { type: "pinch", from, to };
  }

  /**
   * @param {number} id
   * @param {number} t
   * @returns {ZoomStep|null}
   */
  up(id, t) {
    const finger = this.#fingers.get(id);
    this.#fingers.delete(id);
    if (!finger?.taps || t - finger.since > MAX_TAP_MS) {
      this.#lastTap = null;
      return null;
    }
    const { x, y } = finger;
    const last = this.#lastTap;
    if (
      last && finger.since - last.t <= DOUBLE_TAP_INTERVAL_MS &&
      Math.hypot(x - last.x, y - last.y) <= MAX_DOUBLE_TAP_DISTANCE_PX
    ) {
      this.#lastTap = null;
      return { type: "doubleTap", x, y };
    }
    this.#lastTap = { x, y, t };
    return null;
  }

  /** @param {number} id */
  cancel(id) {
    this.#fingers.delete(id);
    this.#lastTap = null;
  }

  reset() {
    this.#fingers.clear();
    this.#lastTap = null;
  }
}

/** Zoom per px of the wheel; a pinch on a trackpad comes as a wheel with Ctrl, in smaller steps. */
const ZOOM_PER_WHEEL_PX = 0.002;
const ZOOM_PER_PINCH_PX = 0.01;
/** Px of a line and of a page, for wheels that report these instead. */
const WHEEL_LINE_PX = 16;
const WHEEL_PAGE_PX = 400;

/**
 * @typedef {object} ZoomListener  positions are the element's, CSS px
 * @property {(dx: number, dy: number) => void} pan
 * @property {(from: [Point, Point], to: [Point, Point]) => void} pinch
 * @property {(point: Point) => void} doubleTap
 * @property {(point: Point, factor: number) => void} wheel
 * @property {() => void} rested  called when the last finger was lifted
 */

/**
 * @param {HTMLElement} element
 * @param {ZoomListener} listener
 * @param {AbortSignal} signal  removes the listeners
 */
export function listenForZoom(element, listener, signal) {
  const gestures = new ZoomGestures();
  // The place of the box in the viewport; measured when a finger goes down, not while it moves.
  let corner = { x: 0, y: 0 };

  function measure() {
    const { left, top } = element.getBoundingClientRect();
    corner = { x: left, y: top };
  }
  const inside = (/** @type {{x: number, y: number}} */ { x, y }) => ({ x: x - corner.x, y: y - corner.y });

  /** @param {ZoomStep|null} step */
  function took(step) {
    if (step?.type === "pan") listener.pan(step.dx, step.dy);
    if (step?.type === "doubleTap") listener.doubleTap(inside(step));
    if (step?.type === "pinch") {
      listener.pinch([inside(step.from[0]), inside(step.from[1])], [inside(step.to[0]), inside(step.to[1])]);
    }
  }

  /** @param {() => void} leave */
  function left(leave) {
    const before = gestures.touching;
    leave();
    if (before > 0 && gestures.touching === 0) listener.rested();
  }

  element.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    measure();
    gestures.down(event.pointerId, event.clientX, event.clientY, event.timeStamp);
    try {
      element.setPointerCapture(event.pointerId);
    } catch {
      // The pointer may have ended; fingers are captured implicitly.
    }
  });
  element.addEventListener(
    "pointermove",
    ({ pointerId, clientX, clientY }) => took(gestures.move(pointerId, clientX, clientY)),
  );
  element.addEventListener("pointerup", (event) => left(() => took(gestures.up(event.pointerId, event.timeStamp))));
  for (const type of /** @type {const} */ (["pointercancel", "lostpointercapture"])) {
    // After `pointerup` the pointer has ended and this does nothing.
    element.addEventListener(type, ({ pointerId }) => left(() => gestures.touching && gestures.cancel(pointerId)));
  }
  window.addEventListener("pagehide", () => left(() => gestures.reset()), { signal });

  element.addEventListener("wheel", (event) => {
    event.preventDefault();
    measure();
    const pixels = event.deltaY * (event.deltaMode === 1 ? WHEEL_LINE_PX : event.deltaMode === 2 ? WHEEL_PAGE_PX : 1);
    const factor = Math.exp(-pixels * (event.ctrlKey ? ZOOM_PER_PINCH_PX : ZOOM_PER_WHEEL_PX));
    listener.wheel(inside({ x: event.clientX, y: event.clientY }), factor);
  }, { passive: false });
  keepStill(element);
  onPageZoom((isZoomed) => (element.style.touchAction = isZoomed ? "auto" : ""), signal);
}

/**
 * Prevents that the browser's own zoom, a callout, a selection or a dragged image takes over the fingers, but not that they
 * zoom back a page that is zoomed.
 * @param {HTMLElement} element
 */
function keepStill(element) {
  for (const type of ["contextmenu", "selectstart", "dragstart", "gesturestart", "touchstart", "touchmove"]) {
    element.addEventListener(type, (event) => {
      const zoomsBack = isPageZoomed() && /^(gesture|touch)/.test(type);
      if (event.cancelable && !zoomsBack) event.preventDefault();
    }, { passive: false });
  }
}
