// @ts-check
/** The map's tab: loads its parts when it is first shown, and retries while the server does not respond. */

import { byId, element, setText } from "../../../shared/dom/dom.js";
import { notify, withdraw } from "../../../shared/dom/notices.js";
import { loadLeaflet } from "../../../shared/map/leaflet.js";
import { creditOf } from "../../../shared/map/tile-layer.js";
import { distanceMetres, distanceText } from "../../../shared/model/geography.js";
import { fillText } from "../../../shared/model/language.js";
import { placeOf, puzzleOf } from "../../../shared/model/pins.js";
import { hasMapScripts, pinsIn, worldOutline } from "../../../shared/net/pins.js";
import { RestError, serverInfo } from "../../../shared/net/rest.js";
import { SPOT_TEXTS } from "../../../languages/en/pages/features/spot/tabs/texts.js";
import { SpotChart } from "./chart.js";
import { SpotList } from "./list.js";
import { PositionButton } from "./position.js";
import { Retry } from "./retry.js";

/** @typedef {import("../../../shared/model/language.js").Language} Language */

/** Bounds and zoom of the first request, for the whole world; its response has few features for any number of puzzles. */
const WORLD_BOUNDS = "-180,-90,180,90";
const WORLD_ZOOM = 3;

export class MapTab {
  /** @type {SpotChart|null} */
  #chart = null;
  /** @type {SpotList} */
  #list;
  /** @type {import("../tabs/position-watch.js").PositionWatch} */
  #watch;
  /** @type {PositionButton} */
  #button;
  /** @type {(id: string) => void} */
  #open;
  /** @type {Language} */
  #language;
  /** @type {import("../../../shared/net/rest.js").ServerInfo|null} */
  #server = null;
  /** Whether the map's scripts are missing on the server. */
  #isMapless = false;
  /** @type {Promise<void>|null} */
  #beginning = null;
  #retry = new Retry(() => void this.#refresh());

  /**
   * @param {Language} language
   * @param {import("../tabs/position-watch.js").PositionWatch} watch
   * @param {(id: string) => void} open  a puzzle's picture
   */
  constructor(language, watch, open) {
    this.#language = language;
    this.#watch = watch;
    this.#open = open;
    this.#list = new SpotList(this.#words, {
      open,
      show: (feature) => this.#chart?.show(feature),
      more: () => void this.#attempt(() => this.#list.loadMore()),
    });
    this.#button = new PositionButton(watch, this.#words.texts, {
      language: () => this.#words.language,
      show: () =>
        void this.#attempt(async () => {
          await this.#list.load(this.#orderPlace);
          this.#chart?.showHere(this.#list.nearest);
          this.#announceNearest();
        }),
      secureAddress: () => this.#server?.https[0] ?? null,
    });
    watch.listen(() => this.#playerMoved(watch.fix));
    byId("skip").addEventListener("click", () => byId("puzzles-title").focus());
  }

  /** Called when the tab has become visible. */
  async shown() {
    this.#chart?.fit();
    await this.#refresh();
  }

  /** @param {Language} language */
  translate(language) {
    this.#language = language;
    this.#list.translate(this.#words);
    this.#chart?.translate(this.#words);
    this.#button.translate(this.#words.texts);
    this.#showState();
  }

  get #words() {
    return { texts: SPOT_TEXTS[this.#language], language: this.#language };
  }

  async #refresh() {
    await this.#attempt(async () => {
      if (!this.#chart && !this.#isMapless) {
        // Only once, also if the user left the tab and returns before the first call has ended.
        await (this.#beginning ??= this.#loadMap().finally(() => (this.#beginning = null)));
      }
      await Promise.all([this.#chart?.load(), this.#list.load(this.#orderPlace)]);
    });
  }

  /** The place from which the list is ordered. */
  get #orderPlace() {
    return this.#watch.fix ?? this.#chart?.centre ?? null;
  }

  async #loadMap() {
    const leaflet = loadLeaflet().catch(async () => {
      if (await hasMapScripts()) throw new RestError(0, "the map's scripts did not arrive");
      return null;
    });
    const [server, features, outline, L] = await Promise.all([
      serverInfo(),
      pinsIn(WORLD_BOUNDS, WORLD_ZOOM),
      worldOutline(),
      leaflet,
    ]);
    this.#server = server;
    this.#isMapless = !L;
    if (!L) return;
    this.#chart = new SpotChart(L, this.#words, {
      outline,
      streets: server.map,
      open: this.#open,
      moved: () => void this.#attempt(() => this.#followView()),
    });
    this.#chart.showAll(features);
    this.#chart.moveTo(this.#watch.fix);
  }

  /** Called when the view rests at another place. */
  async #followView() {
    await Promise.all([this.#chart?.load(), this.#list.followsMap && this.#list.load(this.#orderPlace)]);
  }

  /** @param {import("../../../shared/model/geography.js").Fix|null} fix */
  #playerMoved(fix) {
    this.#chart?.moveTo(fix);
    if (this.#list.moveTo(fix)) void this.#attempt(() => this.#list.load(fix));
  }

  /** Announces the result of a tap on the target to screen readers. */
  #announceNearest() {
    const { fix } = this.#watch;
    const feature = this.#list.nearest;
    const puzzle = feature && puzzleOf(feature);
    if (!fix || !puzzle) return;
    const { texts, language } = this.#words;
    const distance = distanceText(distanceMetres(fix, placeOf(feature)), language);
    const accuracy = distanceText(fix.accuracy, language);
    setText(byId("map-spoken"), fillText(texts.nearest, { accuracy, title: puzzle.title, distance }));
  }

  /**
   * Loads everything from the server; the whole is repeated while the server is unreachable.
   * @param {() => Promise<unknown>} task
   */
  async #attempt(task) {
    try {
      await task();
      this.#showState();
      withdraw("server");
      this.#retry.done();
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      const { texts } = this.#words;
      const isAway = error.status === 0;
      const text = isAway ? texts.offline : fillText(texts.failed, { detail: error.message });
      const again = element("button", { click: () => this.#retry.now() }, texts.retry);
      notify("server", text, { icon: isAway ? "offline" : "warning", actions: [again] });
      this.#retry.failed();
    }
  }

  #showState() {
    const { texts } = this.#words;
    const tab = byId("map");
    const { state } = this.#list;
    tab.dataset.state = state;
    tab.dataset.map = this.#isMapless ? "missing" : "there";
    setText(byId("list-state"), state === "loading" ? texts.loading : this.#isMapless ? texts.mapless : "");
    const credit = byId("credit");
    setText(credit, creditOf(this.#server, texts.naturalEarth));
  }
}
