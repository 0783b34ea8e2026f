// @ts-check
/** A play's regions on the map: numbered, the selected one with handles at its centre, its edge and its corners. */

import { element } from "../../../shared/dom/dom.js";
import { copyNear } from "../../../shared/model/geography.js";
import { centreOf, fromMetres, regionAt, toMetres } from "../../../shared/model/regions.js";
import { placeOf } from "../workbench/pin-picker.js";

/** @typedef {import("../../../shared/model/regions.js").Region} Region */
/** @typedef {import("../../../shared/model/regions.js").Place} Place */
/**
 * @typedef {object} RegionHandlers
 * @property {(index: number) => void} chosen
 * @property {(index: number, region: Region) => void} changed
 */

/** The server's minimum radius of a circle. */
const MIN_RADIUS_METRES = 1;

export class RegionLayer {
  /** @type {Leaflet.Library} */
  #L;
  /** @type {Leaflet.Map} */
  #map;
  #handlers;
  /**
   * One layer per region.
   * @type {(Leaflet.Circle|Leaflet.Polygon)[]}
   */
  #shapes = [];
  /** @type {Leaflet.Marker[]} */
  #handles = [];
  /** @type {Leaflet.Marker[]} */
  #numbers = [];
  /** Redrawing is suspended while a handle is dragged. */
  #isDragging = false;

  /**
   * @param {Leaflet.Library} L
   * @param {Leaflet.Map} map
   * @param {RegionHandlers} handlers
   */
  constructor(L, map, handlers) {
    this.#L = L;
    this.#map = map;
    this.#handlers = handlers;
  }

  /**
   * @param {readonly Region[]} regions
   * @param {number} chosen  -1 for none
   * @param {ReadonlySet<number>} warned
   */
  show(regions, chosen, warned) {
    if (this.#isDragging) return;
    for (const layer of [...this.#shapes, ...this.#handles, ...this.#numbers]) layer.remove();
    this.#handles = [];
    this.#shapes = regions.map((region, index) => {
      const className = ["region", index === chosen && "chosen", warned.has(index) && "warned"].filter(Boolean).join(" ");
      const shape = this.#shape(region, className).addTo(this.#map);
      shape.on("click", (event) => {
        this.#L.DomEvent.stopPropagation(event);
        this.#handlers.chosen(index);
      });
      return shape;
    });
    this.#numbers = regions.map((region, index) => {
      const html = element(
        "span",
        { class: index === chosen ? "region-number chosen" : "region-number" },
        String(index + 1),
      );
      const number = this.#marker(centreOf(region), html, 30, index !== chosen);
      number.on("click", () => this.#handlers.chosen(index));
      return number;
    });
    const region = regions[chosen];
    if (region) this.#addHandles(chosen, region);
  }

  /**
   * Shows a region that is being drawn.
   * @param {Region|null} region
   */
  sketch(region) {
    this.#sketchLayer?.remove();
    this.#sketchLayer = region ? this.#shape(region, "region chosen sketch").addTo(this.#map) : null;
  }

  /** @type {Leaflet.Path|null} */
  #sketchLayer = null;

  /** @param {Place} place */
  #latLng({ latitude, longitude }) {
    return [latitude, copyNear(longitude, this.#map.getCenter().lng)];
  }

  /** @param {Region} region @param {string} className */
  #shape(region, className) {
    if (region.type === "circle") {
      return this.#L.circle(
        this.#latLng(region),
        { radius: region.radiusMetres, className },
      );
    }
    return this.#L.polygon(this.#corners(region), { className });
  }

  /** @param {import("../../../shared/model/regions.js").Polygon} polygon */
  #corners({ points }) {
    return points.map(([latitude, longitude]) => this.#latLng({ latitude, longitude }));
  }

  /** @param {Place} place @param {HTMLElement} html @param {number} side @param {boolean} [isQuiet] */
  #marker(place, html, side, isQuiet = false) {
    const icon = this.#L.divIcon({ html, className: "", iconSize: [side, side] });
    const options = { icon, draggable: !isQuiet, keyboard: false, zIndexOffset: isQuiet ? 0 : 1000 };
    return this.#L.marker(this.#latLng(place), options).addTo(this.#map);
  }

  /** @param {number} index @param {Region} region */
  #addHandles(index, region) {
    const shape = this.#shapes[index];
    const number = this.#numbers[index];
    this.#drag(number, index, (place) => regionAt(region, place));
    if (region.type === "circle") {
      const edge = fromMetres({ x: region.radiusMetres, y: 0 }, region);
      this.#handle(edge, "edge", index, (place) => {
        const { x, y } = toMetres(place, region);
        return { ...region, radiusMetres: Math.max(MIN_RADIUS_METRES, Math.round(Math.hypot(x, y) * 10) / 10) };
      });
      return;
    }
    region.points.forEach(([latitude, longitude], at) => {
      const corner = this.#handle({ latitude, longitude }, "corner", index, (place) => ({
        ...region,
        points: region.points.map((point, other) => (other === at ? [place.latitude, place.longitude] : point)),
      }));
      corner.on("dblclick", (event) => {
        this.#L.DomEvent.stopPropagation(event);
        if (region.points.length > 3) {
          this.#handlers.changed(
            index,
            { ...region, points: region.points.filter((_, other) => other !== at) },
          );
        }
      });
      // Dragging the handle between two corners creates a new corner.
      const next = region.points[(at + 1) % region.points.length];
      const middle = { latitude: (latitude + next[0]) / 2, longitude: (longitude + copyNear(next[1], longitude)) / 2 };
      this.#handle(middle, "between", index, (place) => ({
        ...region,
        points: [...region.points.slice(0, at + 1), [place.latitude, place.longitude], ...region.points.slice(at + 1)],
      }));
    });
    shape.bringToFront();
  }

  /**
   * @param {Place} place
   * @param {string} kind
   * @param {number} index
   * @param {(place: Place) => Region} made
   */
  #handle(place, kind, index, made) {
    const handle = this.#marker(place, element("span", { class: `region-handle ${kind}` }), 28);
    this.#handles.push(handle);
    this.#drag(handle, index, made);
    return handle;
  }

  /**
   * @param {Leaflet.Marker} marker
   * @param {number} index
   * @param {(place: Place) => Region} made
   */
  #drag(marker, index, made) {
    const shape = this.#shapes[index];
    marker.on("dragstart", () => (this.#isDragging = true));
    marker.on("drag", () => {
      const now = made(placeOf(marker.getLatLng()));
      const [circle, polygon] = [/** @type {Leaflet.Circle} */ (shape), /** @type {Leaflet.Polygon} */ (shape)];
      if (now.type === "circle") circle.setLatLng(this.#latLng(now)).setRadius(now.radiusMetres);
      else polygon.setLatLngs(this.#corners(now));
    });
    marker.on("dragend", () => {
      this.#isDragging = false;
      this.#handlers.changed(index, made(placeOf(marker.getLatLng())));
    });
  }
}
