// @ts-check
/** One pin on the map that can be set and dragged, with the circle in which a puzzle can be played. */

import { element } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";
import { copyNear, wrapped } from "../../../shared/model/geography.js";

/** @typedef {import("../../../shared/model/geography.js").Place} Place */

/** A millionth of a degree is a tenth of a metre. */
const COORDINATE_DIGITS = 6;

export class PinPicker {
  /** @type {Leaflet.Library} */
  #L;
  /** @type {Leaflet.Map} */
  #map;
  /** @type {Leaflet.Marker|undefined} */
  #pin;
  /** @type {Leaflet.Circle|undefined} */
  #circle;
  #picked;

  /**
   * @param {Leaflet.Library} L
   * @param {Leaflet.Map} map
   * @param {(place: Place) => void} picked
   */
  constructor(L, map, picked) {
    this.#L = L;
    this.#map = map;
    this.#picked = picked;
    map.on("click", (event) => picked(placeOf(event.latlng)));
  }

  /**
   * @param {Place|null} place
   * @param {number|null} radius  m
   */
  show(place, radius) {
    if (!place) {
      this.#pin?.remove();
      this.#circle?.remove();
      this.#pin = this.#circle = undefined;
      return;
    }
    const at = [place.latitude, copyNear(place.longitude, this.#map.getCenter().lng)];
    this.#pin ??= this.#makePin(at);
    this.#pin.setLatLng(at);
    if (!radius) {
      this.#circle?.remove();
      this.#circle = undefined;
      return;
    }
    this.#circle ??= this.#L.circle(at, { radius, className: "playable", interactive: false }).addTo(this.#map);
    this.#circle.setLatLng(at).setRadius(radius);
  }

  /** @param {number[]} at */
  #makePin(at) {
    const html = element("span", { class: "author-pin" }, icon("pin"));
    const divIcon = this.#L.divIcon({ html, className: "", iconSize: [44, 44], iconAnchor: [22, 40] });
    const pin = this.#L.marker(at, { icon: divIcon, draggable: true, keyboard: false }).addTo(this.#map);
    pin.on("dragend", () => this.#picked(placeOf(pin.getLatLng())));
    return pin;
  }
}

/** @param {{lat: number, lng: number}} latLng */
export function placeOf({ lat, lng }) {
  return { latitude: Number(lat.toFixed(COORDINATE_DIGITS)), longitude: Number(wrapped(lng).toFixed(COORDINATE_DIGITS)) };
}
