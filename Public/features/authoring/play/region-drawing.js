// @ts-check
/** New regions, drawn on the map by mouse, finger or pen: a circle from its centre, a polygon by its corners. */

import { toMetres } from "../../../shared/model/regions.js";
import { placeOf } from "../workbench/pin-picker.js";

/** @typedef {import("../../../shared/model/regions.js").Region} Region */
/** @typedef {import("../../../shared/model/regions.js").Place} Place */
/**
 * @typedef {object} DrawingHandlers
 * @property {(region: Region|null) => void} sketched  the unfinished region
 * @property {(region: Region) => void} drawn
 * @property {() => void} ended  finished or cancelled
 */

/** @typedef {"pointerdown"|"pointermove"|"pointerup"|"pointercancel"} PointerType */

/** The radius of a circle that a tap without dragging makes. */
const DEFAULT_RADIUS_METRES = 30;
/** Maximum movement of a tap, and maximum distance of a tap from the first corner that closes the polygon; CSS px. */
const TAP_TOLERANCE_PX = 14;

export class RegionDrawing {
  /** @type {Leaflet.Map} */
  #map;
  #handlers;
  /** @type {"circle"|"polygon"|null} */
  #kind = null;
  /** @type {Place[]} */
  #points = [];
  /** @type {{place: Place, x: number, y: number}|null} */
  #press = null;
  /** Whether the next click belongs to the press that ended the drawing. */
  #isOwnClick = false;

  /**
   * @param {Leaflet.Map} map
   * @param {DrawingHandlers} handlers
   */
  constructor(map, handlers) {
    this.#map = map;
    this.#handlers = handlers;
    const container = map.getContainer();
    // Listens in the capture phase, before Leaflet's listeners, which would drag the map.
    for (
      const [type, listener] of /** @type {[PointerType, (event: PointerEvent) => void][]} */ ([
        ["pointerdown", this.#pointerDown],
        ["pointermove", this.#pointerMoved],
        ["pointerup", this.#pointerUp],
        ["pointercancel", this.#pointerCancelled],
      ])
    ) {
      container.addEventListener(type, (event) => this.#kind && listener(event), true);
    }
    container.addEventListener("click", this.#click, true);
    document.addEventListener("keydown", this.#key);
  }

  close() {
    document.removeEventListener("keydown", this.#key);
  }

  get kind() {
    return this.#kind;
  }

  get canClose() {
    return this.#kind === "polygon" && this.#points.length >= 3;
  }

  /** @param {"circle"|"polygon"} kind */
  begin(kind) {
    this.#stop();
    this.#kind = kind;
    for (const gesture of this.#gestures) gesture.disable();
    // Prevents that a finger scrolls the page.
    this.#map.getContainer().style.touchAction = "none";
  }

  giveUp() {
    this.#stop();
    this.#handlers.ended();
  }

  /** Completes a polygon. */
  finish() {
    if (!this.canClose) return;
    this.#finishRegion({ type: "polygon", points: this.#points.map(({ latitude, longitude }) => [latitude, longitude]) });
  }

  get #gestures() {
    return [this.#map.dragging, this.#map.doubleClickZoom, this.#map.boxZoom];
  }

  #stop() {
    this.#kind = null;
    this.#points = [];
    this.#press = null;
    this.#handlers.sketched(null);
    for (const gesture of this.#gestures) gesture.enable();
    this.#map.getContainer().style.touchAction = "";
  }

  /** @param {Region} region */
  #finishRegion(region) {
    this.#stop();
    this.#handlers.drawn(region);
    this.#handlers.ended();
  }

  /** @param {PointerEvent} event */
  #placeOf = (event) => placeOf(this.#map.mouseEventToLatLng(event));

  /** @param {PointerEvent} event */
  #pointerDown = (event) => {
    if (event.button !== 0 || !event.isPrimary || /** @type {Element} */ (event.target).closest("button")) return;
    event.stopPropagation();
    this.#isOwnClick = true;
    this.#press = { place: this.#placeOf(event), x: event.clientX, y: event.clientY };
  };

  /** @param {PointerEvent} event */
  #pointerMoved = (event) => {
    if (this.#kind === "circle" && this.#press) this.#handlers.sketched(this.#circle(event));
    else if (this.#kind === "polygon" && this.#points.length > 0) this.#sketch([...this.#points, this.#placeOf(event)]);
  };

  /** @param {PointerEvent} event */
  #pointerUp = (event) => {
    if (!this.#press) return;
    const circle = this.#circle(event);
    const place = this.#placeOf(event);
    this.#press = null;
    if (this.#kind === "circle") return this.#finishRegion(circle);
    if (this.canClose && this.#isNear(this.#points[0], event)) return this.finish();
    const last = this.#points[this.#points.length - 1];
    // The second click of a double click.
    if (last && this.#isNear(last, event)) return this.finish();
    this.#points.push(place);
    this.#sketch(this.#points);
  };

  /** @param {Event} event */
  #click = (event) => {
    if (!this.#isOwnClick) return;
    this.#isOwnClick = false;
    event.stopImmediatePropagation();
  };

  #pointerCancelled = () => {
    this.#isOwnClick = false;
    this.#press = null;
  };

  /** @param {Place[]} points */
  #sketch(points) {
    this.#handlers.sketched(
      { type: "polygon", points: points.map(({ latitude, longitude }) => [latitude, longitude]) },
    );
  }

  /**
   * @param {PointerEvent} event
   * @returns {import("../../../shared/model/regions.js").Circle}
   */
  #circle(event) {
    const { place, x, y } = /** @type {{place: Place, x: number, y: number}} */ (this.#press);
    const isTap = Math.hypot(event.clientX - x, event.clientY - y) < TAP_TOLERANCE_PX;
    const fromCentre = toMetres(this.#placeOf(event), place);
    const radius = Math.max(1, Math.round(Math.hypot(fromCentre.x, fromCentre.y) * 10) / 10);
    return { type: "circle", ...place, radiusMetres: isTap ? DEFAULT_RADIUS_METRES : radius };
  }

  /** @param {Place} place @param {PointerEvent} event */
  #isNear({ latitude, longitude }, event) {
    const point = this.#map.latLngToContainerPoint([latitude, longitude]);
    const box = this.#map.getContainer().getBoundingClientRect();
    return Math.hypot(point.x - (event.clientX - box.left), point.y - (event.clientY - box.top)) < TAP_TOLERANCE_PX;
  }

  /** @param {KeyboardEvent} event */
  #key = (event) => {
    if (!this.#kind) return;
    if (event.key === "Escape") this.giveUp();
    else if (event.key === "Enter" && this.canClose) {
      event.preventDefault();
      this.finish();
    } else if (event.key === "Backspace" && this.#points.length > 0) {
      event.preventDefault();
      this.#points.pop();
      this.#sketch(this.#points);
    }
  };
}
