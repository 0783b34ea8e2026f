// @ts-check
/** The map of walkers with its buttons and credits: loads Leaflet, the world's outline or tiles, and the play's regions. */

import { element, setText } from "../dom/dom.js";
import { icon } from "../dom/icons.js";
import { worldOutline } from "../net/pins.js";
import { fetchPlay } from "../net/plays.js";
import { RestError, serverInfo } from "../net/rest.js";
import { loadLeaflet } from "./leaflet.js";
import { creditOf } from "./tile-layer.js";
import { WalkersMap } from "./walkers-map.js";
import { WALKERS_TEXTS } from "../../languages/en/pages/shared/map/walkers-texts.js";

export class WalkersChart {
  /** @type {WalkersMap|null} null until it is loaded, and if it cannot be loaded */
  map = null;
  /** @type {import("../net/plays.js").PlayScene[]} of the play, once they are known */
  scenes = [];
  title = "";
  #texts;
  #mapElement;
  #root;
  #failure = element("p", { class: "failure", role: "status" });
  #source = element("p", { class: "source muted" });
  /** @type {string|null|undefined} */
  #wantedPlay;

  /**
   * @param {HTMLElement} root
   * @param {import("../model/language.js").Language} language
   * @param {() => void} changed called when the map or the play was loaded
   */
  constructor(root, language, changed) {
    const texts = (this.#texts = WALKERS_TEXTS[language]);
    this.changed = changed;
    this.#mapElement = element("div", { class: "walkers-map", role: "application", "aria-label": texts.map, tabindex: 0 });
    /** @type {(label: string, iconName: import("../dom/icons.js").IconName, run: () => void) => HTMLElement} */
    const button = (label, iconName, run) =>
      element("button", { class: "round", "aria-label": label, title: label, click: run }, icon(iconName));
    const tools = element(
      "div",
      { class: "map-tools" },
      button(texts.zoomIn, "plus", () => this.map?.zoomBy(1)),
      button(texts.zoomOut, "minus", () => this.map?.zoomBy(-1)),
      button(texts.all, "fullScreen", () => this.map?.showAll()),
    );
    this.#root = element("div", { class: "walkers-chart" }, this.#mapElement, tools, this.#source);
    root.append(this.#failure, this.#root);
    void this.#load();
  }

  /** @param {boolean} isVisible */
  set isVisible(isVisible) {
    this.#root.hidden = !isVisible;
  }

  async #load() {
    try {
      const [L, outline, info] = await Promise.all([
        loadLeaflet(),
        worldOutline().catch(() => null),
        serverInfo().catch(() => null),
      ]);
      this.map = new WalkersMap(L, this.#mapElement, { outline, streets: info?.map ?? null });
      setText(this.#source, creditOf(info, this.#texts.natural));
      this.map.draw(this.scenes.map(({ region }) => region));
      this.changed();
    } catch {
      this.#fail(this.#texts.mapFailed);
    }
  }

  /** @param {string|null} id  of the play that is walked */
  async showPlay(id) {
    if (id === this.#wantedPlay) return;
    this.#wantedPlay = id;
    this.scenes = [];
    this.title = "";
    this.#fail("");
    try {
      const loaded = id ? await fetchPlay(id) : null;
      if (this.#wantedPlay !== id) return;
      this.scenes = loaded?.scenes ?? [];
      this.title = loaded?.title ?? "";
    } catch (error) {
      if (this.#wantedPlay !== id) return;
      this.#fail(error instanceof RestError && error.status === 404 ? this.#texts.gone : this.#texts.playFailed);
    }
    this.map?.draw(this.scenes.map(({ region }) => region));
    this.changed();
  }

  /** @param {string} text */
  #fail(text) {
    setText(this.#failure, text);
  }
}
