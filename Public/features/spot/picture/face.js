// @ts-check
/**
 * The picture's tab before and after loading: loaded when a puzzle is first opened; without a puzzle it leads to the
 * map.
 */

import { addStyle, element } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";
import { SPOT_TEXTS } from "../../../languages/en/pages/features/spot/tabs/texts.js";

/** @typedef {import("../../../shared/model/language.js").Language} Language */

export class PictureFace {
  /** @type {HTMLElement} */
  #container;
  /** @type {Language} */
  #language;
  /** @type {import("../tabs/position-watch.js").PositionWatch} */
  #watch;
  /** @type {() => void} */
  #toMap;
  /** @type {(puzzle: string) => void} */
  #toPuzzle;
  /** @type {import("./picture.js").PictureTab|null} */
  #tab = null;
  /** @type {Promise<void>|null} */
  #loading = null;
  /**
   * The open picture.
   * @type {string|null}
   */
  #puzzle = null;
  /**
   * The requested picture, which may not be open yet.
   * @type {string|null}
   */
  #wantedPuzzle = null;
  #isShown = false;

  /**
   * @param {HTMLElement} container
   * @param {Language} language
   * @param {import("../tabs/position-watch.js").PositionWatch} watch
   * @param {() => void} toMap
   * @param {(puzzle: string) => void} toPuzzle
   */
  constructor(container, language, watch, toMap, toPuzzle) {
    this.#container = container;
    this.#language = language;
    this.#watch = watch;
    this.#toMap = toMap;
    this.#toPuzzle = toPuzzle;
  }

  /** @param {string|null} puzzle  null: the open puzzle */
  async shown(puzzle) {
    this.#isShown = true;
    const wanted = (this.#wantedPuzzle = puzzle ?? this.#wantedPuzzle);
    if (wanted === null) return this.#offerMap();
    if (!this.#tab) {
      try {
        await (this.#loading ??= this.#load());
      } catch {
        this.#loading = null;
        return this.#showLoadError(wanted);
      }
    }
    if (!this.#tab || !this.#isShown) return;
    this.#tab.shown();
    if (this.#puzzle === wanted) return;
    this.#puzzle = wanted;
    await this.#tab.open(wanted);
  }

  hidden() {
    if (!this.#isShown) return;
    this.#isShown = false;
    this.#tab?.hidden();
  }

  /** @param {Language} language */
  translate(language) {
    this.#language = language;
    if (this.#tab) this.#tab.translate(language);
    else if (this.#isShown) void this.shown(null);
  }

  async #load() {
    const [{ PictureTab }] = await Promise.all([import("./picture.js"), addStyle("/features/spot/picture/picture.css")]);
    this.#container.replaceChildren();
    this.#tab = new PictureTab(this.#container, {
      language: this.#language,
      position: () => this.#watch.fix,
      toMap: this.#toMap,
      toPuzzle: this.#toPuzzle,
    });
  }

  get #texts() {
    return SPOT_TEXTS[this.#language];
  }

  #offerMap() {
    const { noPicture, noPictureText, toMap } = this.#texts;
    this.#showFace([element("h2", {}, noPicture), element("p", {}, noPictureText)], toMap, this.#toMap);
  }

  /** @param {string} wanted */
  #showLoadError(wanted) {
    const { unloaded, retry } = this.#texts;
    this.#showFace([element("p", {}, unloaded)], retry, () => void this.shown(wanted));
  }

  /**
   * @param {Node[]} content
   * @param {string} label
   * @param {() => void} click
   */
  #showFace(content, label, click) {
    const button = element("button", { class: "primary", click }, label);
    this.#container.replaceChildren(element("div", { class: "instead" }, icon("picture"), ...content, button));
  }
}
