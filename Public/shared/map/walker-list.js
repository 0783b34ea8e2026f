// @ts-check
/** The walkers as a list: distance, scene, and the age of the last position. */

import { element, setText } from "../dom/dom.js";
import { participantSign } from "../dom/participant-sign.js";
import { putChildren } from "../dom/put-children.js";

/**
 * @typedef {object} WalkerRow
 * @property {string} id
 * @property {string} name
 * @property {string|undefined} shape
 * @property {string|undefined} colour
 * @property {string} distance
 * @property {string} scene
 * @property {string} heard
 * @property {boolean} lost
 * @property {string} label  the whole row in words
 */

/** Maximum number of rows that fit on a projector. */
const MAX_ROWS = 60;

export class WalkerList {
  #root;
  #choose;
  #moreItem;
  /** @type {Map<string, {row: HTMLElement, control: HTMLElement, cells: HTMLElement[]}>} */
  #rows = new Map();
  /** Rows are not reordered during a touch, so that the finger hits the row that it aims at. */
  #isTouched = false;

  /**
   * @param {HTMLElement} root  an `ol`
   * @param {(id: string) => void} choose
   */
  constructor(root, choose) {
    this.#root = root;
    this.#choose = choose;
    this.#moreItem = element("li", { class: "more" });
    root.addEventListener("pointerdown", () => (this.#isTouched = true));
    for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, () => (this.#isTouched = false));
  }

  /**
   * @param {WalkerRow[]} rows  in the order to be shown
   * @param {(hiddenCount: number) => string} moreText
   */
  show(rows, moreText) {
    if (this.#isTouched) return;
    const shown = rows.slice(0, MAX_ROWS).map((row) => this.#fill(row));
    const hiddenCount = rows.length - shown.length;
    if (hiddenCount > 0) setText(this.#moreItem, moreText(hiddenCount));
    putChildren(this.#root, hiddenCount > 0 ? [...shown, this.#moreItem] : shown);
    const present = new Set(rows.map(({ id }) => id));
    for (const id of this.#rows.keys()) if (!present.has(id)) this.#rows.delete(id);
  }

  /** @param {WalkerRow} row */
  #fill({ id, name, shape, colour, distance, scene, heard, lost, label }) {
    let entry = this.#rows.get(id);
    if (!entry) {
      const cells = ["name", "distance numbers", "scene", "heard numbers"].map((kind) => element("span", { class: kind }));
      const control = element(
        "button",
        { "data-walker": id, click: () => this.#choose(id) },
        participantSign(shape, colour),
        element("span", { class: "line" }, cells[0], cells[1]),
        element("span", { class: "line" }, cells[2], cells[3]),
      );
      entry = { row: element("li", {}, control), control, cells };
      this.#rows.set(id, entry);
    }
    [name, distance, scene, heard].forEach((text, index) => setText(/** @type {HTMLElement[]} */ (entry?.cells)[index], text));
    entry.control.setAttribute("aria-label", label);
    entry.control.classList.toggle("lost", lost);
    return entry.row;
  }
}
