// @ts-check
/** The frame around the card: one edge is fixed, the opposite one follows the finger. */

import { element } from "../../../shared/dom/dom.js";
import { lineDrawing } from "../../../shared/dom/svg.js";
import { CONTROL_PATHS } from "../../../shared/dom/controls/paths.js";
import { LIMITS } from "../../../shared/input/calibration.js";
import { calibrationFor } from "./card.js";
import { cardLayout } from "./layout.js";

/** Distance by which a key or a button moves the edge, and with Shift. */
const STEP_PX = 0.5;
const LARGE_STEP_PX = 5;
/** The radius of a card's corner (ISO/IEC 7810: 3.18 mm). */
const CORNER_CENTIMETRES = 0.318;

/** @typedef {import("../../../shared/input/calibration.js").Calibration} Calibration */

export class CardFrame {
  #density;
  #changed;
  /** @type {import("./layout.js").CardLayout} */
  layout = cardLayout(0);
  /** Whether the screen is wider than high: then the edge moves sideways. */
  isWide = false;
  #node;

  /**
   * @param {string} label
   * @param {number} density  to begin with, CSS px per centimetre
   * @param {(calibration: Calibration) => void} changed  called when the edge was moved or confirmed
   */
  constructor(label, density, changed) {
    this.#density = density;
    this.#changed = changed;
    const grip = element(
      "span",
      { class: "grip", "aria-hidden": "true" },
      lineDrawing(CONTROL_PATHS.unfold),
      lineDrawing(CONTROL_PATHS.unfold),
    );
    this.#node = element("div", { class: "card-frame", tabindex: "0", role: "slider", "aria-label": label }, grip);
    this.#listen();
  }

  get node() {
    return this.#node;
  }

  get #side() {
    return this.#density * this.layout.side;
  }

  /**
   * Fits the frame to the free glass, at first and when the phone turns.
   * @param {HTMLElement} glass
   */
  fit(glass) {
    this.isWide = innerWidth > innerHeight;
    this.layout = cardLayout(this.isWide ? glass.clientWidth : glass.clientHeight);
    this.#place(this.#density);
  }

  /** @param {1|-1} direction */
  nudge(direction) {
    this.#set(this.#side + direction * STEP_PX);
  }

  /** @param {number} side  CSS px */
  #set(side) {
    const { side: centimetres, maximum } = this.layout;
    const calibration = calibrationFor(Math.min(side, maximum), centimetres);
    this.#place(calibration.pixelsPerCentimetre);
    this.#changed(calibration);
  }

  /** @param {number} density */
  #place(density) {
    this.#density = density;
    const [side, across] = [this.layout.side * density, this.layout.across * density].map((length) => `${length}px`);
    const { style } = this.#node;
    [style.width, style.height] = this.isWide ? [side, across] : [across, side];
    style.setProperty("--corner", `${CORNER_CENTIMETRES * density}px`);
    const value = density.toFixed(2);
    const now = {
      "aria-orientation": this.isWide ? "horizontal" : "vertical",
      "aria-valuemin": LIMITS.minimum,
      "aria-valuemax": Math.floor(this.layout.maximum / this.layout.side),
      "aria-valuenow": value,
      "aria-valuetext": `${value}\u00a0px/cm`,
    };
    for (const [name, value] of Object.entries(now)) this.#node.setAttribute(name, String(value));
  }

  #listen() {
    const node = this.#node;
    const at = (/** @type {PointerEvent} */ event) => (this.isWide ? event.clientX : event.clientY);
    let dragged = { from: 0, side: 0 };
    // Prevents that a fast drag counts as a fling, after which the browser would ignore the next tap.
    node.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
    node.addEventListener("pointerdown", (event) => {
      node.setPointerCapture(event.pointerId);
      dragged = { from: at(event), side: this.#side };
      event.preventDefault();
      node.focus({ preventScroll: true });
      // A touch without a movement confirms the frame.
      this.#set(dragged.side);
    });
    node.addEventListener("pointermove", (event) => {
      if (node.hasPointerCapture(event.pointerId)) this.#set(dragged.side + at(event) - dragged.from);
    });
    node.addEventListener("keydown", (event) => {
      const step = event.shiftKey ? LARGE_STEP_PX : STEP_PX;
      if (["ArrowDown", "ArrowRight", "+"].includes(event.key)) this.#set(this.#side + step);
      else if (["ArrowUp", "ArrowLeft", "-"].includes(event.key)) this.#set(this.#side - step);
      else return;
      event.preventDefault();
    });
  }
}
