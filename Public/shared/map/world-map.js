// @ts-check
/** The map: Leaflet over the world's outline or tiles, repeating endlessly to the east and the west. */

import { prefersReducedMotion } from "../dom/dom.js";
import { copyNear, MERCATOR_EDGE } from "../model/geography.js";
import { outlineLayer } from "./outline-layer.js";
import { yieldToPageZoom } from "./page-zoom.js";
import { streetLayer } from "./tile-layer.js";

/** At the deepest zoom, pins of one place fan out. */
export const DEEPEST_ZOOM = 19;
/** The outline shows whole countries; closer there is nothing to recognise. */
const OVERVIEW_ZOOM = 5;
const TILES_OVERVIEW_ZOOM = 13;

export class WorldMap {
  /**
   * Leaflet's own map.
   * @type {any}
   */
  map;
  /** @type {any} */
  #L;
  #overviewZoom = OVERVIEW_ZOOM;

  /**
   * @param {any} L
   * @param {HTMLElement} container
   * @param {{outline: import("./outline-layer.js").Outline|null,
   *   streets: import("../net/tiles.js").Streets|null, moved: () => void}} options
   */
  constructor(L, container, { outline, streets, moved }) {
    this.#L = L;
    const moves = !prefersReducedMotion();
    this.map = L.map(container, {
      zoomControl: false,
      attributionControl: false,
      maxZoom: DEEPEST_ZOOM,
      maxBounds: [[-MERCATOR_EDGE, -Infinity], [MERCATOR_EDGE, Infinity]],
      maxBoundsViscosity: 1,
      // Leaflet's own tap handling predates pointer events and fires twice on current phones.
      tap: false,
      closePopupOnClick: true,
      zoomAnimation: moves,
      fadeAnimation: moves,
      markerZoomAnimation: moves,
      inertia: moves,
    });
    yieldToPageZoom(this.map);
    this.#fitWidth();
    this.map.setView([30, 10], this.map.getMinZoom());
    if (outline) outlineLayer(L, outline).addTo(this.map);
    if (streets) streetLayer(L, streets, DEEPEST_ZOOM).addTo(this.map);
    if (streets) this.#overviewZoom = TILES_OVERVIEW_ZOOM;
    // The scale bar has at least half of this width, in which its label fits, which is larger on a projector.
    const barWidth = () => Math.max(124, Math.max(innerWidth, innerHeight) / 8);
    const bar = L.control.scale({ imperial: false, maxWidth: barWidth(), position: "bottomleft" }).addTo(this.map);
    this.map.on("moveend", moved);
    this.map.on("resize", () => {
      this.#fitWidth();
      bar.options.maxWidth = barWidth();
      bar.remove().addTo(this.map);
    });
  }

  /**
   * Sets the least zoom, at which the world is not narrower than the view, so that no place is shown twice. A strip of less
   * than a seventh may repeat, rather than showing half of the world. Whole levels only: Leaflet.markercluster loses markers
   * between them.
   */
  #fitWidth() {
    const exact = Math.log2(this.map.getSize().x / 256);
    this.map.setMinZoom(Math.max(1, Math.ceil(exact - 0.2)));
  }

  /** Called when the map is shown again, or its container was resized. */
  fit() {
    this.map.invalidateSize({ pan: false });
  }

  /** @returns {import("../model/geography.js").Box} the visible area and a margin */
  get box() {
    const bounds = this.map.getBounds().pad(0.15);
    return { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() };
  }

  /** @returns {import("../model/geography.js").Place} its longitude may be beyond ±180 */
  get centre() {
    const { lat, lng } = this.map.getCenter();
    return { latitude: lat, longitude: lng };
  }

  get zoom() {
    return Math.round(this.map.getZoom());
  }

  /** @param {number} steps */
  zoomBy(steps) {
    this.map.zoomIn(steps);
  }

  /**
   * Shows a whole box.
   * @param {import("../model/geography.js").Box} box
   * @param {"overview"|"nearer"|"whole"} [how] `overview`: no nearer than the drawn details allow; `nearer`: at least
   *   one step nearer; `whole`: as near as the whole box fits
   */
  showBox({ west, south, east, north }, how = "whole") {
    const middle = (west + east) / 2;
    const shift = copyNear(middle, this.centre.longitude) - middle;
    const bounds = this.#L.latLngBounds([south, west + shift], [north, east + shift]);
    const padding = this.#L.point(50, 50);
    const fitting = this.map.getBoundsZoom(bounds, false, padding.multiplyBy(2));
    const zoom = {
      overview: Math.min(fitting, this.#overviewZoom),
      nearer: Math.max(fitting, this.map.getZoom() + 1),
      whole: fitting,
    }[how];
    // Projected at its zoom, because Mercator's middle is not the mean of the degrees.
    const ends = [bounds.getSouthWest(), bounds.getNorthEast()].map((corner) => this.map.project(corner, zoom));
    const centre = this.map.unproject(ends[0].add(ends[1]).divideBy(2), zoom);
    this.map.setView(centre, Math.min(zoom, DEEPEST_ZOOM), { animate: how !== "overview" && !prefersReducedMotion() });
  }

  /**
   * Centres a place, without zooming out.
   * @param {import("../model/geography.js").Place} place
   * @param {number} [zoom]  at least
   * @param {{atOnce?: boolean}} how `atOnce`: without animation, because a callout follows, whose own movement of the
   *   map would interrupt this one
   */
  showPlace({ latitude, longitude }, zoom = this.#overviewZoom, { atOnce = false } = {}) {
    const there = [latitude, copyNear(longitude, this.centre.longitude)];
    this.map.setView(there, Math.max(zoom, this.map.getZoom()), { animate: !atOnce && !prefersReducedMotion() });
  }

  /**
   * Opens a callout above a pin.
   * @param {any} latLng
   * @param {HTMLElement} content
   * @param {() => void} closed
   */
  openCallout(latLng, content, closed) {
    const popup = this.#L.popup({
      className: "callout",
      closeButton: false,
      minWidth: 240,
      maxWidth: 320,
      offset: [0, -34],
      autoPanPadding: [12, 12],
    });
    popup.setLatLng(latLng).setContent(content).openOn(this.map);
    popup.on("remove", closed);
  }

  closeCallout() {
    this.map.closePopup();
  }
}
