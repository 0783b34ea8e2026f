// @ts-check
/** The standings of a game: a row per participant, as many as fit beside the picture. */

import { element, setText } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";
import { participantSign } from "../../../shared/dom/participant-sign.js";
import { putChildren } from "../../../shared/dom/put-children.js";

/**
 * @typedef {object} GameRow
 * @property {string} id
 * @property {string} name
 * @property {string|undefined} shape
 * @property {string|undefined} colour
 * @property {number|null} found  null: hidden, or not begun
 * @property {number} total
 * @property {number} hints
 * @property {string} time shown instead of the dots once the player has finished; "" before
 * @property {boolean} away
 * @property {string} label  the whole row in words
 */
/**
 * @typedef {object} Shown
 * @property {HTMLElement} row
 * @property {HTMLElement} control
 * @property {HTMLElement} name
 * @property {HTMLElement} dots
 * @property {HTMLElement} hints
 * @property {HTMLElement} count  of hints
 * @property {HTMLElement} time
 */

/** A larger number of differences is shown in digits, which leave a name its width. */
const MAX_DOTS = 4;

export class GameBoard {
  #choose;
  #list;
  /** @type {Map<string, Shown>} */
  #rows = new Map();
  /** The height of each row in px when it was shown last, at the list's width in px. */
  #heights = /** @type {Map<string, number>} */ (new Map());
  #width = 0;
  /** Whether a finger is on the list: the order then stays, because nobody could hit a moving row. */
  #isTouched = false;

  /**
   * @param {HTMLElement} list
   * @param {((participant: string) => void)|null} choose called when a row is chosen; null if rows cannot be chosen
   */
  constructor(list, choose) {
    this.#choose = choose;
    this.#list = list;
    this.#list.addEventListener("pointerdown", () => (this.#isTouched = true));
    for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, () => (this.#isTouched = false));
  }

  /** @param {((participant: string) => void)|null} choose */
  set choose(choose) {
    if (this.#choose === choose) return;
    this.#choose = choose;
    this.#rows.clear();
  }

  /**
   * The first rows that fit, at least one.
   * @param {GameRow[]} rows  in the order to be shown
   */
  fitting(rows) {
    // On a narrow page the list scrolls.
    if (getComputedStyle(this.#list).overflowY === "auto") return rows;
    const { clientHeight: room, clientWidth: width } = this.#list;
    if (width !== this.#width) this.#heights.clear();
    this.#width = width;
    for (const [id, { row }] of this.#rows) if (row.offsetHeight > 0) this.#heights.set(id, row.offsetHeight);
    if (room === 0 || this.#heights.size === 0) return rows.slice(0, 100);
    // A long name takes two lines. A row that was never shown may.
    const unknown = Math.max(...this.#heights.values());
    let height = 0;
    const count = rows.findIndex(({ id }) => (height += this.#heights.get(id) ?? unknown) > room + 0.5);
    return count < 0 ? rows : rows.slice(0, Math.max(1, count));
  }

  /** @param {GameRow[]} rows  in the order to be shown */
  show(rows) {
    if (this.#isTouched) return;
    const shown = rows.map((row) => this.#fill(this.#rows.get(row.id) ?? this.#create(row), row));
    putChildren(this.#list, shown);
    const present = new Set(rows.map(({ id }) => id));
    for (const id of this.#rows.keys()) if (!present.has(id)) this.#rows.delete(id);
  }

  /**
   * @param {Shown} shown
   * @param {GameRow} values
   */
  #fill({ row, control, name, dots, hints, count, time }, values) {
    control.setAttribute("aria-label", values.label);
    control.title = values.label;
    row.classList.toggle("away", values.away);
    row.classList.toggle("done", values.found !== null && values.found === values.total);
    setText(name, values.name);
    const state = values.time ? "" : `${values.found}/${values.total}`;
    if (dots.dataset.state !== state) {
      dots.dataset.state = state;
      dots.replaceChildren(...(values.time ? [icon("done")] : progress(values.found, values.total)));
    }
    hints.hidden = values.hints === 0;
    setText(count, String(values.hints));
    setText(time, values.time);
    return row;
  }

  /** @param {GameRow} row */
  #create({ id, shape, colour }) {
    const [name, dots, time] = ["name", "dots", "time numbers"].map((kind) => element("span", { class: kind }));
    const count = element("span", { class: "numbers" });
    const hints = element("span", { class: "hints" }, icon("hint"), count);
    const parts = [participantSign(shape, colour), name, hints, dots, time];
    const choose = this.#choose;
    const control = choose
      ? element("button", { "data-participant": id, click: () => choose(id) }, ...parts)
      : element("div", { "data-participant": id, role: "group" }, ...parts);
    const entry = { row: element("li", {}, control), control, name, dots, hints, count, time };
    this.#rows.set(id, entry);
    return entry;
  }
}

/**
 * A dot for each difference, filled for those that are found.
 * @param {number|null} found
 * @param {number} total
 * @returns {(Node|string)[]}
 */
function progress(found, total) {
  if (found === null) return ["–"];
  if (total > MAX_DOTS) return [`${found}/${total}`];
  return Array.from({ length: total }, (_, index) => element("i", index < found ? { class: "on" } : {}));
}
