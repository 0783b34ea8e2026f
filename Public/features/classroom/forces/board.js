// @ts-check
/** Each phone's force as a bar: the current force, and a line at the maximum so far. */

import { element, setText } from "../../../shared/dom/dom.js";
import { participantSign } from "../../../shared/dom/participant-sign.js";
import { putChildren } from "../../../shared/dom/put-children.js";
import { fill } from "../../../shared/dom/theme.js";

/**
 * @typedef {object} ForceRow
 * @property {string} id
 * @property {string} name
 * @property {string|undefined} shape
 * @property {string|undefined} colour
 * @property {number} share  of the bar's length, 0 to 1
 * @property {number} peakShare
 * @property {string} value
 * @property {string} peak
 */
/** @typedef {{row: HTMLElement, name: HTMLElement, bar: HTMLElement, tick: HTMLElement, value: HTMLElement, peak: HTMLElement}} Shown */

export class ForceBoard {
  #root;
  #title = element("h1");
  #leadText = element("p", { class: "muted" });
  #list = element("ol");
  #foot = element("p", { class: "foot" });
  /** @type {Map<string, Shown>} */
  #rows = new Map();

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
    root.append(this.#title, this.#leadText, this.#list, this.#foot);
  }

  /** @param {boolean} shown */
  set shown(shown) {
    this.#root.hidden = !shown;
  }

  /**
   * @param {{title: string, lead: string, foot: string}} words
   * @param {ForceRow[]} rows  in the order to be shown
   */
  show({ title, lead, foot }, rows) {
    setText(this.#title, title);
    setText(this.#leadText, lead);
    setText(this.#foot, foot);
    putChildren(this.#list, rows.map((row) => this.#fill(this.#rows.get(row.id) ?? this.#create(row), row)));
  }

  /**
   * @param {Shown} shown
   * @param {ForceRow} values
   */
  #fill({ row, name, bar, tick, value, peak }, values) {
    setText(name, values.name);
    setText(value, values.value);
    setText(peak, values.peak);
    bar.style.width = `${values.share * 100}%`;
    tick.style.left = `${values.peakShare * 100}%`;
    return row;
  }

  /** @param {ForceRow} row */
  #create({ id, shape, colour }) {
    const [name, bar, tick] = [
      element("span", { class: "name" }),
      element("i", { class: "bar" }),
      element("i", { class: "tick" }),
    ];
    const [value, peak] = [element("b", { class: "numbers" }), element("span", { class: "peak numbers" })];
    bar.style.background = fill(colour);
    const row = element(
      "li",
      {},
      participantSign(shape, colour),
      name,
      element("span", { class: "track" }, bar, tick),
      value,
      peak,
    );
    const entry = { row, name, bar, tick, value, peak };
    this.#rows.set(id, entry);
    return entry;
  }
}
