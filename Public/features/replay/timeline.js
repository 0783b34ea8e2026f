// @ts-check
/** The replay's timeline: the position, the marks, and a handle to drag, by pointer, touch and keys. */

import { element, pixelRatio } from "../../shared/dom/dom.js";
import { icon } from "../../shared/dom/icons.js";
import { onTheme, token } from "../../shared/dom/theme.js";
import { Axis } from "./pauses.js";

/** @typedef {{milliseconds: number, label: string, kind: keyof typeof SIGNS}} Marker */
/**
 * @typedef {object} TimelineListener
 * @property {(time: number) => void} scrub  called while the handle is dragged
 * @property {string} marks the label of the marks
 * @property {(time: number) => string} spoken  an instant as text for screen readers
 */

/** The icon of each kind of mark; the mark's label names it. */
const SIGNS = Object.freeze(
  /** @type {const} */ ({ cleared: "clear", began: "challenge", frozen: "frozen", unfrozen: "play", ended: "end" }),
);
const [STEP, LEAP] = [1000, 10_000];
const ANNOUNCEMENT_INTERVAL_MS = 1000;

export class Timeline {
  #root;
  #canvas;
  #playedBar = element("div", { class: "played" });
  #handle = element("div", { class: "handle" });
  #markers = element("div", { class: "markers", role: "group" });
  #listener;
  #beginTime = 0;
  #axis = new Axis(0, 1, []);
  #time = 0;
  /** @type {readonly [milliseconds: number, participants: number][]} */
  #activity = [];

  /**
   * @param {HTMLElement} root
   * @param {TimelineListener} listener
   */
  constructor(root, listener) {
    this.#root = root;
    this.#listener = listener;
    this.#canvas = element("canvas", { "aria-hidden": "true" });
    root.setAttribute("role", "slider");
    root.tabIndex = 0;
    root.append(this.#canvas, this.#playedBar, this.#handle);
    // Placed beside the slider, because the contents of a slider are hidden from screen readers.
    root.before(this.#markers);
    this.#markers.setAttribute("aria-label", listener.marks);
    root.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      root.setPointerCapture(event.pointerId);
      this.#scrub(event);
    });
    root.addEventListener("pointermove", (event) => root.hasPointerCapture(event.pointerId) && this.#scrub(event));
    root.addEventListener("keydown", (event) => this.#key(event));
    new ResizeObserver(() => this.#drawActivity()).observe(root);
    onTheme(() => this.#drawActivity());
  }

  /**
   * @param {{begin: number, end: number, pauses: import("./pauses.js").Pause[], markers: Marker[],
   *   activity: readonly [number, number][]}} content
   */
  show({ begin, end, pauses, markers, activity }) {
    this.#beginTime = begin;
    this.#axis = new Axis(begin, Math.max(end, begin + 1), pauses);
    this.#activity = activity;
    this.#root.setAttribute("aria-valuemin", String(begin));
    this.#root.setAttribute("aria-valuemax", String(end));
    this.#markers.replaceChildren(
      ...markers.map(({ milliseconds, label, kind }) => {
        const properties = { type: "button", class: `marker ${kind}`, "aria-label": label, title: label };
        const mark = element("button", { ...properties, click: () => this.#listener.scrub(milliseconds) }, icon(SIGNS[kind]));
        mark.style.left = `${this.#share(milliseconds) * 100}%`;
        return mark;
      }),
    );
    this.#drawActivity();
    this.moveTo(this.#time);
  }

  /**
   * @param {number} time
   * @param {boolean} [moving]  during play, when a screen reader hears the time only once a second
   */
  moveTo(time, moving = false) {
    this.#time = time;
    const share = this.#share(time);
    this.#playedBar.style.transform = `scaleX(${share})`;
    this.#handle.style.left = `${share * 100}%`;
    const announced = Number(this.#root.getAttribute("aria-valuenow") ?? NaN);
    const whole = Math.round(time);
    if (announced === whole || (moving && Math.abs(announced - whole) < ANNOUNCEMENT_INTERVAL_MS)) return;
    this.#root.setAttribute("aria-valuenow", String(whole));
    this.#root.setAttribute("aria-valuetext", this.#listener.spoken(time));
  }

  /** @param {number} time */
  #share(time) {
    return this.#axis.share(time);
  }

  /** @param {PointerEvent} event */
  #scrub(event) {
    const { left, width } = this.#root.getBoundingClientRect();
    this.#listener.scrub(this.#axis.time((event.clientX - left) / width));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    // Left and right are the page's own keys; these are a slider's other keys.
    const steps = { ArrowUp: STEP, ArrowDown: -STEP, PageUp: LEAP, PageDown: -LEAP };
    const step = steps[/** @type {keyof typeof steps} */ (event.key)];
    if (step === undefined) return;
    event.preventDefault();
    this.#listener.scrub(this.#time + step);
  }

  /** The number of drawing participants, as a low profile. */
  #drawActivity() {
    const ratio = pixelRatio();
    const canvas = this.#canvas;
    const [width, height] = [Math.round(canvas.clientWidth * ratio), Math.round(canvas.clientHeight * ratio)];
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext("2d");
    if (!context || width === 0) return;
    const maximum = Math.max(1, ...this.#activity.map(([, participants]) => participants));
    let before = this.#beginTime;
    for (const [milliseconds, participants] of this.#activity) {
      // A class in a pause has no entries; a class that draws has about one every ten seconds.
      const from = this.#share(Math.max(before, milliseconds - 12_000)) * width;
      const to = this.#share(milliseconds) * width;
      const high = (participants / maximum) * height;
      context.fillStyle = token("--blue");
      context.globalAlpha = 0.45;
      context.fillRect(from, height - high, Math.max(1, to - from), high);
      before = milliseconds;
    }
  }
}
