// @ts-check
/** Listens to fingers, pens and mice on the pad. Causes no layout and draws nothing. */

import { toNatural } from "../model/orientation.js";
import { pressureOf } from "./sampler.js";

/** @typedef {import("./sampler.js").Sampler} Sampler */
/** @typedef {import("./sampler.js").Sample} Sample */
/** @typedef {import("./clock.js").Clock} Clock */

/** Larger contacts are a browser's error, not a finger. */
const MAX_CONTACT_RADIUS = 200;

/**
 * @typedef {object} PadListener
 * @property {(slot: number, x: number, y: number, sample: Sample|null) => void} point  a position in the viewport, for
 *   the echo; without a sample as the finger leaves, when browsers report a pressure of 0
 * @property {(slot: number) => void} lift
 * @property {() => void} changed called when the sampler has new events
 * @property {() => void} gestureEnded called when the last pointer is lifted
 */

/**
 * @param {HTMLElement} element
 * @param {Sampler} sampler
 * @param {Clock} clock
 * @param {() => import("../model/orientation.js").Orientation} orientation
 * @param {PadListener} listener
 */
export function listenOnPad(element, sampler, clock, orientation, listener) {
  /**
   * Pointers that sent raw updates since their last `pointermove`.
   * @type {Set<number>}
   */
  const heardRaw = new Set();

  /** @param {PointerEvent} event */
  function sample(event) {
    const now = orientation();
    const { x, y } = toNatural(event.clientX, event.clientY, now);
    const widest = Math.max(event.width || 0, event.height || 0);
    return {
      x,
      y,
      t: clock.at(event.timeStamp, performance.now()),
      pressure: pressureOf(event.pressure),
      // 1 × 1 means that the hardware reports no contact area.
      radius: widest > 1 ? Math.min(widest / 2, MAX_CONTACT_RADIUS) * (now.zoom ?? 1) : null,
      pen: event.pointerType === "pen",
    };
  }

  /** @param {PointerEvent} event */
  function moved(event) {
    const slot = sampler.slotOf(event.pointerId);
    if (slot === undefined) return;
    // Coalesced events are missing before Safari 18.2 and empty in Firefox for Android; then the event itself is used.
    const coalesced = event.getCoalescedEvents?.() ?? [];
    for (const part of coalesced.length > 0 ? coalesced : [event]) {
      const touch = sample(part);
      sampler.move(event.pointerId, touch);
      listener.point(slot, part.clientX, part.clientY, touch);
    }
    listener.changed();
  }

  /** @param {PointerEvent} event */
  function down(event) {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    const touch = sample(event);
    if (!sampler.down(event.pointerId, touch)) return;
    try {
      element.setPointerCapture(event.pointerId);
    } catch {
      // The pointer may have been lifted already; touch pointers are captured implicitly.
    }
    listener.point(sampler.slotOf(event.pointerId) ?? 0, event.clientX, event.clientY, touch);
    listener.changed();
  }

  /**
   * @param {PointerEvent} event
   * @param {(slot: number) => void} leave
   */
  function left(event, leave) {
    const slot = sampler.slotOf(event.pointerId);
    if (slot === undefined) return;
    heardRaw.delete(event.pointerId);
    leave(slot);
    listener.lift(slot);
    listener.changed();
    if (sampler.touching === 0) listener.gestureEnded();
  }

  const cancel = (/** @type {PointerEvent} */ event) =>
    left(event, () => sampler.cancel(event.pointerId, clock.at(event.timeStamp, performance.now())));

  /** @type {Record<string, (event: PointerEvent) => void>} */
  const listeners = {
    pointerdown: down,
    pointermove: (event) => heardRaw.delete(event.pointerId) || moved(event),
    pointerup: (event) =>
      left(event, (slot) => {
        const touch = sample(event);
        sampler.up(event.pointerId, touch);
        listener.point(slot, event.clientX, event.clientY, null);
      }),
    pointercancel: cancel,
    // After `pointerup` this does nothing. A capture that passes from a child to the pad is not a loss.
    lostpointercapture: (event) => event.target === element && cancel(event),
  };
  if ("onpointerrawupdate" in element) {
    listeners.pointerrawupdate = (event) => {
      if (sampler.slotOf(event.pointerId) === undefined) return;
      heardRaw.add(event.pointerId);
      moved(event);
    };
  }
  for (const early of window.drainEarlyTouches?.(element) ?? []) listeners[early.type]?.(early);
  for (const [type, listen] of Object.entries(listeners)) {
    element.addEventListener(type, /** @type {EventListener} */ (listen));
  }
  keepStill(element);
}

/**
 * Prevents touches from zooming, scrolling, selecting, dragging or opening a callout.
 * @param {HTMLElement} element
 */
function keepStill(element) {
  // iOS ignores `user-scalable=no` and, in some gestures, `touch-action`; root touch listeners are passive by default.
  for (const type of ["contextmenu", "selectstart", "dragstart", "gesturestart", "touchstart", "touchmove"]) {
    element.addEventListener(type, (event) => event.cancelable && event.preventDefault(), { passive: false });
  }
  document.addEventListener("gesturestart", (event) => event.preventDefault(), { passive: false });
}
