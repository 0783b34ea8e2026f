// @ts-check
/** Frames of the same origin: touches in them count as the page's. */

import { contentOf } from "../elements/frame-content.js";
import { listen } from "./quiet.js";

/**
 * Converts an event of a frame to an event of the page, with the page's coordinates and times.
 * @template {UIEvent} E
 * @param {E} event
 * @returns {E}
 */
export function translated(event) {
  const { view } = event;
  if (!view || view === window) return event;
  const later = view.performance.timeOrigin - performance.timeOrigin;
  /** @param {Touch|PointerEvent} source */
  const placed = (source) => {
    let { clientX: x, clientY: y } = source;
    /** @type {Window|null} */
    let from = view;
    while (from && from !== window) {
      const [left, top, scaleX, scaleY] = contentOf(/** @type {Element} */ (from.frameElement));
      [x, y] = [left + x * scaleX, top + y * scaleY];
      from = from.parent;
    }
    // The properties of events are getters of the prototype, which copying an object omits.
    const { identifier, force, radiusX, radiusY, pressure, width, height } = /** @type {Touch & PointerEvent} */ (source);
    const contact = "pressure" in source ? { pressure, width, height } : { identifier, force, radiusX, radiusY };
    return { clientX: x, clientY: y, ...contact };
  };
  const time = (/** @type {UIEvent} */ { timeStamp }) => ({ timeStamp: timeStamp + later });
  const { type, isTrusted } = event;
  const fields = { type, isTrusted, view, ...time(event), composedPath: () => event.composedPath() };
  const { changedTouches: touches } = /** @type {TouchEvent} */ (/** @type {unknown} */ (event));
  if (touches) {
    return /** @type {E} */ (/** @type {unknown} */ ({ ...fields, changedTouches: [...touches].map(placed) }));
  }
  const pointer = /** @type {PointerEvent} */ (/** @type {unknown} */ (event));
  const { pointerId, pointerType, button, buttons } = pointer;
  const getCoalescedEvents = () => (pointer.getCoalescedEvents?.() ?? []).map((part) => ({ ...placed(part), ...time(part) }));
  const whole = { ...fields, ...placed(pointer), pointerId, pointerType, button, buttons, getCoalescedEvents };
  return /** @type {E} */ (/** @type {unknown} */ (whole));
}

export class Frames {
  /** Documents of frames with the tag of this session. */
  #adopted = new WeakSet();
  /** Documents that are listened to. */
  #entered = new WeakSet();
  #options;
  #fingers;
  #handlers;
  /**
   * Set when the overlay is switched on; aborted while it is off.
   * @type {AbortSignal|undefined}
   */
  #signal;

  /**
   * @param {import("./options.js").Options} options
   * @param {import("./fingers.js").Fingers} fingers
   * @param {{[type: string]: (event: never) => void}} handlers the listeners for the events of fingers; no other events of
   *   frames are handled
   */
  constructor(options, fingers, handlers) {
    this.#options = options;
    this.#fingers = fingers;
    this.#handlers = handlers;
  }

  /**
   * The overlay of a surrounding page that takes over this page's touches: it has the same origin and the tag of the same
   * session. A visitor is then one participant, and a touch counts once, whichever page is loaded first.
   * @returns {Window["touchkit"]}
   */
  host() {
    const { isStudy, of: { session } } = this.#options;
    try {
      for (let view = /** @type {Window} */ (window); view !== view.parent;) {
        view = view.parent;
        if (session && view.touchkit?.adopt?.(document, session, isStudy)) return view.touchkit;
      }
    } catch {
      // A page of another origin surrounds this one.
    }
  }

  /**
   * Called by the tag in a frame.
   * @param {Document} inside
   * @param {string} session
   * @param {boolean} study
   * @returns {boolean} whether touches in the frame count as this page's
   */
  adopt(inside, session, study) {
    const { isStudy, of } = this.#options;
    if (session !== of.session || !(isStudy || (this.#signal && !study))) return false;
    // A frame within a frame: the outermost page follows the fingers.
    if (this.host()?.adopt?.(inside, session, study)) return true;
    this.#adopted.add(inside);
    this.#enter(inside);
    return true;
  }

  /** @param {AbortSignal} signal */
  listen(signal) {
    this.#signal = signal;
    this.#entered = new WeakSet();
    this.#look(document, signal);
  }

  /**
   * Listens in a frame's document and in those within it, now and when they show another page.
   * @param {Document|null} [inside]  null for another origin's
   */
  #enter(inside) {
    const signal = this.#signal;
    if (!inside || this.#entered.has(inside) || !signal) return;
    this.#entered.add(inside);
    const { defaultView: view } = inside;
    for (const [type, handle] of Object.entries(this.#handlers)) {
      const theirs = (/** @type {UIEvent} */ event) => {
        // A page with its own tag follows its fingers itself, except those that touched down before its tag was loaded.
        const isOwn = !view?.touchkit || this.#adopted.has(inside) ||
          [...this.#fingers.down.values()].some((finger) => finger.view === view);
        if (isOwn) handle(/** @type {never} */ (translated(event)));
      };
      listen(inside, type, theirs, signal);
    }
    this.#look(inside, signal);
  }

  /**
   * Finds the frames of a document, including those that are added later.
   * @param {Document} inside
   * @param {AbortSignal} signal
   */
  #look(inside, signal) {
    for (const frame of inside.querySelectorAll("iframe, frame")) this.#enter(documentIn(frame));
    // This event is the only one for a frame's new page, and it does not bubble.
    const loaded = (/** @type {{target: Element}} */ { target }) => {
      if (!/^I?FRAME$/.test(target.nodeName)) return;
      // Drops the fingers of the frame's previous page, and those in its frames.
      const { contentWindow } = /** @type {HTMLIFrameElement} */ (target);
      for (const [id, { view }] of this.#fingers.down) {
        if (view === contentWindow || view?.closed) this.#fingers.lift(id, true, { timeStamp: performance.now() });
      }
      this.#enter(documentIn(target));
    };
    listen(inside, "load", loaded, signal);
  }
}

/**
 * @param {Element} frame
 * @returns {Document|null|undefined} the frame's document; null if it is another origin's
 */
function documentIn(frame) {
  try {
    return /** @type {HTMLIFrameElement} */ (frame).contentDocument;
  } catch {
    // A detached frame has no document.
  }
}
