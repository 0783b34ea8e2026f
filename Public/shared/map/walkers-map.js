// @ts-check
/** Walkers on the map: each with its sign, its name and its path, over the regions of the play. */

import { element, setText } from "../dom/dom.js";
import { FrameLoop } from "../dom/frame-loop.js";
import { participantSign } from "../dom/participant-sign.js";
import { onTheme, token } from "../dom/theme.js";
import { paint } from "../dom/paint.js";
import { copyNear } from "../model/geography.js";
import { boxAround, cornersOf } from "../model/walkers.js";
import { freePlaces } from "./names.js";
import { WorldMap } from "./world-map.js";

/**
 * @typedef {object} ShownWalker
 * @property {string} id
 * @property {string} name
 * @property {string|undefined} shape
 * @property {string|undefined} colour
 * @property {number} latitude
 * @property {number} longitude
 * @property {number} accuracy  metres
 * @property {boolean} lost
 * @property {readonly (readonly [latitude: number, longitude: number])[]} trail
 */
/** @typedef {import("../model/regions.js").Region} Region */

/** With more walkers, names and paths would cover one another. */
const MAX_NAMES = 40;
const MAX_TRAILS = 100;
/** The most walkers that are added in one frame: a crowd appears in some frames, and none of them is long. */
const NEW_WALKERS_PER_FRAME = 50;
const MARKER_SIZE_PX = 30;

export class WalkersMap {
  #L;
  #world;
  /** The canvas on which all are drawn, because a thousand walkers and their paths would be too many elements. */
  #renderer;
  /** @type {any[]} */
  #regions = [];
  /** @type {[latitude: number, longitude: number][]} */
  #corners = [];
  /** @type {Map<string, {marker: any, name: HTMLElement, circle: any, trail: any, drawn: string}>} */
  #walkers = new Map();
  /** @type {readonly ShownWalker[]} */
  #shownWalkers = [];
  /** Whether the host moved the map, so that it no longer follows. */
  #isMoved = false;
  #namePlacing = new FrameLoop(() => {
    this.#placeNames();
    return false;
  });
  #adding = new FrameLoop(() => this.#addSome());

  /**
   * @param {any} L
   * @param {HTMLElement} container
   * @param {{outline: import("./outline-layer.js").Outline|null,
   *   streets: import("../net/tiles.js").Streets|null}} options
   */
  constructor(L, container, options) {
    this.#L = L;
    this.#world = new WorldMap(L, container, { ...options, moved: () => this.#namePlacing.requestRedraw() });
    this.#renderer = { renderer: L.canvas({ padding: 0.3 }), interactive: false };
    for (const gesture of ["pointerdown", "wheel", "keydown"]) {
      container.addEventListener(gesture, () => (this.#isMoved = true), { passive: true });
    }
    onTheme(() => this.#recolour());
    new ResizeObserver(() => {
      this.#world.fit();
      if (!this.#isMoved) this.showAll();
    }).observe(container);
  }

  /**
   * @param {readonly Region[]} regions  in the order of their scenes
   */
  draw(regions) {
    for (const layer of this.#regions) layer.remove();
    const style = { ...this.#renderer, color: token("--blue"), fillOpacity: 0.14, weight: 1.5 };
    this.#corners = regions.flatMap(cornersOf);
    // All walkers are on the same copy of the Earth, even if the play crosses the map's edge.
    const meridian = copyNear(this.#corners[0]?.[1] ?? 0, this.#world.centre.longitude);
    this.#regions = regions.flatMap((region, index) => {
      const shape = region.type === "circle"
        ? this.#L.circle([region.latitude, copyNear(region.longitude, meridian)], { ...style, radius: region.radiusMetres })
        : this.#L.polygon(region.points.map(([lat, lng]) => [lat, copyNear(lng, meridian)]), style);
      shape.addTo(this.#world.map);
      const html = element("span", {}, String(index + 1));
      const icon = this.#L.divIcon({ className: "walk-number", html, iconSize: [28, 28] });
      const number = this.#L.marker(shape.getBounds().getCenter(), { icon, interactive: false, keyboard: false });
      return [shape, number.addTo(this.#world.map)];
    });
    this.#isMoved = false;
    this.showAll();
  }

  /** @param {readonly ShownWalker[]} walkers */
  show(walkers) {
    const isFirst = this.#shownWalkers.length === 0 && walkers.length > 0;
    this.#shownWalkers = walkers;
    this.#keepOnly(new Set(walkers.map(({ id }) => id)));
    for (const walker of walkers) this.#moveWalker(walker);
    if (this.#addSome()) this.#adding.requestRedraw();
    if (!this.#isMoved && (isFirst || this.#isAnyOutside(walkers))) this.showAll();
    this.#namePlacing.requestRedraw();
  }

  /** @returns {boolean} whether others are left */
  #addSome() {
    const added = this.#shownWalkers.filter(({ id }) => !this.#walkers.has(id));
    for (const walker of added.slice(0, NEW_WALKERS_PER_FRAME)) {
      this.#create(walker);
      this.#moveWalker(walker);
    }
    return added.length > NEW_WALKERS_PER_FRAME;
  }

  /** Names are beside their signs and do not overlap; a name without a free place is in the list only. */
  #placeNames() {
    if (this.#shownWalkers.length > MAX_NAMES) return;
    const signs = this.#shownWalkers.flatMap(({ id }) => {
      const { marker, name } = this.#walkers.get(id) ?? {};
      const sign = marker?.getElement()?.querySelector("svg")?.getBoundingClientRect();
      return sign && name ? [{ name, sign, size: { width: name.offsetWidth, height: name.offsetHeight } }] : [];
    });
    const sides = freePlaces(signs);
    for (const [index, { name }] of signs.entries()) name.dataset.side = sides[index];
  }

  /** Shows all walkers and the whole play; the map follows again. */
  showAll() {
    /** @type {[number, number][]} */
    const places = this.#shownWalkers.map(({ latitude, longitude }) => [latitude, longitude]);
    const box = boxAround([...this.#corners, ...places]);
    if (box) this.#world.showBox(box);
    this.#isMoved = false;
  }

  /** @param {string} id */
  follow(id) {
    const walker = this.#shownWalkers.find((each) => each.id === id);
    if (!walker) return;
    this.#isMoved = true;
    this.#world.showPlace(walker, 17);
  }

  /** @param {number} steps */
  zoomBy(steps) {
    this.#isMoved = true;
    this.#world.zoomBy(steps);
  }

  /** Called when the map is shown again. */
  fit() {
    this.#world.fit();
    if (!this.#isMoved) this.showAll();
  }

  #recolour() {
    for (const layer of this.#regions) layer.setStyle?.({ color: token("--blue") });
    this.#keepOnly(new Set());
    this.show(this.#shownWalkers);
  }

  /** @param {ReadonlySet<string>} ids the walkers to keep; all others are removed */
  #keepOnly(ids) {
    for (const [id, { marker, circle, trail }] of this.#walkers) {
      if (ids.has(id)) continue;
      for (const layer of [marker, circle, trail]) layer.remove();
      this.#walkers.delete(id);
    }
  }

  /** @param {readonly ShownWalker[]} walkers */
  #isAnyOutside(walkers) {
    const { west, south, east, north } = this.#world.box;
    return walkers.some(({ latitude, longitude }) => {
      const near = copyNear(longitude, (west + east) / 2);
      return latitude < south || latitude > north || near < west || near > east;
    });
  }

  /** @param {ShownWalker} walker  one that is on the map or will be */
  #moveWalker(walker) {
    const shown = this.#walkers.get(walker.id);
    if (!shown) return;
    const count = this.#shownWalkers.length;
    const middle = this.#world.centre.longitude;
    const at = [walker.latitude, copyNear(walker.longitude, middle)];
    shown.marker.setLatLng(at);
    shown.circle.setLatLng(at).setRadius(walker.accuracy);
    setText(shown.name, count <= MAX_NAMES ? walker.name : "");
    shown.marker.getElement()?.classList.toggle("lost", walker.lost);
    const trail = count <= MAX_TRAILS ? walker.trail : [];
    const [latitude, longitude] = trail.at(-1) ?? [0, 0];
    const drawn = `${trail.length} ${latitude} ${longitude}`;
    if (shown.drawn === drawn) return;
    shown.drawn = drawn;
    shown.trail.setLatLngs(trail.map(([lat, lng]) => [lat, copyNear(lng, middle)]));
  }

  /** @param {ShownWalker} walker */
  #create({ id, shape, colour, latitude, longitude }) {
    const at = [latitude, copyNear(longitude, this.#world.centre.longitude)];
    const name = element("span", { class: "name" });
    const html = element("div", { class: "walker" }, participantSign(shape, colour), name);
    const icon = this.#L.divIcon({ className: "walker-place", html, iconSize: [MARKER_SIZE_PX, MARKER_SIZE_PX] });
    const { map } = this.#world;
    const style = { ...this.#renderer, color: paint(colour) };
    const entry = {
      trail: this.#L.polyline([], { ...style, weight: 4, opacity: 0.7 }).addTo(map),
      circle: this.#L.circle(at, { ...style, weight: 1, opacity: 0.5, fillOpacity: 0.08, radius: 0 }).addTo(map),
      marker: this.#L.marker(at, { icon, interactive: false, keyboard: false }).addTo(map),
      name,
      drawn: "",
    };
    entry.marker.getElement()?.setAttribute("data-walker", id);
    this.#walkers.set(id, entry);
  }
}
