// @ts-check
/** The map with its pins, their callouts, and the player's position. */

import { byId } from "../../../shared/dom/dom.js";
import { DEEPEST_ZOOM, WorldMap } from "../../../shared/map/world-map.js";
import { boxAround, copyNear, distanceMetres, distanceText, queryBox, wrapped } from "../../../shared/model/geography.js";
import { fillText } from "../../../shared/model/language.js";
import { cornersOf, placeOf, puzzleOf } from "../../../shared/model/pins.js";
import { number } from "../../../shared/model/units.js";
import { pinsIn } from "../../../shared/net/pins.js";
import { callout } from "./callout.js";
import { HereMarker } from "./here-marker.js";
import { PinMarkers } from "./pin-markers.js";

/** @typedef {import("../../../shared/model/geography.js").Fix} Fix */
/** @typedef {import("../../../shared/model/pins.js").PinFeature} PinFeature */
/** @typedef {import("./puzzle-card.js").Words} Words */

/** Time without movement after which the pins of the view are requested (ms). */
const REQUEST_DELAY_MS = 120;
/** Zoom levels by which an opened cluster is enlarged: each cell is divided into 64. */
const CLUSTER_ZOOM_LEVELS = 3;

export class SpotChart {
  /** @type {WorldMap} */
  #world;
  /** @type {PinMarkers} */
  #pins;
  /** @type {HereMarker} */
  #hereMarker;
  /** @type {Words} */
  #words;
  /** @type {(id: string) => void} */
  #open;
  /** @type {Fix|null} */
  #fix = null;
  /** @type {PinFeature[]} */
  #features = [];
  /** @type {{place: import("../../../shared/model/geography.js").Place, showDistance: (metres: number|null) => void}|null} */
  #callout = null;
  #requestCount = 0;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #resting;

  /**
   * @param {any} L  Leaflet
   * @param {Words} words
   * @param {{outline: import("../../../shared/map/outline-layer.js").Outline|null, streets:
   *   import("../../../shared/net/tiles.js").Streets|null, open: (id: string) => void, moved: () => void}} options
   *   `moved`: called when the view has come to rest at another place
   */
  constructor(L, words, { outline, streets, open, moved }) {
    this.#words = words;
    this.#open = open;
    const rest = () => {
      clearTimeout(this.#resting);
      this.#resting = setTimeout(moved, REQUEST_DELAY_MS);
    };
    this.#world = new WorldMap(L, byId("chart"), { outline, streets, moved: rest });
    this.#hereMarker = new HereMarker(L, this.#world.map);
    this.#pins = new PinMarkers(L, this.#world.map, {
      pinLabel: ({ title, differences: count }) => {
        const { texts } = this.#words;
        return fillText(count === 1 ? texts.pinLabelOne : texts.pinLabel, { title, count });
      },
      clusterLabel: (count) => fillText(this.#words.texts.clusterLabel, { count: number(count, this.#words.language) }),
      countText: (count) => short(count, this.#words.language),
      chosen: (feature, latLng) => this.#openCallout(feature, latLng),
      entered: (places) => void this.#enter(boxAround(places)),
    });
    byId("zoom-in").addEventListener("click", () => this.#world.zoomBy(1));
    byId("zoom-out").addEventListener("click", () => this.#world.zoomBy(-1));
  }

  get centre() {
    const { latitude, longitude } = this.#world.centre;
    return { latitude, longitude: wrapped(longitude) };
  }

  /**
   * Loads the pins of the visible area.
   * @throws {import("../../../shared/net/rest.js").RestError}
   */
  async load() {
    const request = ++this.#requestCount;
    const features = await pinsIn(queryBox(this.#world.box), this.#world.zoom);
    if (request !== this.#requestCount) return;
    this.#features = features;
    this.#pins.show(features, this.#world.centre.longitude);
  }

  /**
   * Shows all pins, at the zoom at which they can be distinguished.
   * @param {PinFeature[]} features
   */
  showAll(features) {
    if (features.length > 0) this.#world.showBox(boxAround(features.map(placeOf)), "overview");
  }

  /**
   * Shows a pin of the list.
   * @param {PinFeature} feature
   */
  show(feature) {
    const place = placeOf(feature);
    this.#world.showPlace(place, undefined, { atOnce: true });
    this.#openCallout(feature, [place.latitude, copyNear(place.longitude, this.#world.centre.longitude)]);
  }

  /**
   * Shows the player's position, and the nearest puzzle with it.
   * @param {PinFeature|null} nearest
   */
  showHere(nearest) {
    if (this.#fix) this.#world.showBox(boxAround([this.#fix, ...(nearest ? [placeOf(nearest)] : [])]));
  }

  /** @param {Fix|null} fix */
  moveTo(fix) {
    this.#fix = fix;
    const { texts, language } = this.#words;
    if (fix) this.#hereMarker.show(fix, fillText(texts.here, { distance: distanceText(fix.accuracy, language) }));
    else this.#hereMarker.hide();
    this.#callout?.showDistance(this.#distance(this.#callout.place));
  }

  /** Called after its container was hidden. */
  fit() {
    this.#world.fit();
  }

  /** @param {Words} words */
  translate(words) {
    this.#words = words;
    this.#world.closeCallout();
    this.#pins.clear();
    this.#pins.show(this.#features, this.#world.centre.longitude);
    this.moveTo(this.#fix);
  }

  /**
   * Enlarges a cluster until its contents are apart, which usually fill only a part of its cell.
   * @param {import("../../../shared/model/geography.js").Box} box
   */
  async #enter(box) {
    // The button disappears with the cluster.
    byId("chart").focus({ preventScroll: true });
    let inside = box;
    // If the contents are still one cluster, the zoom increases, at last to single pins.
    for (let zoom = this.#world.zoom, isOne = true; isOne && zoom < DEEPEST_ZOOM;) {
      zoom = Math.min(DEEPEST_ZOOM, zoom + CLUSTER_ZOOM_LEVELS);
      const features = await pinsIn(queryBox(inside), zoom).catch(() => []);
      // Without a response, or if the pins were removed meanwhile, the zoom is the best known one.
      if (features.length === 0) break;
      isOne = features.length === 1;
      inside = boxAround(isOne ? cornersOf(features[0]) : features.map(placeOf));
    }
    this.#world.showBox(inside, "nearer");
  }

  /** @param {import("../../../shared/model/geography.js").Place} place */
  #distance(place) {
    return this.#fix && distanceMetres(this.#fix, place);
  }

  /**
   * @param {PinFeature} feature
   * @param {any} latLng  the place at which it is drawn
   */
  #openCallout(feature, latLng) {
    const puzzle = puzzleOf(feature);
    if (!puzzle) return;
    const opener = /** @type {HTMLElement|null} */ (document.activeElement);
    const made = callout(puzzle, this.#words, {
      open: () => this.#open(puzzle.id),
      close: () => {
        this.#world.closeCallout();
        (opener?.isConnected ? opener : byId("chart")).focus({ preventScroll: true });
      },
    });
    const shown = { place: placeOf(feature), showDistance: made.showDistance };
    made.showDistance(this.#distance(shown.place));
    this.#world.openCallout(latLng, made.node, () => {
      if (this.#callout === shown) this.#callout = null;
    });
    this.#callout = shown;
    made.button.focus({ preventScroll: true });
  }
}

/**
 * A number short enough for a circle: 940, 12k, 3.4M in the format of the language.
 * @param {number} count
 * @param {string} language
 */
function short(count, language) {
  if (count < 10_000) return String(count);
  return new Intl.NumberFormat(language, { notation: "compact", maximumFractionDigits: 1 }).format(count);
}
