// @ts-check
/**
 * Axes on which a finger or a mouse draws one curve y = f(x) from left to right, or keys bend it: they move a knot of it. Strokes
 * are undone one by one.
 */

import { addStyle, element } from "../../dom/dom.js";
import { FrameLoop } from "../../dom/frame-loop.js";
import { svgElement } from "../../dom/svg.js";
import { textIn } from "../../model/language.js";
import { valueText } from "../../statistics/answers.js";
import { SAMPLES } from "../../statistics/curves.js";
import { axesOf, curvePath } from "../chart/axes.js";
import { wholeFraction } from "../chart/axis.js";
import { SKETCH_TEXTS } from "../../../languages/en/pages/shared/drawing/sketch/texts.js";

void addStyle("/shared/drawing/chart/chart.css");
void addStyle("/shared/drawing/sketch/sketch.css");

/** The number of places between two knots. */
const KNOT = 10;
/** The shares of the y axis that an arrow key and a page key move a knot. */
const STEP = 0.02;
const PAGE = 0.1;
/** The steps of the y axis to which values are rounded. */
const RESOLUTION = 1000;
const LAST = SAMPLES - 1;

/** @typedef {import("../../statistics/curves.js").Curve} Curve */
/** @typedef {(number|null)[]} Drawn  null where nothing is drawn yet */

/** @returns {Drawn} */
const nothing = () => Array.from({ length: SAMPLES }, () => null);

export class SketchField {
  #x;
  #y;
  #language;
  #texts;
  #edited;
  #drawn = nothing();
  /** What was drawn before each stroke, the newest last. @type {Drawn[]} */
  #before = [];
  #isDrawable;
  #isOpen = false;
  #knot = 0;
  /** The finger that draws, and the place where it is. @type {{id: number, place: number, value: number}|null} */
  #finger = null;
  #axes;
  #picture = svgElement("svg", { class: "drawn-chart", "aria-hidden": "true" });
  #right = svgElement("path", { class: "target" });
  /** The true curve. @type {Curve|null} */
  #target = null;
  #mine = svgElement("path", { class: "mine" });
  #mark = svgElement("circle", { class: "knot" });
  /** While a finger draws. */
  #frames = new FrameLoop(() => {
    this.#paint();
    return false;
  });
  /** The axes. */
  area;
  /** The button that takes the last stroke away. */
  undo;

  /**
   * @param {{x: Contract.SketchAxis, y: Contract.SketchAxis}} axes
   * @param {{label: string, language: import("../../model/language.js").Language, isDrawable: boolean}} place
   * @param {() => void} edited  called when a person has changed the curve
   */
  constructor({ x, y }, { label, language, isDrawable }, edited) {
    this.#x = x;
    this.#y = y;
    this.#language = language;
    this.#texts = SKETCH_TEXTS[language];
    this.#edited = edited;
    this.#isDrawable = isDrawable;
    this.#axes = axesOf(x, y, { width: 320, height: 280, em: 12 }, language);
    this.area = element("div", { class: "sketch", "aria-label": label }, this.#picture);
    this.undo = element("button", { click: () => this.#back() }, this.#texts.undo);
    // With the keyboard one scrolls to it.
    this.area.tabIndex = 0;
    if (isDrawable) this.#listen();
    else this.area.setAttribute("role", "img");
    new ResizeObserver(() => this.#fit()).observe(this.area);
  }

  /** Whether a finger is drawing. */
  get isHeld() {
    return this.#finger !== null;
  }

  /** What is drawn; null while a part is missing. @returns {number[]|null} */
  get curve() {
    const curve = this.#drawn.filter((value) => value !== null);
    return curve.length === SAMPLES ? curve : null;
  }

  /** Whether nothing at all is drawn. */
  get isEmpty() {
    return this.#drawn.every((value) => value === null);
  }

  /**
   * Replaces what is drawn.
   * @param {Curve|null} curve  null for nothing
   */
  put(curve) {
    this.#before = [];
    this.#drawn = curve ? [...curve] : nothing();
    this.#paint();
  }

  /** @param {boolean} isOpen  whether one may draw now @param {Curve|null} [target]  the true curve */
  show(isOpen, target = null) {
    this.#isOpen = isOpen;
    this.#target = target;
    // At once, so that a text and the curves that it compares appear together.
    if (this.#picture.childElementCount === 0) this.#fit();
    this.#paint();
  }

  // Drawing

  #listen() {
    const { area } = this;
    area.setAttribute("role", "slider");
    area.setAttribute("aria-valuemin", String(this.#y.from));
    area.setAttribute("aria-valuemax", String(this.#y.to));
    area.addEventListener("keydown", (event) => this.#typed(event));
    // Else a stroke is a fling to the browser, which swallows a tap on a button right after it.
    area.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
    area.addEventListener("pointerdown", (event) => this.#began(event));
    area.addEventListener("pointermove", (event) => {
      for (const each of event.getCoalescedEvents?.() ?? []) this.#moved(each);
      this.#moved(event);
    });
    area.addEventListener("pointerup", ({ pointerId }) => {
      if (pointerId === this.#finger?.id) this.#finger = null;
      this.#paint();
    });
    area.addEventListener("pointercancel", ({ pointerId }) => {
      if (pointerId !== this.#finger?.id) return;
      this.#finger = null;
      this.#back();
    });
  }

  /** @param {PointerEvent} event */
  #began(event) {
    if (!this.#isOpen || this.#finger || event.button !== 0) return;
    event.preventDefault();
    this.area.focus({ preventScroll: true });
    this.area.setPointerCapture(event.pointerId);
    this.#remember();
    this.#finger = { id: event.pointerId, ...this.#at(event) };
    this.#moved(event);
  }

  /** @param {PointerEvent} event */
  #moved(event) {
    const finger = this.#finger;
    if (!finger || event.pointerId !== finger.id) return;
    const { place, value } = this.#at(event);
    const [from, to] = [Math.min(place, finger.place), Math.max(place, finger.place)];
    for (let each = from; each <= to; each += 1) {
      const share = place === finger.place ? 1 : (each - finger.place) / (place - finger.place);
      this.#drawn[each] = this.#rounded(finger.value + share * (value - finger.value));
    }
    Object.assign(finger, { place, value });
    this.#knot = Math.round(place / KNOT) * KNOT;
    this.#edited();
    this.#frames.requestRedraw();
  }

  /** The place along x and the value below a finger, which may be beside the axes. @param {PointerEvent} event */
  #at({ clientX, clientY }) {
    const { left, top } = this.#picture.getBoundingClientRect();
    const { box } = this.#axes;
    const share = (/** @type {number} */ at, /** @type {number} */ low, /** @type {number} */ high) =>
      Math.max(0, Math.min(1, (at - low) / (high - low)));
    const place = Math.round(LAST * share(clientX - left, box.left, box.right));
    const { from, to } = this.#y;
    return { place, value: from + (to - from) * share(clientY - top, box.bottom, box.top) };
  }

  /** @param {number} value */
  #rounded(value) {
    const { from, to } = this.#y;
    const steps = Math.round(((value - from) / (to - from)) * RESOLUTION);
    return Math.max(from, Math.min(to, wholeFraction(from + ((to - from) * steps) / RESOLUTION)));
  }

  /** @param {KeyboardEvent} event */
  #typed(event) {
    if (!this.#isOpen) return;
    const along = { ArrowLeft: this.#knot - KNOT, ArrowRight: this.#knot + KNOT, Home: 0, End: LAST }[event.key];
    const up = { ArrowUp: STEP, ArrowDown: -STEP, PageUp: PAGE, PageDown: -PAGE }[event.key];
    if (along === undefined && up === undefined) return;
    event.preventDefault();
    if (along !== undefined) {
      this.#knot = Math.max(0, Math.min(LAST, along));
      return this.#paint();
    }
    this.#remember();
    this.#bend((up ?? 0) * (this.#y.to - this.#y.from));
    this.#changed();
  }

  /** Moves the knot, and the curve to the next knots less and less. @param {number} by */
  #bend(by) {
    const middle = (this.#y.from + this.#y.to) / 2;
    this.#drawn = this.#drawn.map((value, place) => {
      const share = Math.max(0, 1 - Math.abs(place - this.#knot) / KNOT);
      return this.#rounded((value ?? middle) + share * by);
    });
  }

  #remember() {
    this.#before.push([...this.#drawn]);
  }

  #back() {
    const before = this.#before.pop();
    if (!before) return;
    this.#drawn = before;
    this.#changed();
  }

  #changed() {
    this.#edited();
    this.#paint();
  }

  // The picture

  #fit() {
    const { clientWidth: width, clientHeight: height } = this.area;
    if (width === 0 || height === 0) return;
    this.#picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const em = parseFloat(getComputedStyle(this.#picture).fontSize);
    this.#axes = axesOf(this.#x, this.#y, { width, height, em }, this.#language);
    this.#picture.replaceChildren(...this.#axes.parts, ...(this.#target ? [this.#right] : []), this.#mine, this.#mark);
    this.#paint();
  }

  #paint() {
    const { box, placeY } = this.#axes;
    this.#right.setAttribute("d", this.#target ? curvePath(this.#target, this.#axes) : "");
    this.#mine.setAttribute("d", curvePath(this.#drawn, this.#axes));
    const value = this.#drawn[this.#knot];
    this.#mark.setAttribute("cx", String(box.left + (this.#knot / LAST) * (box.right - box.left)));
    this.#mark.setAttribute("cy", String(placeY(value ?? (this.#y.from + this.#y.to) / 2)));
    if (!this.#isDrawable) return this.#mark.setAttribute("r", "0");
    this.#mark.setAttribute("r", "6");
    this.undo.disabled = !this.#isOpen || this.#before.length === 0;
    this.area.setAttribute("aria-disabled", String(!this.#isOpen));
    this.area.setAttribute("aria-valuenow", String(value ?? (this.#y.from + this.#y.to) / 2));
    this.area.setAttribute("aria-valuetext", this.#knotText(value));
  }

  /** @param {number|null} value  at the knot */
  #knotText(value) {
    const { from, to, unit } = this.#x;
    const at = valueText(wholeFraction(from + ((to - from) * this.#knot) / LAST), { unit }, this.#language);
    const shown = value === null ? this.#texts.nothing : valueText(value, this.#y, this.#language, 3);
    return `${textIn(this.#x.name, this.#language)} ${at}, ${textIn(this.#y.name, this.#language)} ${shown}`;
  }
}
