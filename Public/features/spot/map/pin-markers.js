// @ts-check
/**
 * Pins and clusters on the map, as real buttons.
 *
 * The server clusters the visible puzzles by cells of 64 px, so that a million puzzles are as fast as ten.
 * Leaflet.markercluster joins those that would still overlap on the screen, and fans out pins of one place.
 */

import { prefersReducedMotion } from "../../../shared/dom/dom.js";
import { copyNear } from "../../../shared/model/geography.js";
import { cornersOf, countOf, keyOf, placeOf, puzzleOf } from "../../../shared/model/pins.js";
import { buttonIcon, clusterFace, pinFace } from "./pin-icons.js";

/** @typedef {import("../../../shared/model/pins.js").PinFeature} PinFeature */
/** @typedef {import("../../../shared/model/pins.js").PinProperties} PinProperties */

/**
 * @typedef {object} PinMarkersOptions
 * @property {(puzzle: PinProperties) => string} pinLabel
 * @property {(count: number) => string} clusterLabel
 * @property {(count: number) => string} countText
 * @property {(feature: PinFeature, latLng: Leaflet.LatLng) => void} chosen
 * @property {(places: import("../../../shared/model/geography.js").Place[]) => void} entered  called with the corners of an opened cluster
 */

/** Minimum distance at which a finger can choose one of two pins. */
const MIN_DISTANCE_PX = 48;

export class PinMarkers {
  #L;
  /** @type {Leaflet.ClusterGroup<PinFeature>} */
  #group;
  #Icon;
  /**
   * By key, so that an unchanged pin keeps its button, and with it the focus.
   * @type {Map<string, Leaflet.ValueMarker<PinFeature>>}
   */
  #markers = new Map();
  /** @type {PinMarkersOptions} */
  #options;

  /**
   * @param {Leaflet.Library} L
   * @param {Leaflet.Map} map
   * @param {PinMarkersOptions} options
   */
  constructor(L, map, options) {
    this.#L = L;
    this.#options = options;
    this.#Icon = buttonIcon(L);
    this.#group = L.markerClusterGroup({
      maxClusterRadius: MIN_DISTANCE_PX,
      showCoverageOnHover: false,
      zoomToBoundsOnClick: false,
      spiderfyOnMaxZoom: false,
      animate: !prefersReducedMotion(),
      // Keeps pins far enough apart for fingers.
      spiderfyDistanceMultiplier: 1.9,
      spiderLegPolylineOptions: { className: "leg", weight: 2, opacity: 1 },
      iconCreateFunction: (cluster) => this.#clusterIcon(total(cluster.getAllChildMarkers())),
    });
    this.#group.on("clusterclick", (event) => this.#enter(event.layer));
    map.addLayer(this.#group);
    // The cached grids belong to the previous zooms, and another width of the view has other zooms.
    map.on("zoomlevelschange", () => {
      this.#group.clearLayers();
      this.#group.addLayers([...this.#markers.values()]);
    });
  }

  /**
   * @param {PinFeature[]} features
   * @param {number} centre  the meridian to which the copies shown are the nearest
   */
  show(features, centre) {
    /** @type {Map<string, {feature: PinFeature, longitude: number}>} */
    const wanted = new Map();
    for (const feature of features) {
      const longitude = copyNear(placeOf(feature).longitude, centre);
      wanted.set(`${keyOf(feature)} ${longitude}`, { feature, longitude });
    }
    const outdated = [...this.#markers].filter(([key]) => !wanted.has(key));
    const added = [...wanted].filter(([key]) => !this.#markers.has(key));
    for (const [key] of outdated) this.#markers.delete(key);
    for (const [key, { feature, longitude }] of added) this.#markers.set(key, this.#marker(feature, longitude));
    if (outdated.length > 0) this.#group.removeLayers(outdated.map(([, marker]) => marker));
    if (added.length > 0) this.#group.addLayers(added.flatMap(([key]) => this.#markers.get(key) ?? []));
  }

  /** Redraws all. */
  clear() {
    this.#markers.clear();
    this.#group.clearLayers();
  }

  /**
   * @param {PinFeature} feature
   * @param {number} longitude
   */
  #marker(feature, longitude) {
    const puzzle = puzzleOf(feature);
    const at = [placeOf(feature).latitude, longitude];
    const icon = puzzle ? this.#pinIcon(this.#options.pinLabel(puzzle)) : this.#clusterIcon(countOf(feature));
    // The button itself takes the keys.
    const marker = this.#L.marker(at, { icon, feature, keyboard: false, riseOnHover: true });
    marker.on("click", () => {
      if (puzzle) this.#options.chosen(feature, marker.getLatLng());
      else this.#options.entered(cornersOf(feature));
    });
    return marker;
  }

  /**
   * Pins at one place are fanned out; other clusters are enlarged.
   * @param {Leaflet.Cluster<PinFeature>} cluster
   */
  #enter(cluster) {
    const places = cluster.getAllChildMarkers().flatMap(({ options }) => cornersOf(options.feature));
    const [first] = places;
    const isOnePlace = places.every(
      ({ latitude, longitude }) => latitude === first.latitude && longitude === first.longitude,
    );
    const map = this.#group._map;
    if (isOnePlace || map.getZoom() >= map.getMaxZoom()) cluster.spiderfy();
    else this.#options.entered(places);
  }

  /** @param {string} label */
  #pinIcon(label) {
    return new this.#Icon({ className: "pin", iconSize: [44, 50], iconAnchor: [22, 46], label, draw: pinFace });
  }

  /** @param {number} count */
  #clusterIcon(count) {
    const { clusterLabel, countText } = this.#options;
    const side = count < 100 ? 46 : count < 10_000 ? 54 : 64;
    const draw = () => clusterFace(countText(count));
    return new this.#Icon({ className: "cluster", iconSize: [side, side], label: clusterLabel(count), draw });
  }
}

/** @param {Leaflet.ValueMarker<PinFeature>[]} markers */
function total(markers) {
  return markers.reduce((sum, { options }) => sum + countOf(options.feature), 0);
}
