// @ts-check
/** The map's panel: the map where available, and distances in any case. */

import { byId } from "../../../shared/dom/dom.js";
import { distanceToRegion } from "../../../shared/model/regions.js";
import { serverInfo } from "../../../shared/net/rest.js";
import { offset } from "../listening/coordinates.js";
import { loadMap, WalkMap } from "./map.js";

/** @typedef {import("../listening/coordinates.js").Coordinate} Coordinate */
/** @typedef {import("../../../shared/net/plays.js").PlayScene["region"]} Region */

/** Distance from the first region at which a simulated walker starts. */
const APPROACH_METRES = 40;

export class WalkMapPanel {
  /** @type {WalkMap|null} */
  map = null;
  #listener;
  #onFailed;

  /**
   * @param {import("../listening/listener.js").WalkListener} listener
   * @param {() => void} failed called if there is no map
   */
  constructor(listener, failed) {
    this.#listener = listener;
    this.#onFailed = failed;
  }

  /** @param {typeof import("../../../languages/en/pages/features/walk/texts/page.js").WALK_TEXTS.en} texts */
  async open(texts) {
    try {
      await loadMap();
      this.map = new WalkMap(byId("map"), this.#regions);
      this.map.label(texts);
      void this.#addStreets(this.map);
    } catch (error) {
      console.warn(error);
      this.#onFailed();
    }
  }

  /** @param {WalkMap} map */
  async #addStreets(map) {
    // Without a response the regions are drawn without a map, as on a server that has none.
    const { map: streets } = await serverInfo().catch(() => ({ map: null }));
    if (streets) map.addStreets(streets);
  }

  /** Called when the play was moved. */
  moved() {
    this.map?.place(this.#regions);
  }

  get #regions() {
    return this.#listener.play.scenes.map(({ region }) => region);
  }

  /**
   * @param {import("../engine/walk.js").WalkState} state
   * @param {string} distance
   */
  show({ position, accuracy, scenes, current, next }, distance) {
    // A paused scene is still the one that the listener hears.
    const shown = scenes.map(({ playing, heard }, index) => ({ playing: playing || index === current, heard }));
    this.map?.show({ position, accuracy, scenes: shown, next, distance, path: this.#listener.path.points });
  }

  /**
   * The distance from a place to a region's edge.
   * @param {number} scene
   * @param {Coordinate} from
   * @returns {number} metres
   */
  distance(scene, from) {
    return distanceToRegion(this.#regions[scene], from);
  }

  /**
   * The start of a simulated walker: in front of the first region, on its south side.
   * @returns {Coordinate}
   */
  get beginning() {
    const [region] = this.#regions;
    if (region.type === "circle") return offset(region, -region.radiusMetres - APPROACH_METRES, 0);
    const [latitude, longitude] = region.points.reduce((south, point) => (point[0] < south[0] ? point : south));
    return offset({ latitude, longitude }, -APPROACH_METRES, 0);
  }
}
