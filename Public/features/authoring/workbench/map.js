// @ts-check
/** A map for an editor: Leaflet over the world's outline or the server's tiles, loaded when it is first seen. */

import { element } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";
import { loadLeaflet } from "../../../shared/map/leaflet.js";
import { creditOf } from "../../../shared/map/tile-layer.js";
import { WorldMap } from "../../../shared/map/world-map.js";
import { worldOutline } from "../../../shared/net/pins.js";
import { serverInfo } from "../../../shared/net/rest.js";

export class AuthorMap {
  #box = element("div", { class: "map", role: "group", "data-label": "mapLabel" });
  #missing = element("p", { class: "muted", "data-text": "mapMissing", hidden: true });
  #credit = element("p", { class: "credit muted" });
  /** @type {WorldMap|null} */
  #world = null;
  /** @type {IntersectionObserver|null} */
  #visibilityObserver = null;

  /** @param {(L: Leaflet.Library, world: WorldMap) => void} ready */
  constructor(ready) {
    const zoom = (/** @type {number} */ steps) => () => this.#world?.zoomBy(steps);
    this.root = element(
      "div",
      { class: "map-room" },
      this.#box,
      element("button", { class: "round closer", "data-label": "zoomInMap", click: zoom(1) }, icon("plus")),
      element("button", { class: "round farther", "data-label": "zoomOutMap", click: zoom(-1) }, icon("minus")),
      this.#credit,
      this.#missing,
    );
    this.#visibilityObserver = new IntersectionObserver(([entry]) => {
      if (!entry.isIntersecting || !this.#visibilityObserver) return;
      this.#visibilityObserver.disconnect();
      this.#visibilityObserver = null;
      void this.#open(ready);
    });
    this.#visibilityObserver.observe(this.#box);
    new ResizeObserver(() => this.#world?.fit()).observe(this.#box);
  }

  get world() {
    return this.#world;
  }

  close() {
    this.#visibilityObserver?.disconnect();
    this.#world?.map.remove();
    this.#world = null;
  }

  /** @param {(L: Leaflet.Library, world: WorldMap) => void} ready */
  async #open(ready) {
    try {
      const [L, info] = await Promise.all([loadLeaflet(), serverInfo()]);
      const outline = await worldOutline().catch(() => null);
      if (!this.#box.isConnected) return;
      this.#world = new WorldMap(L, this.#box, { outline, streets: info.map, moved: () => {} });
      this.#credit.textContent = creditOf(info, outline ? "Natural Earth" : "");
      ready(L, this.#world);
    } catch {
      this.root.classList.add("missing");
      this.#missing.hidden = false;
    }
  }
}
