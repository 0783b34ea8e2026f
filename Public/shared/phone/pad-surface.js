// @ts-check
/**
 * The pad of the touch page and the scale at their start: it records and shows fingers before the socket is open and
 * before the rest of the page is loaded; their events wait in the sampler.
 */

import { FrameLoop } from "../dom/frame-loop.js";
import { onRatio, shownNow } from "../input/shown.js";
import { Clock } from "../input/clock.js";
import { listenOnPad } from "../input/pad.js";
import { Sampler } from "../input/sampler.js";
import { glassNow } from "../model/glass.js";
import { quarterTurn } from "../model/orientation.js";
import { PhoneStore } from "../net/phone-store.js";

/** @typedef {import("../model/orientation.js").Orientation} Orientation */
/** @typedef {import("../input/sampler.js").Sample} Sample */
/** @typedef {{strokes: Record<"newest"|"before", {points: number[]}[]>}} Ink */
/**
 * Draws the fingers themselves, in the viewport's CSS px.
 *
 * @typedef {object} FingerMarks
 * @property {(slot: number, x: number, y: number, now: number, sample: Sample|null) => void} point
 * @property {(slot: number, now: number) => void} lift
 * @property {(now: number, orientation: Orientation) => boolean} draw  returns whether the next frame has to draw again
 * @property {() => void} [clear]  removes what is still drawn
 * @property {() => void} [prepare]  does early what would delay the first finger
 * @property {Ink} [ink]  what they have drawn
 */

export class PadSurface {
  #pad;
  marks;
  sampler = new Sampler();
  clock;
  /** Hooks for the part of the page that is loaded later. */
  onFrame = (/** @type {number} */ _now) => false;
  onGestureEnd = () => {};
  /** Called when the window is zoomed or moved to another screen. */
  onGlass = () => {};
  /** Called when the window is resized or the device is rotated. */
  onSize = () => {};

  /**
   * @param {HTMLElement} pad
   * @param {string|null} code  of the session, null before there is one
   * @param {FingerMarks} marks
   */
  constructor(pad, code, marks) {
    this.#pad = pad;
    this.marks = marks;
    this.code = code;
    this.store = new PhoneStore(code ?? "");
    const { phone, batches } = this.store.load();
    this.phone = phone;
    this.batches = batches;
    this.clock = new Clock(phone.clock, Date.now(), performance.now());
    this.orientation = this.#readOrientation();
    this.frames = new FrameLoop((now) => this.#draw(now));
    listenOnPad(pad, this.sampler, this.clock, () => this.orientation, {
      point: (slot, x, y, sample) => marks.point(slot, x, y, performance.now(), sample),
      lift: (slot) => marks.lift(slot, performance.now()),
      changed: () => this.frames.requestRedraw(),
      gestureEnded: () => this.onGestureEnd(),
    });
    window.addEventListener("resize", () => this.#turned());
    screen.orientation?.addEventListener?.("change", () => this.#turned());
    onRatio(() => this.#turned());
  }

  now = () => this.clock.at(0, performance.now());

  /**
   * Called when the page gets a session after it was opened.
   * @param {string} code
   */
  enter(code) {
    this.code = code;
    this.store = new PhoneStore(code);
    const { phone, batches } = this.store.load();
    this.phone = phone;
    this.batches = batches;
    this.orientation = this.#readOrientation();
  }

  /** Ends all pointers as cancelled, because the page is being left. */
  cancelPointers() {
    for (const slot of this.sampler.slots) this.marks.lift(slot, performance.now());
    this.sampler.cancelAll(this.now());
  }

  /** Called when the page has shown itself, and waits for fingers. */
  prepare() {
    this.marks.prepare?.();
    this.frames.requestRedraw();
  }

  /** Clears the drawing after the figures were cleared. */
  clear() {
    this.marks.clear?.();
    this.frames.requestRedraw();
  }

  /**
   * Draws the fingers first, before anything else in the frame.
   * @param {number} now
   */
  #draw(now) {
    // Compared in each frame, because not every browser reports that a window was moved to another screen, and none
    // reports when the outer width becomes known.
    const { ratio, outer } = this.phone.glass?.shown ?? {};
    if (ratio !== window.devicePixelRatio || (outer === 0 && window.outerWidth)) this.#turned();
    const again = this.marks.draw(now, this.orientation);
    return this.onFrame(now) || again;
  }

  /**
   * Measured when the page's size changes, never in a pointer handler.
   * @returns {Orientation}
   */
  #readOrientation() {
    const angle = screen.orientation?.angle ?? /** @type {{orientation?: number}} */ (window).orientation;
    const viewport = { width: this.#pad.clientWidth, height: this.#pad.clientHeight };
    const { zoom } = (this.phone.glass = glassNow(this.phone.glass, shownNow(), viewport));
    return { angle: quarterTurn(angle), viewport, zoom };
  }

  /**
   * Applies a change of rotation, zoom or size. A resting finger keeps its place on the glass while the page turns under
   * it, so its pointer begins again.
   */
  #turned() {
    const { home, shown } = this.phone.glass ?? {};
    const orientation = this.#readOrientation();
    const { angle, zoom } = this.orientation;
    this.orientation = orientation;
    if (orientation.angle !== angle || orientation.zoom !== zoom) this.sampler.restart(this.now());
    const { glass } = this.phone;
    if (glass?.home !== home || glass?.shown.ratio !== shown?.ratio || !shown?.outer) this.onGlass();
    this.onSize();
    this.frames.requestRedraw();
  }
}
