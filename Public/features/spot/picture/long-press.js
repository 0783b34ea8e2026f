// @ts-check
/** A long press: one finger, pen or left button that rests for half a second. */

/** Duration of a long press. */
export const LONG_PRESS_MS = 500;
/** Maximum movement during a long press (CSS px). */
const MAX_PRESS_MOVEMENT_PX = 10;

/** @typedef {"began"|"cancelled"|"pressed"|null} PressStep */

/** The state machine, without document and clock; times are milliseconds. */
export class LongPress {
  /**
   * The ids of all pointers that are down, wherever they are.
   * @type {Set<number>}
   */
  #pointersDown = new Set();
  /** @type {{id: number, since: number, startX: number, startY: number}|null} */
  #press = null;
  /** The position of the finger, or its position when the press ended (CSS px). */
  x = 0;
  y = 0;

  /**
   * @param {number} id
   * @param {number} x
   * @param {number} y
   * @param {number} t
   * @param {boolean} counts whether the finger is on the picture; a finger elsewhere only cancels another press
   * @returns {PressStep}
   */
  down(id, x, y, t, counts = true) {
    const alone = this.#pointersDown.size === 0;
    this.#pointersDown.add(id);
    if (!alone) return this.#cancelPress();
    if (!counts) return null;
    this.#press = { id, since: t, startX: x, startY: y };
    [this.x, this.y] = [x, y];
    return "began";
  }

  /**
   * @param {number} id
   * @param {number} x
   * @param {number} y
   * @param {number} t
   * @returns {PressStep}
   */
  move(id, x, y, t) {
    const pressed = this.#press;
    if (pressed?.id !== id) return null;
    // A timer may be late: events after the half second do not undo the press.
    if (t - pressed.since >= LONG_PRESS_MS) return this.at(t);
    if (Math.hypot(x - pressed.startX, y - pressed.startY) >= MAX_PRESS_MOVEMENT_PX) return this.#cancelPress();
    [this.x, this.y] = [x, y];
    return null;
  }

  /**
   * @param {number} id
   * @param {number} t
   * @returns {PressStep}
   */
  up(id, t) {
    this.#pointersDown.delete(id);
    if (this.#press?.id !== id) return null;
    return this.at(t) ?? this.#cancelPress();
  }

  /**
   * @param {number} id
   * @returns {PressStep}
   */
  cancel(id) {
    this.#pointersDown.delete(id);
    return this.#press?.id === id ? this.#cancelPress() : null;
  }

  /**
   * Called when no finger is down any longer, for example because the page was left.
   * @returns {PressStep}
   */
  reset() {
    this.#pointersDown.clear();
    return this.#cancelPress();
  }

  /**
   * @param {number} t  now
   * @returns {PressStep}
   */
  at(t) {
    if (this.#press === null || t - this.#press.since < LONG_PRESS_MS) return null;
    this.#press = null;
    return "pressed";
  }

  /** @returns {PressStep} */
  #cancelPress() {
    if (this.#press === null) return null;
    this.#press = null;
    return "cancelled";
  }
}

/**
 * @typedef {object} LongPressListener  positions are the viewport's, CSS px
 * @property {(x: number, y: number) => boolean} begins  whether a press may begin there
 * @property {() => void} cancelled
 * @property {(x: number, y: number) => void} pressed
 */

/**
 * @param {HTMLElement} element
 * @param {LongPressListener} listener
 * @param {AbortSignal} signal  removes the listeners
 */
export function listenForLongPress(element, listener, signal) {
  const press = new LongPress();
  let timer = 0;

  /** @param {PressStep} step */
  function handleStep(step) {
    if (step === null) return;
    clearTimeout(timer);
    if (step === "cancelled") listener.cancelled();
    if (step === "pressed") listener.pressed(press.x, press.y);
    if (step === "began") wait(LONG_PRESS_MS);
  }

  /** @param {number} milliseconds */
  function wait(milliseconds) {
    timer = window.setTimeout(() => {
      const step = press.at(performance.now());
      // Timers are coarser than events, and may be slightly early.
      if (step === null) wait(4);
      else handleStep(step);
    }, milliseconds);
  }

  /** @param {PointerEvent} event */
  function down(event) {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    const onPicture = event.target instanceof Node && element.contains(event.target);
    const counts = onPicture && listener.begins(event.clientX, event.clientY);
    handleStep(press.down(event.pointerId, event.clientX, event.clientY, event.timeStamp, counts));
  }

  /** @type {Record<string, (event: PointerEvent) => void>} */
  const listeners = {
    pointerdown: down,
    pointermove: (event) => handleStep(press.move(event.pointerId, event.clientX, event.clientY, event.timeStamp)),
    pointerup: (event) => handleStep(press.up(event.pointerId, event.timeStamp)),
    pointercancel: (event) => handleStep(press.cancel(event.pointerId)),
  };
  // Listens on the window, because a second finger counts anywhere on the page.
  for (const [type, listen] of Object.entries(listeners)) {
    window.addEventListener(type, /** @type {EventListener} */ (listen), { capture: true, signal });
  }
  // The lift of fingers on a page that is left is never reported.
  const leave = () => handleStep(press.reset());
  window.addEventListener("pagehide", leave, { signal });
  document.addEventListener("visibilitychange", () => document.hidden && leave(), { signal });
  signal.addEventListener("abort", leave);
}
