// @ts-check
/** The walk on a map: regions, the walked path, a line and the distance to the next region. Drawn by Leaflet. */

import { addStyle, element, prefersReducedMotion, setText } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";
import { loadLeaflet } from "../../../shared/map/leaflet.js";
import { yieldToPageZoom } from "../../../shared/map/page-zoom.js";
import { streetLayer } from "../../../shared/map/tile-layer.js";
import { copyNear, wrapped } from "../../../shared/model/geography.js";

/** @typedef {import("../listening/coordinates.js").Coordinate} Coordinate */
/** @typedef {{type: "circle", latitude: number, longitude: number, radiusMetres: number}} Circle */
/** @typedef {{type: "polygon", points: [latitude: number, longitude: number][]}} Polygon */
/** @typedef {Circle|Polygon} Region */

/**
 * @typedef {object} MapState
 * @property {Coordinate|null} position
 * @property {number|null} accuracy  metres
 * @property {{playing: boolean, heard: boolean}[]} scenes
 * @property {{scene: number, latitude: number, longitude: number}|null} next
 * @property {string} distance  to the next, as text
 * @property {[latitude: number, longitude: number][]} path
 */

/** Maximum zoom (Leaflet). */
const MAX_ZOOM = 21;
/** Maximum distance of a listener from the walk that is shown on its map. */
const MAX_LISTENER_DISTANCE_DEGREES = 0.2;

/**
 * The step to the north and to the east for each arrow key.
 * @type {Readonly<Record<string, [north: number, east: number]>>}
 */
const KEY_STEPS = Object.freeze({ ArrowUp: [1, 0], ArrowDown: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] });

/** @returns {Promise<void>} rejects where there is no map */
export async function loadMap() {
  await Promise.all([loadLeaflet(), addStyle("/features/walk/screen/map.css")]);
}

export class WalkMap {
  /** @type {any} */
  #map;
  /** @type {any} */
  #library = /** @type {any} */ (window).L;
  /** @type {any[]} */
  #regions = [];
  /** @type {any[]} the labels with the scenes' numbers */
  #numbers = [];
  /**
   * The current style of each region.
   * @type {string[]}
   */
  #looks = [];
  /** @type {any} */
  #bounds;
  /**
   * The longitude offset at which the walk is drawn: the map repeats around the Earth, and a walk may cross its edge
   * (degrees).
   */
  #meridian = 0;
  #path;
  #line;
  #hereMarker;
  #accuracy;
  #label;
  /** @type {any} */
  #walker = null;
  /** @type {Coordinate|null} the listener's place, if the map should show it */
  #position = null;
  /** Whether the user has moved the map, which then does not move automatically. */
  #isMovedByUser = false;
  #isFitting = false;

  /**
   * @param {HTMLElement} place
   * @param {Region[]} regions
   */
  constructor(place, regions) {
    const L = this.#library;
    const moves = !prefersReducedMotion();
    this.#map = L.map(place, {
      attributionControl: false,
      tap: false,
      zoomSnap: 0.5,
      minZoom: 2,
      maxZoom: MAX_ZOOM,
      zoomAnimation: moves,
      fadeAnimation: moves,
      markerZoomAnimation: moves,
      inertia: moves,
    });
    yieldToPageZoom(this.#map);
    this.place(regions);
    this.#path = L.polyline([], { className: "walk-path", weight: 4, interactive: false }).addTo(this.#map);
    this.#line = L.polyline([], { className: "walk-line", weight: 1.5, interactive: false });
    this.#accuracy = L.circle([0, 0], { radius: 0, className: "walk-accuracy", weight: 1, interactive: false });
    this.#hereMarker = this.#addSign("walk-here", 18);
    this.#label = this.#addSign("walk-distance", 1, element("span"));
    this.#map.zoomControl.setPosition("bottomright");
    new ResizeObserver(() => {
      this.#map.invalidateSize({ pan: false });
      if (!this.#isMovedByUser) this.#fit();
    }).observe(place);
    this.#map.on("dragstart zoomstart", () => (this.#isMovedByUser ||= !this.#isFitting));
  }

  /**
   * Draws the walk at a longitude offset, and shows all of it.
   * @param {Region[]} regions
   */
  place(regions) {
    for (const shape of [...this.#regions, ...this.#numbers]) shape.remove();
    this.#numbers = [];
    this.#looks = [];
    this.#position = null;
    this.#isMovedByUser = false;
    // A circle on the ground has no bounds on a map that shows no place yet.
    const [latitude, longitude] = middleOf(regions[0]);
    this.#meridian = longitude;
    this.#map.setView([latitude, longitude], 16, { animate: false });
    this.#regions = regions.map((region, index) => this.#region(region, index));
    this.#bounds = this.#regions.reduce((all, shape) => all.extend(shape.getBounds()), this.#library.latLngBounds([]));
    this.#fit();
  }

  /**
   * Streets of this server, behind everything.
   * @param {import("../../../shared/net/tiles.js").Streets} streets
   */
  addStreets(streets) {
    streetLayer(this.#library, streets, MAX_ZOOM).addTo(this.#map);
    if (streets.attribution) this.#map.getContainer().append(element("p", { class: "map-credit" }, streets.attribution));
  }

  /**
   * @param {Coordinate} place
   * @returns {[latitude: number, longitude: number]} on the map
   */
  #mapPosition({ latitude, longitude }) {
    return [latitude, copyNear(longitude, this.#meridian)];
  }

  /** Shows all regions and the listener. */
  #fit() {
    const bounds = this.#library.latLngBounds(this.#bounds.getSouthWest(), this.#bounds.getNorthEast());
    if (this.#position) bounds.extend(this.#mapPosition(this.#position));
    this.#isFitting = true;
    this.#map.fitBounds(bounds, { padding: [24, 24], maxZoom: 19, animate: false });
    this.#isFitting = false;
  }

  /**
   * @param {Region} region
   * @param {number} index
   */
  #region(region, index) {
    const L = this.#library;
    const style = { className: "walk-region", weight: 1.5, interactive: false };
    const shape = region.type === "circle"
      ? L.circle(this.#mapPosition(region), { ...style, radius: region.radiusMetres })
      : L.polygon(region.points.map(([latitude, longitude]) => this.#mapPosition({ latitude, longitude })), style);
    shape.addTo(this.#map);
    const number = this.#addSign("walk-number", 28, element("span", {}, String(index + 1)));
    number.setLatLng(shape.getBounds().getCenter()).addTo(this.#map);
    this.#numbers.push(number);
    return shape;
  }

  /**
   * Adds a marker with the same size at every zoom that does not react to the pointer.
   * @param {string} className
   * @param {number} size  CSS px
   * @param {HTMLElement} [html]
   */
  #addSign(className, size, html) {
    const L = this.#library;
    const divIcon = L.divIcon({ className, html: html ?? "", iconSize: [size, size] });
    const marker = L.marker([0, 0], { icon: divIcon, interactive: false, keyboard: false });
    // The list of scenes and the line below the map have the same information as text.
    return marker.on("add", () => marker.getElement().setAttribute("aria-hidden", "true"));
  }

  /** @param {MapState} state */
  show({ position, accuracy, scenes, next, distance, path }) {
    scenes.forEach(({ playing, heard }, index) => {
      const look = `${playing} ${heard} ${next?.scene === index}`;
      if (this.#looks[index] === look) return;
      this.#looks[index] = look;
      const { classList } = this.#regions[index].getElement();
      classList.toggle("playing", playing);
      classList.toggle("heard", heard && !playing);
      classList.toggle("next", next?.scene === index);
    });
    if (this.#path.getLatLngs().length !== path.length) {
      this.#path.setLatLngs(path.map(([latitude, longitude]) => this.#mapPosition({ latitude, longitude })));
    }
    this.#showHere(position, accuracy);
    this.#showNext(position, next, distance);
  }

  /**
   * @param {Coordinate|null} position
   * @param {number|null} accuracy
   */
  #showHere(position, accuracy) {
    if (!position) return void (this.#hereMarker.remove(), this.#accuracy.remove());
    const at = this.#mapPosition(position);
    this.#accuracy.setLatLng(at).setRadius(accuracy ?? 0).addTo(this.#map);
    this.#hereMarker.setLatLng(at).addTo(this.#map);
    if (this.#walker || distanceTo(this.#bounds, at) > MAX_LISTENER_DISTANCE_DEGREES) return;
    const wasUnknown = this.#position === null;
    this.#position = position;
    if (this.#isMovedByUser) this.#map.panInside(at, { padding: [36, 36] });
    else if (wasUnknown || !this.#map.getBounds().pad(-0.06).contains(at)) this.#fit();
  }

  /**
   * @param {Coordinate|null} position
   * @param {MapState["next"]} next
   * @param {string} distance
   */
  #showNext(position, next, distance) {
    if (!position || !next) return void (this.#line.remove(), this.#label.remove());
    const [from, to] = [this.#mapPosition(position), this.#mapPosition(next)];
    this.#line.setLatLngs([from, to]).addTo(this.#map);
    this.#label.setLatLng(this.#labelPosition(from, to)).addTo(this.#map);
    setText(this.#label.getElement().firstChild, distance);
  }

  /**
   * The place of the distance's label: beside the middle of the line, off the line and the listener, however short it is.
   * @param {number[]} from
   * @param {number[]} to
   */
  #labelPosition(from, to) {
    const [a, b] = [this.#map.latLngToLayerPoint(from), this.#map.latLngToLayerPoint(to)];
    const length = a.distanceTo(b);
    const across = length < 1 ? { x: 1, y: 0 } : { x: (b.y - a.y) / length, y: (a.x - b.x) / length };
    // The label is to the right of the line, because it is wider than high.
    const side = across.x < 0 ? -1 : 1;
    const beside = [side * across.x * 40, side * across.y * 22];
    return this.#map.layerPointToLatLng(a.add(b).divideBy(2).add(beside));
  }

  /**
   * A marker that can be dragged, or moved by the arrow keys.
   * @param {Coordinate} position
   * @param {object} actions
   * @param {(to: Coordinate) => void} actions.dragged
   * @param {(north: number, east: number) => void} actions.stepped  −1, 0, 1, ten times as much with Shift
   */
  addWalker(position, { dragged, stepped }) {
    const L = this.#library;
    const figure = L.divIcon({ className: "walk-walker", html: icon("walk"), iconSize: [46, 46] });
    const options = { icon: figure, draggable: true, keyboard: true, zIndexOffset: 1000, autoPan: true };
    this.#walker = L.marker(this.#mapPosition(position), options);
    this.#walker.addTo(this.#map).on("drag", () => {
      const { lat, lng } = this.#walker.getLatLng();
      dragged({ latitude: lat, longitude: wrapped(lng) });
    });
    // Arrow keys are its own, not those of a screen reader.
    this.#walker.getElement().setAttribute("role", "application");
    this.#walker.getElement().addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      const step = KEY_STEPS[event.key];
      if (!step) return;
      // Otherwise the map would scroll by the same key.
      event.preventDefault();
      event.stopPropagation();
      const size = event.shiftKey ? 10 : 1;
      stepped(step[0] * size, step[1] * size);
    });
    this.#position = position;
    this.#fit();
  }

  /** @param {{zoomIn: string, zoomOut: string}} texts */
  label({ zoomIn, zoomOut }) {
    const [near, far] = this.#map.zoomControl.getContainer().children;
    for (const [button, text] of [[near, zoomIn], [far, zoomOut]]) {
      button.setAttribute("aria-label", text);
      button.title = text;
    }
  }

  /** @param {Coordinate} position @param {string} label */
  moveWalker(position, label) {
    const at = this.#mapPosition(position);
    this.#walker.setLatLng(at);
    const figure = this.#walker.getElement();
    if (figure.getAttribute("aria-label") !== label) figure.setAttribute("aria-label", label);
    this.#map.panInside(at, { padding: [40, 40] });
  }
}

/**
 * @param {Region} region
 * @returns {[latitude: number, longitude: number]} a place in the region or near it
 */
function middleOf(region) {
  return region.type === "circle" ? [region.latitude, region.longitude] : region.points[0];
}

/**
 * The distance of a place from bounds, in degrees.
 * @param {any} bounds
 * @param {[latitude: number, longitude: number]} place  on the map
 */
function distanceTo(bounds, [latitude, longitude]) {
  const [south, north, west, east] = [bounds.getSouth(), bounds.getNorth(), bounds.getWest(), bounds.getEast()];
  return Math.max(south - latitude, latitude - north, west - longitude, longitude - east, 0);
}
