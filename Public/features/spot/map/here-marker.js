// @ts-check
/** "You are here": a dot, and the circle that contains the position with 95 % confidence. */

import { element } from "../../../shared/dom/dom.js";
import { copyNear } from "../../../shared/model/geography.js";

export class HereMarker {
  #L;
  #map;
  /** @type {Leaflet.Marker|undefined} */
  #dot;
  /** @type {Leaflet.Circle|undefined} */
  #circle;

  /**
   * @param {Leaflet.Library} L
   * @param {Leaflet.Map} map
   */
  constructor(L, map) {
    this.#L = L;
    this.#map = map;
  }

  /**
   * @param {import("../../../shared/model/geography.js").Fix} fix
   * @param {string} label
   */
  show({ latitude, longitude, accuracy }, label) {
    const at = [latitude, copyNear(longitude, this.#map.getCenter().lng)];
    if (!this.#dot) {
      const Icon = this.#L.Icon.extend({
        createIcon() {
          const dot = element("div", { role: "img" });
          this._setIconStyles(dot, "icon");
          return dot;
        },
        createShadow: () => null,
      });
      const icon = new Icon({ className: "here", iconSize: [22, 22] });
      this.#circle = this.#L.circle(at, { radius: accuracy, className: "accuracy", interactive: false }).addTo(this.#map);
      this.#dot = this.#L.marker(at, { icon, interactive: false, keyboard: false, zIndexOffset: -1000 }).addTo(this.#map);
    }
    this.#circle?.setLatLng(at).setRadius(accuracy);
    this.#dot.setLatLng(at).getElement()?.setAttribute("aria-label", label);
  }

  hide() {
    this.#dot?.remove();
    this.#circle?.remove();
    this.#dot = this.#circle = undefined;
  }
}
