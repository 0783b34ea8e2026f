// @ts-check
/** The list beside the map: the puzzles nearest to where one is, or else to the middle of the map, page by page. */

import { pinsNear } from "../net/pins.js";
import { distanceMetres } from "../protocol/geography.js";
import { byId, setText } from "../view/dom.js";
import { PinList } from "../view/pin-list.js";

/** @typedef {import("../protocol/geography.js").Place} Place */
/** @typedef {import("../protocol/pins.js").PinFeature} PinFeature */
/** @typedef {import("../view/puzzle-card.js").Words} Words */

const PAGE = 20;
/** The order is asked for anew when one has gone so far, in metres. */
const STRIDE = 25;

export class SpotList {
  /** @type {PinList} */
  #list;
  /** @type {Words} */
  #words;
  /** @type {PinFeature[]} */
  #features = [];
  /** @type {string|null} */
  #cursor = null;
  /** Where the order begins. @type {Place|null} */
  #from = null;
  /** Where one is. @type {Place|null} */
  #here = null;
  #asked = 0;

  /**
   * @param {Words} words
   * @param {import("../view/pin-list.js").PinListActions & {more: () => void}} does
   */
  constructor(words, { more, ...does }) {
    this.#words = words;
    this.#list = new PinList(byId("puzzle-list"), does);
    byId("more").addEventListener("click", more);
  }

  /** Nearest to the first, if it is known. */
  get nearest() {
    return this.#features[0] ?? null;
  }

  /**
   * @param {Place|null} from  null: in the server's own order
   * @throws {import("../net/rest.js").RestError}
   */
  async load(from) {
    const asked = ++this.#asked;
    const limit = Math.min(1000, Math.max(PAGE, this.#features.length));
    const { features, cursor } = await pinsNear(from, { limit });
    if (asked !== this.#asked) return;
    this.#from = from;
    [this.#features, this.#cursor] = [features, cursor];
    this.#show();
  }

  /** @throws {import("../net/rest.js").RestError} */
  async loadMore() {
    if (this.#cursor === null) return;
    const asked = ++this.#asked;
    const { features, cursor } = await pinsNear(this.#from, { limit: PAGE, cursor: this.#cursor });
    if (asked !== this.#asked) return;
    [this.#features, this.#cursor] = [[...this.#features, ...features], cursor];
    this.#show();
  }

  /**
   * @param {Place|null} here
   * @returns {boolean} whether the order has to be asked for anew
   */
  moveTo(here) {
    this.#here = here;
    this.#tell();
    return here !== null && (this.#from === null || distanceMetres(this.#from, here) > STRIDE);
  }

  /** Whether the map's middle says the order, and nobody is reading along. */
  get followsMap() {
    return this.#here === null && !this.#list.isFocused;
  }

  /** @param {Words} words */
  speak(words) {
    this.#words = words;
    this.#show();
  }

  #show() {
    const { texts } = this.#words;
    setText(byId("puzzles-title"), this.#here ? texts.nearestToYou : texts.puzzles);
    this.#list.show(this.#features, this.#words);
    byId("more").hidden = this.#cursor === null;
    this.#tell();
  }

  #tell() {
    const here = this.#here;
    setText(byId("puzzles-title"), here ? this.#words.texts.nearestToYou : this.#words.texts.puzzles);
    this.#list.tellDistances((place) => (here ? distanceMetres(here, place) : null));
  }
}
