// @ts-check
/** The board: participants with sign, name and figure, as many as fit. */

import { element, setText } from "../dom/dom.js";
import { participantSign } from "../dom/participant-sign.js";
import { putChildren } from "../dom/put-children.js";
import { drawing } from "../dom/svg.js";
import { onTheme } from "../dom/theme.js";
import { fillText } from "../model/language.js";
import { numberBeforeName } from "./participant-number.js";
import { showTeam } from "./teams.js";
import { distanceLine, number } from "../model/units.js";

/** @typedef {import("../model/room.js").RoomParticipant} RoomParticipant */
/** @typedef {{row: HTMLLIElement, number: HTMLElement, name: HTMLElement, away: HTMLElement, figure: HTMLElement}} Row */
/**
 * @typedef {object} BoardChoices  what can be pressed
 * @property {((participant: string) => void)|null} choose called when a row is chosen; null if rows cannot be chosen
 * @property {() => void} showAll  shows the participants that do not fit
 * @property {(ranked: Ranked[], count: number) => Ranked[]} [pick]  of more than fit those to show; the first ones by default
 */
/** @typedef {{participant: RoomParticipant, figure: string}} Ranked */

/** The line through the sign of a phone that has left. */
const AWAY_PATH = "M2 22L22 2";
/** Number of rows until the height of one is known, so that a class of thousands is not laid out to measure one row. */
const UNMEASURED_ROWS = 24;
/** What a name takes on, one after another, until it fits. */
const FITS = ["small", "smaller", "broken"];

export class Board {
  #list;
  #choices;
  /** @type {Map<string, Row>} */
  #rows = new Map();
  #moreItem;
  #moreText;
  /** Rows are not reordered during a touch, so that the finger hits the row that it aims at. */
  #isTouched = false;
  #capacity = UNMEASURED_ROWS;
  #rowHeight = 0;
  #nobody;
  /** @type {WeakMap<HTMLElement, string>} The text of each row when the size of its name was chosen at the list's width. */
  #fitted = new WeakMap();
  /** The class's teams: the numbers of their phones are in their colours. @type {Contract.Teams|null} */
  teams = null;
  /** Shows the same rows again; called after a resize. */
  #showAgain = () => {};

  /**
   * @param {HTMLElement} list
   * @param {BoardChoices|null} [choices]
   */
  constructor(list, choices = null) {
    this.#list = list;
    this.#choices = choices;
    this.#moreText = choices ? element("button", { type: "button", click: () => choices.showAll() }) : element("div");
    this.#moreItem = element("li", { class: "more" }, this.#moreText);
    this.#nobody = element("li", { class: "nobody" });
    list.addEventListener("pointerdown", () => (this.#isTouched = true));
    for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, () => (this.#isTouched = false));
    new ResizeObserver(() => this.#refit()).observe(list);
    onTheme(() => {
      this.#refit();
      this.#showAgain();
    });
  }

  /** Number of rows that fit. */
  get capacity() {
    return this.#capacity;
  }

  /** @param {((participant: string) => void)|null} choose called when a row is chosen; null if rows cannot be chosen */
  set choose(choose) {
    if (!this.#choices || this.#choices.choose === choose) return;
    this.#choices = { ...this.#choices, choose };
    this.#rows.clear();
    this.#showAgain();
  }

  /**
   * The participant with the largest value first.
   * @param {RoomParticipant[]} participants  in the order to be shown
   * @param {string} language
   * @param {{away: string, nobody: string, more: string}} texts
   */
  show(participants, language, texts) {
    this.rank(participants.map((participant) => byDistance(participant, language)), language, texts);
  }

  /**
   * @param {Ranked[]} ranked  in the order to be shown
   * @param {string} language
   * @param {{away: string, nobody: string, more: string}} texts
   */
  rank(ranked, language, texts) {
    this.#showAgain = () => this.rank(ranked, language, texts);
    if (this.#isTouched) return;
    const fitting = ranked.length > this.#capacity ? this.#capacity - 1 : ranked.length;
    const pick = fitting < ranked.length && this.#choices?.pick;
    const picked = pick ? pick(ranked, Math.max(0, fitting)) : ranked.slice(0, Math.max(0, fitting));
    const shown = picked.map(({ participant, figure: value }) => {
      const parts = this.#rows.get(participant.id) ?? this.#create(participant, texts.away);
      const { row, number, name, away, figure } = parts;
      setText(number, numberBeforeName(participant));
      showTeam(number, this.teams, participant.group);
      row.classList.toggle("away", !participant.connected);
      away.hidden = participant.connected;
      setText(name, participant.name);
      setText(figure, value);
      return parts;
    });
    const rows = shown.map(({ row }) => row);
    const hiddenCount = ranked.length - rows.length;
    setText(this.#moreText, fillText(texts.more, { count: number(hiddenCount, language) }));
    setText(this.#nobody, texts.nobody);
    putChildren(this.#list, hiddenCount > 0 ? [...rows, this.#moreItem] : rows.length > 0 ? rows : [this.#nobody]);
    if (this.#rowHeight === 0 && rows.length > 0) this.#measure();
    for (const parts of shown) this.#fit(parts);
    this.#dropCutRows(shown, ranked.length, language, texts.more);
    this.#forget(ranked.map(({ participant }) => participant));
  }

  /**
   * Shows a name smaller if a word of it, or a third line, does not fit. A word that still does not fit is broken.
   * @param {Row} parts
   */
  #fit({ row, name }) {
    const text = `${row.textContent}`.replaceAll(/\d/g, "0");
    // Layout is read only after a change.
    if (this.#fitted.get(name) === text || name.clientWidth === 0) return;
    this.#fitted.set(name, text);
    name.classList.remove(...FITS);
    for (const step of FITS) if (isCut(name)) name.classList.add(step);
  }

  /**
   * A broken name makes its row higher: rows that no longer fit count as hidden.
   * @param {Row[]} shown
   * @param {number} count  of all participants
   * @param {string} language
   * @param {string} more
   */
  #dropCutRows(shown, count, language, more) {
    if (!shown.some(({ name }) => name.classList.contains("broken"))) return;
    const rows = shown.map(({ row }) => row);
    while (rows.length > 1 && this.#list.scrollHeight > this.#list.clientHeight + 1) {
      rows.pop();
      setText(this.#moreText, fillText(more, { count: number(count - rows.length, language) }));
      putChildren(this.#list, [...rows, this.#moreItem]);
    }
  }

  /** @param {RoomParticipant[]} participants */
  #forget(participants) {
    if (this.#rows.size <= participants.length) return;
    const present = new Set(participants.map(({ id }) => id));
    for (const id of this.#rows.keys()) if (!present.has(id)) this.#rows.delete(id);
  }

  #refit() {
    this.#fitted = new WeakMap();
    this.#measure();
  }

  /** Number of rows that fit, measured from a visible row, because hidden rows have no height. */
  #measure() {
    const height = /** @type {HTMLElement|null} */ (this.#list.querySelector("li:not(.nobody)"))?.offsetHeight ?? 0;
    if (height === 0) return;
    const capacity = Math.max(1, Math.floor(this.#list.clientHeight / height));
    const isOther = capacity !== this.#capacity;
    this.#rowHeight = height;
    this.#capacity = capacity;
    if (isOther) this.#showAgain();
  }

  /**
   * @param {RoomParticipant} participant
   * @param {string} awayText  the text for a phone that has left
   */
  #create({ id, number: place, name: called, colour, shape }, awayText) {
    const name = element("span", { class: "name" });
    const figure = element("span", { class: "figure" });
    const number = element("span", { class: "number" }, numberBeforeName({ number: place, name: called }));
    const line = ["ground", "line"].map((stroke) => drawing(AWAY_PATH, { class: stroke, fill: "none" }));
    const away = element("span", { class: "left", title: awayText }, ...line, element("span", { class: "spoken" }, awayText));
    const sign = element("span", { class: "sign" }, participantSign(shape, colour), away);
    const parts = [sign, number, name, figure];
    const choose = this.#choices?.choose;
    const control = choose
      ? element("button", { type: "button", "data-participant": id, click: () => choose(id) }, ...parts)
      : element("div", { "data-participant": id }, ...parts);
    const made = { row: element("li", {}, control), number, name, away, figure };
    this.#rows.set(id, made);
    return made;
  }
}

/**
 * Whether a word or a line is missing, or two lines are higher than their row. Letters that reach below the last line add
 * less than a quarter to the height.
 * @param {HTMLElement} text
 */
function isCut(text) {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight, parentElement: row } = text;
  return scrollWidth > clientWidth || scrollHeight > 1.25 * clientHeight || (row !== null && clientHeight > row.clientHeight);
}

/**
 * @param {RoomParticipant} participant
 * @param {string} language
 * @returns {Ranked}
 */
export function byDistance(participant, language) {
  return { participant, figure: distanceLine(participant.totalCentimetres, language, participant.densityFrom === "assumed") };
}
