// @ts-check
/**
 * The picture under a phone's drawing. It lies whole in the middle of the glass, until two fingers or keys move and enlarge it; it
 * keeps its place on the glass when the page turns. The server is told where it lies.
 */

import { addStyle, element, setText } from "../../dom/dom.js";
import { isTaken } from "../../input/shortcut.js";
import { toNatural, toViewport } from "../../model/orientation.js";
import { followGround } from "./acknowledged.js";
import { GroundFingers, HOLD_MS } from "./fingers.js";
import { measuredAngle, measuredArea, measuredLength } from "./measured.js";
import { boundedPlace, changeBetween, isEnlarged, pinchedPlace, placeMessage, wholePlace, zoomedPlace } from "./place.js";
import { fillText } from "../../model/language.js";
import { lengthText, measuresText } from "../../statistics/picture-length.js";
import { PHONE_GROUND_TEXTS } from "../../../languages/en/pages/shared/phone/ground/texts.js";

/** @typedef {{outline: {pixels: number, bulgePixels: number}|null, points: import("./measured.js").PicturePoint[], pixels: number}} Shape */
/** @typedef {{strokes: Record<"newest"|"before", {points: number[]}[]>}} Ink  what was drawn on the glass */
/**
 * @typedef {object} Surface
 * @property {import("../../model/orientation.js").Orientation} orientation
 * @property {Pick<import("../../input/sampler.js").Sampler, "touching"|"removeEvents"|"discard">} sampler
 * @property {{ink?: Ink}} marks
 * @property {{requestRedraw: () => void}} frames
 * @property {() => void} cancelPointers
 */
/**
 * A phone's session, as far as the picture needs it.
 * @typedef {object} PhoneSession
 * @property {string} code
 * @property {import("../../model/language.js").Language} language
 * @property {{phone: {screen: import("./place.js").Size|null}}} record
 * @property {{flush: () => number, addTaskMessage: (message: import("../../model/messages.js").TaskMessage) => void,
 *   outbox: import("../../net/outbox.js").Outbox}} recording
 * @property {{pump?: () => void}} [link]
 * @property {Surface} surface
 * @property {{distance: import("./measured.js").Distance, drawn?: Shape}} [figures]  missing on pages that show none
 * @property {() => {screen: {pixelsPerCentimetre: number}}} hello
 * @property {(now: number, events: number) => boolean} drawn
 * @property {() => void} gestureEnded
 * @property {boolean} [hasTakenBack]  whether a stroke was taken back of which figures are known
 */
/** @typedef {import("./place.js").Place} Place */
/** @typedef {import("./place.js").Change} Change */

/** Delay before the picture is asked for again, when it could not be loaded (ms). */
const RETRY_DELAY_MS = 3000;
/** What a key enlarges by, and how much of the screen it moves by. */
const KEY_FACTOR = 1.5;
const KEY_STEP = 1 / 8;
const DIRECTIONS = Object.freeze({ arrowleft: [1, 0], arrowright: [-1, 0], arrowup: [0, 1], arrowdown: [0, -1] });
/** A page without extent: on it a step turns as a place does. */
const NO_EXTENT = Object.freeze({ width: 0, height: 0 });

/** @type {PhoneGround|null} */
let ground = null;

void addStyle("/shared/phone/ground/ground.css");

/**
 * @param {PhoneSession} phone
 * @param {Contract.Ground|undefined} shown
 */
export function showGround(phone, shown) {
  if (ground?.phone !== phone) ground = new PhoneGround(phone);
  ground.show(shown ?? null);
}

class PhoneGround {
  phone;
  #picture = element("img", { id: "ground", draggable: "false" });
  #whole = element("button", { id: "whole", click: () => this.#settle(this.#wholePlace) });
  #measured = element("p", { id: "measured", "aria-hidden": "true" });
  /** The same for screen readers, once a stroke has ended. */
  #spoken = element("p", { class: "spoken", "aria-live": "polite" });
  #fingers = new GroundFingers();
  /** @type {Contract.Ground|null} */
  #shown = null;
  /** @type {Place} */
  #place = { scale: 1, x: 0, y: 0 };
  /** The place to which the drawing on the glass belongs. */
  #drawnOn = this.#place;
  /** The place when the fingers began to move it. */
  #base = this.#place;
  /** The screen by which it was laid there. */
  #laidOn = { width: 0, height: 0 };
  /** What the server was told last, and which of the outbox's lives that was in. */
  #told = "";
  #frame = 0;
  /** The place's scale when the newest stroke began, and when the one before it did; 0 before the first. */
  #strokeScale = 0;
  #scaleBefore = 0;

  /** @param {PhoneSession} phone */
  constructor(phone) {
    this.phone = phone;
    this.#picture.addEventListener("error", () => setTimeout(() => this.#load(true), RETRY_DELAY_MS));
    window.addEventListener("resize", () => this.#draw());
    screen.orientation?.addEventListener?.("change", () => this.#draw());
    // Before the pad gets them, whose listeners are older.
    for (const type of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) {
      window.addEventListener(type, (event) => this.#pointed(/** @type {PointerEvent} */ (event)), { capture: true });
    }
    document.addEventListener("keydown", (event) => this.#pressed(event));
    const drawn = phone.drawn.bind(phone);
    phone.drawn = (now, events) => {
      const again = drawn(now, events);
      this.#measure();
      return again;
    };
    const ended = phone.gestureEnded.bind(phone);
    phone.gestureEnded = () => {
      ended();
      if (this.#measure()) setText(this.#spoken, this.#measured.textContent ?? "");
    };
    const { sampler } = phone.surface;
    const removed = sampler.removeEvents.bind(sampler);
    sampler.removeEvents = () => (this.#fingers.isHolding(performance.now()) ? [] : removed());
    followGround(phone.recording.outbox);
  }

  /** @param {Contract.Ground|null} shown */
  show(shown) {
    const isNew = shown?.picture !== this.#shown?.picture;
    this.#shown = shown;
    document.documentElement.toggleAttribute("data-ground", shown !== null);
    if (!shown) {
      this.#fingers.forget();
      for (const each of [this.#picture, this.#whole, this.#measured, this.#spoken]) each.remove();
      return this.#tell();
    }
    const texts = PHONE_GROUND_TEXTS[this.phone.language];
    this.#picture.alt = texts.picture;
    setText(this.#whole, texts.whole);
    this.#load();
    const before = this.#laidOn;
    const now = this.#laidOn = this.#screen;
    const isWhole = isNew || !isEnlarged(this.#place, shown, before);
    if (isNew) {
      this.#place = this.#drawnOn = this.#wholePlace;
      this.#strokeScale = 0;
    }
    document.getElementById("edge")?.prepend(this.#measured, this.#spoken);
    this.#measure();
    document.getElementById("layer")?.after(this.#picture);
    document.getElementById("pad")?.after(this.#whole);
    // Another screen was told to the server, after which this state came.
    if (before.width !== now.width || before.height !== now.height) {
      return this.#settle(isWhole ? this.#wholePlace : this.#place);
    }
    this.#draw();
    this.#tell();
  }

  /** @param {boolean} [again]  although it has the address already */
  #load(again = false) {
    if (!this.#shown) return;
    const address = `/api/v1/sessions/${this.phone.code}/grounds/${this.#shown.picture}`;
    if (again || this.#picture.getAttribute("src") !== address) this.#picture.src = address;
  }

  /** As the server knows it: the projector shows the drawing by it. */
  get #screen() {
    const { width = 0, height = 0 } = this.phone.record.phone.screen ?? {};
    return { width, height };
  }

  get #wholePlace() {
    return wholePlace(/** @type {Contract.Ground} */ (this.#shown), this.#screen);
  }

  /** Shows the picture in its place, and the drawing where it was drawn on it. */
  #draw() {
    if (!this.#shown) return;
    const { orientation } = this.phone.surface;
    const { angle, zoom = 1 } = orientation;
    const { width, height } = this.#shown;
    const { scale, x, y } = this.#place;
    const middle = toViewport(x + (width * scale) / 2, y + (height * scale) / 2, orientation);
    const size = { width: (width * scale) / zoom, height: (height * scale) / zoom };
    Object.assign(this.#picture.style, {
      left: `${middle.x - size.width / 2}px`,
      top: `${middle.y - size.height / 2}px`,
      width: `${size.width}px`,
      height: `${size.height}px`,
      transform: angle ? `rotate(${-angle}deg)` : "",
    });
    this.#whole.hidden = !isEnlarged(this.#place, this.#shown, this.#screen);
    const { factor, x: left, y: top } = this.#changeOnPage(changeBetween(this.#drawnOn, this.#place));
    const transform = factor === 1 && left === 0 && top === 0 ? "" : `matrix(${factor}, 0, 0, ${factor}, ${left}, ${top})`;
    for (const ink of document.querySelectorAll(".ink")) /** @type {HTMLElement} */ (ink).style.transform = transform;
  }

  /**
   * A change of places of the screen as one of the page.
   * @param {Change} change
   * @returns {Change}
   */
  #changeOnPage({ factor, x, y }) {
    const { orientation } = this.phone.surface;
    const corner = toNatural(0, 0, orientation);
    return { factor, ...toViewport(corner.x * factor + x, corner.y * factor + y, orientation) };
  }

  /** The picture stays in a place: the drawing moves with it, and the server is told. @param {Place} place */
  #settle(place) {
    if (!this.#shown) return;
    this.#place = boundedPlace(place, this.#shown, this.#screen);
    const { factor, x, y } = this.#changeOnPage(changeBetween(this.#drawnOn, this.#place));
    this.#drawnOn = this.#place;
    const { surface } = this.phone;
    moveInk(surface, (left, top) => [left * factor + x, top * factor + y]);
    surface.frames.requestRedraw();
    this.#draw();
    this.#tell();
  }

  /** Tells the server where the picture lies, after what was drawn before. */
  #tell() {
    const { recording, link } = this.phone;
    const message = this.#shown ? placeMessage(this.#shown.picture, this.#place) : { type: "ground" };
    // A frozen class drops what it has not sent.
    const told = JSON.stringify([message, recording.outbox.generation]);
    if (told === this.#told) return;
    this.#told = told;
    recording.flush();
    recording.addTaskMessage(message);
    link?.pump?.();
  }

  /** @param {PointerEvent} event */
  #pointed(event) {
    const { surface } = this.phone;
    if (!this.#shown || /** @type {Element} */ (event.target).id !== "pad") return;
    if (event.type === "pointerdown" && surface.sampler.touching === 0) {
      this.#scaleBefore = this.#strokeScale;
      this.#strokeScale = this.#place.scale;
    }
    // After the pad has got it.
    if (event.type === "pointercancel" && surface.sampler.touching === 1) {
      this.phone.hasTakenBack = true;
      setTimeout(() => this.#forgetStroke());
    }
    if (event.pointerType !== "touch") return;
    const { type, pointerId, clientX, clientY } = event;
    const at = toNatural(clientX, clientY, surface.orientation);
    const now = performance.now();
    if (type === "pointerdown" && !this.#fingers.isMoving) this.#firstDown();
    const wasHolding = this.#fingers.isHolding(now);
    const verdict = type === "pointerdown"
      ? this.#fingers.down(pointerId, at, now)
      : type === "pointermove"
      ? this.#fingers.move(pointerId, at)
      : this.#fingers.up(pointerId);
    if (verdict === "pad") return;
    event.stopImmediatePropagation();
    if (verdict === "cancel") this.#cancelStrokes(wasHolding);
    if (type !== "pointermove") this.#base = this.#place;
    if (!this.#fingers.isMoving) return this.#settle(this.#place);
    this.#frame ||= requestAnimationFrame(() => this.#follow());
  }

  /** A first finger has landed: what was recorded before does not wait with it. */
  #firstDown() {
    this.phone.recording.flush();
    setTimeout(() => this.phone.surface.frames.requestRedraw(), HOLD_MS);
  }

  /** @param {boolean} unsent  whether nothing of them has been sent */
  #cancelStrokes(unsent) {
    const { surface } = this.phone;
    surface.cancelPointers();
    if (unsent) surface.sampler.discard();
    else this.phone.hasTakenBack = true;
    this.#forgetStroke();
  }

  /** The newest stroke counts nowhere. What of it was sent, the server takes back once it gets the end. */
  #forgetStroke() {
    const { surface } = this.phone;
    this.#strokeScale = this.#scaleBefore;
    withdrawInk(surface);
    surface.frames.requestRedraw();
  }

  /** Moves the picture with the fingers, once a frame. */
  #follow() {
    this.#frame = 0;
    const { pair } = this.#fingers;
    if (!pair || !this.#shown) return;
    this.#place = pinchedPlace(this.#base, pair.from, pair.to, this.#shown, this.#screen);
    this.#draw();
  }

  /**
   * Shows what the newest stroke measures, if the picture has a scale: a length, an area around which it goes, an angle of points.
   * @returns {boolean} whether there is one
   */
  #measure() {
    const { phone } = this;
    const scale = this.#shown?.scale;
    const { figures } = phone;
    const isThere = scale !== undefined && this.#strokeScale > 0 && figures !== undefined;
    this.#measured.hidden = !isThere;
    if (!isThere) return false;
    const { language, surface: { sampler } } = phone;
    const { pixelsPerCentimetre } = phone.hello().screen;
    const texts = PHONE_GROUND_TEXTS[language];
    const line = measuredLength(figures.distance, pixelsPerCentimetre, this.#strokeScale, scale);
    const { estimated, lastCentimetres } = figures.distance;
    const pixels = (estimated ?? { lastCentimetres }).lastCentimetres * pixelsPerCentimetre;
    // An engine that was loaded within the stroke knows its end only.
    const { drawn } = figures;
    const isWhole = drawn && Math.abs(drawn.pixels - lastCentimetres * pixelsPerCentimetre) <= 1;
    const { outline = null, points = [] } = isWhole ? drawn : {};
    const angle = sampler.touching === 0 ? measuredAngle(points) : undefined;
    const area = measuredArea(outline, pixels, this.#strokeScale, scale);
    const isPoint = !angle && points.length > 0 && sampler.touching === 0;
    const length = isPoint
      ? ""
      : angle || !area
      ? measuresText({ ...line, angle }, scale.unit, language)
      : fillText(texts.area, {
        area: lengthText(area, `${scale.unit}²`, language),
        length: lengthText(line, scale.unit, language),
      });
    setText(
      this.#measured,
      isPoint ? fillText(texts.points, { count: points.length }) : fillText(angle ? texts.angle : texts.length, { length }),
    );
    return true;
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (!this.#shown || isTaken(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const { width, height } = this.#screen;
    const key = event.key.toLowerCase();
    const middle = { x: width / 2, y: height / 2 };
    if (key === "0") return this.#settle(this.#wholePlace);
    if (key === "+" || key === "-") {
      const factor = key === "+" ? KEY_FACTOR : 1 / KEY_FACTOR;
      return this.#settle(zoomedPlace(this.#place, factor, middle, this.#shown, this.#screen));
    }
    const [across, down] = DIRECTIONS[/** @type {keyof typeof DIRECTIONS} */ (key)] ?? [];
    if (across === undefined) return;
    event.preventDefault();
    const { angle } = this.phone.surface.orientation;
    const { x, y } = toNatural(across * width * KEY_STEP, down * height * KEY_STEP, { angle, viewport: NO_EXTENT });
    this.#settle({ ...this.#place, x: this.#place.x + x, y: this.#place.y + y });
  }
}

/**
 * Moves what was drawn on the glass.
 * @param {Surface} surface
 * @param {(x: number, y: number) => [number, number]} moved  in CSS px of the page
 */
function moveInk({ marks: { ink } }, moved) {
  if (!ink) return;
  for (const stroke of [...ink.strokes.before, ...ink.strokes.newest]) {
    const { points } = stroke;
    for (let i = 0; i < points.length; i += 2) [points[i], points[i + 1]] = moved(points[i], points[i + 1]);
  }
  redraw();
}

/** Removes the newest gesture, of which nothing counts. @param {Surface} surface */
function withdrawInk({ marks: { ink } }) {
  if (!ink) return;
  ink.strokes.newest = [];
  redraw();
}

/** Everything is drawn again, as on canvases of another size. */
function redraw() {
  for (const canvas of document.querySelectorAll(".ink")) /** @type {HTMLCanvasElement} */ (canvas).width = 0;
}
