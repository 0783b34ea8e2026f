// @ts-check
/** The puzzles as a list, nearest first: the alternative to the map for keyboards and screen readers. */

import { element } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";
import { putChildren } from "../../../shared/dom/put-children.js";
import { fillText } from "../../../shared/model/language.js";
import { keyOf, placeOf, puzzleOf } from "../../../shared/model/pins.js";
import { spotAddress } from "../tabs/route.js";
import { puzzleCard } from "./puzzle-card.js";

/** @typedef {import("../../../shared/model/pins.js").PinFeature} PinFeature */
/** @typedef {import("../../../shared/model/geography.js").Place} Place */
/** @typedef {import("./puzzle-card.js").Words} Words */
/** @typedef {{node: HTMLElement, place: Place, showDistance: (metres: number|null) => void}} Row */
/** @typedef {{open: (id: string) => void, show: ((feature: PinFeature) => void)|null}} PinListActions */

export class PinList {
  /** @type {HTMLElement} */
  #list;
  /** @type {PinListActions} */
  #actions;
  /**
   * Keyed by their contents: an unchanged row keeps its place in the document, and with it the focus.
   * @type {Map<string, Row>}
   */
  #rows = new Map();

  /**
   * @param {HTMLElement} list
   * @param {PinListActions} actions  `show`: on the map, if there is one
   */
  constructor(list, actions) {
    this.#list = list;
    this.#actions = actions;
  }

  /** Whether somebody moves through the list by keyboard. */
  get isFocused() {
    return this.#list.contains(document.activeElement);
  }

  /** @param {PinFeature[]} features  in their order */
  show(features, /** @type {Words} */ words) {
    const before = this.#rows;
    this.#rows = new Map();
    for (const feature of features) {
      const key = `${words.language} ${keyOf(feature)}`;
      this.#rows.set(key, before.get(key) ?? this.#row(feature, words));
    }
    putChildren(this.#list, [...this.#rows.values()].map(({ node }) => node));
  }

  /** @param {(place: Place) => number|null} distance  metres; null if that is not known */
  showDistances(distance) {
    for (const { place, showDistance } of this.#rows.values()) showDistance(distance(place));
  }

  /**
   * @param {PinFeature} feature
   * @param {Words} words
   * @returns {Row}
   */
  #row(feature, words) {
    const puzzle = puzzleOf(feature);
    if (!puzzle) throw new Error("a cluster has no row");
    const { open, show } = this.#actions;
    const card = puzzleCard(puzzle, words);
    const click = (/** @type {MouseEvent} */ event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      open(puzzle.id);
    };
    const href = spotAddress({ tab: "picture", puzzle: puzzle.id });
    const label = fillText(words.texts.showOnMap, { title: puzzle.title });
    const pin = show &&
      element("button", { class: "round", "aria-label": label, title: label, click: () => show(feature) }, icon("pin"));
    const node = element("li", {}, element("a", { class: "card", href, click }, ...card.nodes), pin);
    return { node, place: placeOf(feature), showDistance: card.showDistance };
  }
}
