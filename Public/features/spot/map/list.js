// @ts-check
/** The list beside the map: the puzzles nearest to the player, otherwise to the middle of the map, page by page. */

import { byId, setText } from "../../../shared/dom/dom.js";
import { distanceMetres } from "../../../shared/model/geography.js";
import { pinsNear } from "../../../shared/net/pins.js";
import { PinList } from "./pin-list.js";

/** @typedef {import("../../../shared/model/geography.js").Place} Place */
/** @typedef {import("../../../shared/model/pins.js").PinFeature} PinFeature */
/** @typedef {import("./puzzle-card.js").Words} Words */
/** @typedef {{features: PinFeature[], cursor: string|null}} PinPage */

const PAGE_SIZE = 20;
/** Distance moved after which the order is requested again. */
const REORDER_DISTANCE_METRES = 25;

export class SpotList {
  /** @type {PinList} */
  #list;
  /** @type {Words} */
  #words;
  /**
   * null: not known yet.
   * @type {PinFeature[]|null}
   */
  #features = null;
  /** @type {string|null} */
  #cursor = null;
  /**
   * The place from which the list is ordered.
   * @type {Place|null}
   */
  #orderPlace = null;
  /**
   * The player's position.
   * @type {Place|null}
   */
  #playerPlace = null;
  /**
   * Only the response to the latest request counts.
   * @type {Promise<void>}
   */
  #latest = Promise.resolve();

  /**
   * @param {Words} words
   * @param {import("./pin-list.js").PinListActions & {more: () => void}} actions
   */
  constructor(words, { more, ...actions }) {
    this.#words = words;
    this.#list = new PinList(byId("puzzle-list"), actions);
    byId("more").addEventListener("click", more);
  }

  /** The first puzzle of the list. */
  get nearest() {
    return this.#features?.[0] ?? null;
  }

  /** @returns {"loading"|"empty"|"shown"} */
  get state() {
    if (this.#features === null) return "loading";
    return this.#features.length > 0 ? "shown" : "empty";
  }

  /**
   * @param {Place|null} from null for the server's own order
   * @returns {Promise<void>} resolves when the response to the latest request is shown
   * @throws {import("../../../shared/net/rest.js").RestError}
   */
  load(from) {
    const limit = Math.min(1000, Math.max(PAGE_SIZE, this.#features?.length ?? 0));
    return this.#receive(pinsNear(from, { limit }), ({ features, cursor }) => {
      this.#orderPlace = from;
      [this.#features, this.#cursor] = [features, cursor];
    });
  }

  /** @throws {import("../../../shared/net/rest.js").RestError} */
  async loadMore() {
    if (this.#cursor === null) return;
    await this.#receive(pinsNear(this.#orderPlace, { limit: PAGE_SIZE, cursor: this.#cursor }), ({ features, cursor }) => {
      [this.#features, this.#cursor] = [[...(this.#features ?? []), ...features], cursor];
    });
  }

  /**
   * @param {Promise<PinPage>} answer
   * @param {(page: PinPage) => void} apply
   * @returns {Promise<void>}
   */
  #receive(answer, apply) {
    /** @type {Promise<void>} */
    const task = answer.then((page) => {
      if (this.#latest !== task) return this.#latest;
      apply(page);
      this.#show();
    });
    return (this.#latest = task);
  }

  /**
   * @param {Place|null} here
   * @returns {boolean} whether the order has to be requested again
   */
  moveTo(here) {
    this.#playerPlace = here;
    this.#showDistances();
    return here !== null && (this.#orderPlace === null || distanceMetres(this.#orderPlace, here) > REORDER_DISTANCE_METRES);
  }

  /** Whether the map's middle determines the order, and nobody is reading the list. */
  get followsMap() {
    return this.#playerPlace === null && !this.#list.isFocused;
  }

  /** @param {Words} words */
  translate(words) {
    this.#words = words;
    this.#show();
  }

  #show() {
    this.#list.show(this.#features ?? [], this.#words);
    byId("more").hidden = this.#cursor === null;
    this.#showDistances();
  }

  #showDistances() {
    const here = this.#playerPlace;
    const { texts } = this.#words;
    const title = this.state === "empty" ? texts.emptyTitle : here ? texts.nearestToYou : texts.puzzles;
    setText(byId("puzzles-title"), title);
    this.#list.showDistances((place) => (here ? distanceMetres(here, place) : null));
  }
}
