// @ts-check
/** The buttons of a session's layouts, and those that turn the wall's pages. */

import { element, setText } from "../dom/dom.js";
import { icon } from "../dom/icons.js";
import { fillText } from "../model/language.js";

/** @typedef {import("../model/arrangement.js").Layout} Layout */
/** @typedef {Record<Layout|"previous"|"next"|"page", string>} ViewTexts */

/** @type {readonly Layout[]} */
export const LAYOUTS = Object.freeze(["together", "wall", "spotlight", "heatmap"]);

export class ViewButtons {
  /** @type {Map<Layout, HTMLElement>} */
  #buttons = new Map();
  #pager;
  #page = element("span", { class: "numbers", "aria-hidden": "true" });
  #spokenPage = element("span", { class: "spoken" });
  #texts;

  /**
   * @param {{views: HTMLElement, pager: HTMLElement}} places
   * @param {ViewTexts} texts
   * @param {{choose: (layout: Layout) => void, turn: (step: 1|-1) => void}} listener
   */
  constructor({ views, pager }, texts, { choose, turn }) {
    this.#texts = texts;
    this.#pager = pager;
    LAYOUTS.forEach((layout, index) => {
      const properties = {
        type: "button",
        "aria-label": texts[layout],
        title: `${texts[layout]} (${index + 1})`,
        "aria-keyshortcuts": index + 1,
        "data-layout": layout,
        click: () => choose(layout),
      };
      const button = element("button", properties, icon(layout), element("span", { class: "label" }, texts[layout]));
      this.#buttons.set(layout, button);
      views.append(button);
    });
    const step = (/** @type {1|-1} */ by, /** @type {string} */ label, /** @type {"previous"|"next"} */ iconName) =>
      element("button", { class: "round", "aria-label": label, title: label, click: () => turn(by) }, icon(iconName));
    pager.append(step(-1, texts.previous, "previous"), this.#page, this.#spokenPage, step(1, texts.next, "next"));
  }

  /**
   * @param {Layout} layout
   * @param {number} page  from 0
   * @param {number} pages
   */
  show(layout, page, pages) {
    for (const [name, button] of this.#buttons) button.setAttribute("aria-pressed", String(name === layout));
    this.#pager.hidden = layout !== "wall" || pages < 2;
    setText(this.#page, `${page + 1} / ${pages}`);
    setText(this.#spokenPage, fillText(this.#texts.page, { page: page + 1, pages }));
  }
}
