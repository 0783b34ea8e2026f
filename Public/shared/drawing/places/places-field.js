// @ts-check
/**
 * A picture on which fingers, a mouse or keys put marks, or draw the outline of an area. One finger marks; two move and zoom the
 * picture. Everything that is drawn is in the picture's px.
 */

import { addStyle, element, setText } from "../../dom/dom.js";
import { FrameLoop } from "../../dom/frame-loop.js";
import { svgElement } from "../../dom/svg.js";
import { fillText } from "../../model/language.js";
import { MAX_CORNERS, MIN_CORNERS, sentPlace, simplified } from "./outline.js";
import { pictureLayer, polygonPoints, truthShape } from "./picture.js";
import { Viewport } from "./viewport.js";
import { PLACES_TEXTS } from "../../../languages/en/pages/shared/drawing/places/texts.js";

/** @typedef {import("./view.js").Point} Point */
/** @typedef {[number, number][]} Places  in px of the picture */
/**
 * @typedef {object} Asked  what the field asks for
 * @property {import("./picture.js").AskedPicture} picture
 * @property {"point"|"area"} form
 * @property {number} marks  of the form `point`
 */

/** How near a finger has to be to a mark to take it (CSS px). */
const REACH_PX = 30;
/** The distance between two points of a stroke (CSS px), and the smallest outline: less is a tap. */
const STROKE_STEP_PX = 3;
const SMALLEST_OUTLINE_PX = 12;
/** The triangle at a corner that a finger does not mean (CSS px²). */
const SMALLEST_CORNER_PX = 6;
/** A step of the arrow keys, as a share of what the box shows; with Shift ten of them. */
const KEY_STEP = 0.01;
/** The radius of a true point (CSS px): around the mark that hits it. */
const TRUTH_PX = 22;
const BUTTON_ZOOM = 1.6;
const WHEEL_ZOOM = 1.002;
/** The box's width by its height: as the picture, but neither a strip nor a tower. */
const [MIN_ASPECT, MAX_ASPECT] = [0.75, 1.5];
const ARROWS = new Map([["ArrowLeft", [-1, 0]], ["ArrowRight", [1, 0]], ["ArrowUp", [0, -1]], ["ArrowDown", [0, 1]]]);

/** Resolves when the style sheet is loaded. */
export const placesReady = addStyle("/shared/drawing/places/places.css");

export class PlacesField {
  #asked;
  #texts;
  #answer;
  #isOpen = false;
  /** The answer that was shown or given last, as JSON. @type {string|undefined} */
  #given;
  /** Marks by their place in the answer, or the corners of an area. @type {(Point|null)[]} */
  #points = [];
  /** Where keys draw an area. @type {Point|null} */
  #keyCursor = null;
  #shown;
  #svg = svgElement("svg", { class: "places-picture", "aria-hidden": "true" });
  #drawn = svgElement("polygon", { class: "own-area" });
  /** @type {HTMLButtonElement[]} */
  #buttons;
  #reading = element("p", { class: "places-reading numbers", role: "status" });
  #box;
  /** The fingers that are down, in the box. @type {Map<number, Point>} */
  #fingers = new Map();
  /**
   * What one finger does; null once a second one was there.
   * @type {{index: number, before: (Point|null)[]}|null}
   */
  #action = null;
  #frames = new FrameLoop(() => {
    this.#draw();
    return false;
  });
  /** What is compared: shown once it is known. @type {Places} */
  #truth = [];
  #truthShape = svgElement("g", {});
  root;

  /**
   * @param {Asked} asked
   * @param {{code: string, label: string, language: import("../../model/language.js").Language}} place
   * @param {(points: Places) => void} answer  called with a whole answer
   */
  constructor(asked, { code, label, language }, answer) {
    const { picture } = asked;
    const texts = this.#texts = PLACES_TEXTS[language];
    this.#asked = asked;
    this.#shown = new Viewport(picture);
    this.#answer = answer;
    this.#points = this.#isArea ? [] : Array(asked.marks).fill(null);
    const count = this.#isArea ? 1 : asked.marks;
    this.#buttons = Array.from({ length: count }, (_, index) =>
      element("button", {
        class: "place-mark",
        click: (/** @type {MouseEvent} */ event) => event.detail === 0 && this.#pressed(index),
        keydown: (/** @type {KeyboardEvent} */ event) => this.#key(event, index),
        focus: () => this.#frames.requestRedraw(),
        blur: () => this.#frames.requestRedraw(),
      }, count > 1 ? String(index + 1) : ""));
    this.#svg.append(pictureLayer(picture, code), this.#truthShape, this.#drawn);
    this.#box = element(
      "div",
      {
        class: "places-box",
        role: "application",
        "aria-label": `${label} ${this.#isArea ? texts.areaKeys : texts.pointKeys}`,
        pointerdown: (/** @type {PointerEvent} */ event) => this.#began(event),
        pointermove: (/** @type {PointerEvent} */ event) => this.#moved(event),
        pointerup: (/** @type {PointerEvent} */ event) => this.#ended(event, true),
        pointercancel: (/** @type {PointerEvent} */ event) => this.#ended(event, false),
        gesturestart: (/** @type {Event} */ event) => event.preventDefault(),
        contextmenu: (/** @type {Event} */ event) => event.preventDefault(),
      },
      this.#svg,
      ...this.#buttons,
    );
    this.#box.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    const aspect = Math.min(Math.max(picture.width / picture.height, MIN_ASPECT), MAX_ASPECT);
    this.#box.style.setProperty("--aspect", String(aspect));
    const tool = (/** @type {string} */ sign, /** @type {string} */ name, /** @type {() => void} */ run) =>
      element("button", { class: "places-tool", "aria-label": name, title: name, click: run }, sign);
    this.root = element(
      "div",
      { class: "places" },
      this.#box,
      element(
        "div",
        { class: "places-tools" },
        this.#reading,
        tool("−", texts.out, () => this.#zoom(1 / BUTTON_ZOOM)),
        tool("+", texts.in, () => this.#zoom(BUTTON_ZOOM)),
      ),
    );
    new ResizeObserver(() => this.#resized()).observe(this.#box);
  }

  get #isArea() {
    return this.#asked.form === "area";
  }

  /** What to do. */
  get hint() {
    if (this.#isArea) return this.#texts.circle;
    const missing = this.#points.filter((point) => point === null).length;
    const { marks } = this.#asked;
    return marks === 1 ? this.#texts.put : fillText(this.#texts.putSome, { count: marks, missing });
  }

  /**
   * @param {Places|undefined} points  the answer that was given
   * @param {boolean} isOpen
   * @param {Places} [truth]
   */
  show(points, isOpen, truth = []) {
    this.#isOpen = isOpen;
    this.#truth = truth;
    this.root.classList.toggle("closed", !isOpen);
    for (const button of this.#buttons) button.disabled = !isOpen;
    const given = JSON.stringify(points);
    // What is below a finger stays there whatever arrives, and what is no answer yet.
    if (points && given !== this.#given && this.#fingers.size === 0) {
      this.#given = given;
      this.#points = points.map(([x, y]) => ({ x, y }));
    }
    this.#frames.requestRedraw();
  }

  /** @param {MouseEvent} event @returns {Point} within the box's border */
  #at({ clientX, clientY }) {
    const { left, top } = this.#svg.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  /** @param {PointerEvent} event */
  #began(event) {
    if (event.button !== 0 || this.#fingers.size === 2 || !this.#isSized) return;
    event.preventDefault();
    this.#box.setPointerCapture(event.pointerId);
    const at = this.#at(event);
    this.#fingers.set(event.pointerId, at);
    if (this.#fingers.size === 2) return this.#cancel();
    if (!this.#isOpen) return;
    const before = [...this.#points];
    const place = this.#shown.inPicture(at);
    if (this.#isArea) {
      this.#action = { index: 0, before };
      this.#points = [place];
    } else {
      const index = this.#markFor(at);
      this.#action = { index, before };
      this.#points[index] = place;
      this.#buttons[index].focus({ preventScroll: true });
    }
    this.#frames.requestRedraw();
  }

  /**
   * The mark that a finger takes: one below it, else one that is not put yet, else the nearest.
   * @param {Point} at
   */
  #markFor(at) {
    const distances = this.#points.map((point) => {
      if (!point) return Infinity;
      const shown = this.#shown.inBox(point);
      return Math.hypot(shown.x - at.x, shown.y - at.y);
    });
    const nearest = distances.indexOf(Math.min(...distances));
    const free = this.#points.indexOf(null);
    return distances[nearest] <= REACH_PX || free < 0 ? nearest : free;
  }

  /** @param {PointerEvent} event */
  #moved(event) {
    const last = this.#fingers.get(event.pointerId);
    if (!last) return;
    const at = this.#at(event);
    const others = [...this.#fingers].filter(([id]) => id !== event.pointerId).map(([, each]) => each);
    if (this.#action) {
      const place = this.#shown.inPicture(at);
      if (this.#isArea) {
        const from = this.#shown.inBox(/** @type {Point} */ (this.#points[this.#points.length - 1]));
        if (Math.hypot(at.x - from.x, at.y - from.y) >= STROKE_STEP_PX) this.#points.push(place);
      } else this.#points[this.#action.index] = place;
    } else if (others.length === 1) {
      this.#shown.pinch([last, others[0]], [at, others[0]]);
    }
    this.#fingers.set(event.pointerId, at);
    this.#frames.requestRedraw();
  }

  /** A second finger: the first one did not mean to mark. */
  #cancel() {
    if (this.#action) this.#points = this.#action.before;
    this.#action = null;
    this.#frames.requestRedraw();
  }

  /**
   * @param {PointerEvent} event
   * @param {boolean} isWhole  whether a person lifted the finger
   */
  #ended({ pointerId }, isWhole) {
    if (!this.#fingers.delete(pointerId)) return;
    if (!isWhole) return this.#cancel();
    const action = this.#action;
    this.#action = null;
    if (!action) return;
    if (this.#isArea) this.#close(action.before);
    this.#commit();
  }

  /**
   * Closes the outline that was drawn; a tap draws none.
   * @param {(Point|null)[]} before
   */
  #close(before) {
    const stroke = /** @type {Point[]} */ (this.#points);
    const { scale } = this.#shown;
    const extent = (/** @type {number[]} */ values) => (Math.max(...values) - Math.min(...values)) * scale;
    const isTap = Math.max(extent(stroke.map(({ x }) => x)), extent(stroke.map(({ y }) => y))) < SMALLEST_OUTLINE_PX;
    this.#points = isTap || stroke.length < MIN_CORNERS ? before : simplified(stroke, SMALLEST_CORNER_PX / scale ** 2);
  }

  #commit() {
    const { picture } = this.#asked;
    this.#frames.requestRedraw();
    const points = this.#points.flatMap((point) => point ?? []);
    if (points.length < (this.#isArea ? MIN_CORNERS : this.#points.length)) return;
    const sent = points.map((point) => sentPlace(point, picture));
    this.#given = JSON.stringify(sent);
    this.#answer(sent);
  }

  /** @param {KeyboardEvent} event @param {number} index */
  #key(event, index) {
    if (!this.#isSized || !this.#isOpen || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+" || event.key === "-") return this.#zoom(event.key === "+" ? BUTTON_ZOOM : 1 / BUTTON_ZOOM);
    if (event.key === "Backspace" && this.#isArea) {
      event.preventDefault();
      this.#points = this.#points.slice(0, -1);
      return this.#commit();
    }
    const arrow = ARROWS.get(event.key);
    if (!arrow) return;
    event.preventDefault();
    const { box, scale, middle } = this.#shown;
    const step = KEY_STEP * (event.shiftKey ? 10 : 1) * Math.min(box.width, box.height) / scale;
    const from = this.#isArea ? this.#cursor : this.#points[index] ?? middle;
    const moved = sentPlace({ x: from.x + arrow[0] * step, y: from.y + arrow[1] * step }, this.#asked.picture);
    this.#moveTo(index, { x: moved[0], y: moved[1] });
  }

  /** @param {number} index @param {Point} place */
  #moveTo(index, place) {
    this.#shown.reveal(place);
    if (this.#isArea) {
      this.#keyCursor = place;
      return this.#frames.requestRedraw();
    }
    this.#points[index] = place;
    this.#commit();
  }

  get #cursor() {
    return this.#keyCursor ?? this.#shown.middle;
  }

  /**
   * Enter or the space bar: puts a mark that is not put yet into the middle, or a corner where the keys are.
   * @param {number} index
   */
  #pressed(index) {
    if (!this.#isSized || !this.#isOpen) return;
    if (this.#isArea) {
      if (this.#points.length >= MAX_CORNERS) return;
      const place = this.#cursor;
      this.#points = [...this.#points, place];
      this.#keyCursor = place;
    } else this.#points[index] ??= this.#shown.middle;
    this.#commit();
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (!this.#isSized) return;
    event.preventDefault();
    this.#zoom(WHEEL_ZOOM ** -event.deltaY, this.#at(event));
  }

  /** @param {number} factor @param {Point} [at]  in the box; its middle if missing */
  #zoom(factor, at) {
    if (!this.#isSized) return;
    this.#shown.zoom(factor, at);
    this.#frames.requestRedraw();
  }

  /** Whether the box has a size: an event may come before the observer's first call. */
  get #isSized() {
    if (!this.#shown.isSized) this.#resized();
    return this.#shown.isSized;
  }

  #resized() {
    const { clientWidth: width, clientHeight: height } = this.#box;
    if (width === 0 || height === 0) return;
    this.#shown.resize({ width, height });
    this.#draw();
  }

  #draw() {
    if (!this.#shown.isSized) return;
    const { viewBox, zoomed, scale } = this.#shown;
    this.#svg.setAttribute("viewBox", viewBox);
    this.root.dataset.zoom = zoomed.toFixed(2);
    const corners = this.#isArea ? this.#points.flatMap((point) => (point ? [[point.x, point.y]] : [])) : [];
    this.#drawn.setAttribute("points", polygonPoints(corners));
    this.#truthShape.replaceChildren(...(this.#truth.length > 0 ? [truthShape(this.#truth, TRUTH_PX / scale)] : []));
    this.#buttons.forEach((button, index) => this.#place(button, index));
    setText(this.#reading, this.#readingText);
  }

  /** @param {HTMLButtonElement} button @param {number} index */
  #place(button, index) {
    const isFocused = button === document.activeElement;
    const point = this.#isArea ? this.#cursor : this.#points[index];
    const { x, y } = this.#shown.inBox(point ?? this.#shown.middle);
    button.style.transform = `translate(${x}px, ${y}px)`;
    button.classList.toggle("unset", this.#isArea ? !(isFocused && button.matches(":focus-visible")) : !point);
    button.setAttribute("aria-label", this.#markText(index));
  }

  /** @param {number} index */
  #markText(index) {
    const texts = this.#texts;
    const point = this.#isArea ? this.#cursor : this.#points[index];
    const name = this.#isArea ? texts.cursor : fillText(texts.mark, { number: index + 1 });
    return point ? fillText(texts.at, { name, ...this.#shares(point) }) : fillText(texts.unset, { name });
  }

  /** @param {Point} point */
  #shares({ x, y }) {
    const { width, height } = this.#asked.picture;
    return { x: Math.round(x / width * 100), y: Math.round(y / height * 100) };
  }

  get #readingText() {
    const focused = this.#buttons.findIndex((button) => button === document.activeElement);
    if (this.#isArea) {
      const isDrawn = this.#points.length >= MIN_CORNERS && !this.#action;
      const corners = isDrawn ? fillText(this.#texts.corners, { count: this.#points.length }) : "";
      return focused < 0 || this.#keyCursor === null ? corners : [this.#markText(0), corners].filter(Boolean).join(" · ");
    }
    return focused < 0 || !this.#points[focused] ? "" : this.#markText(focused);
  }
}
