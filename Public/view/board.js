// @ts-check
/** The board: participants with sign, name and figure, the longest distance first. */

import { distance, line } from "../protocol/units.js";
import { element, setText } from "./dom.js";
import { participantSign } from "./icons.js";

/** @typedef {import("../protocol/room.js").RoomParticipant} RoomParticipant */

export class Board {
  #list;
  /** @type {Map<string, {row: HTMLLIElement, name: HTMLElement, figure: HTMLElement}>} */
  #rows = new Map();

  /** @param {HTMLElement} list */
  constructor(list) {
    this.#list = list;
  }

  /**
   * @param {RoomParticipant[]} participants  in the order to be shown
   * @param {string} language
   * @param {Record<string, string>} texts
   */
  show(participants, language, texts) {
    const rows = participants.map((participant) => {
      const { row, name, figure } = this.#rows.get(participant.id) ?? this.#create(participant);
      row.classList.toggle("away", !participant.connected);
      setText(name, participant.connected ? participant.name : `${participant.name} (${texts.away})`);
      setText(figure, line(distance(participant.totalCentimetres, language)));
      return row;
    });
    if (rows.length === 0) this.#list.replaceChildren(element("li", { class: "away" }, texts.nobody));
    // Moving rows only when their order changed keeps the board still.
    else if (rows.some((row, index) => this.#list.children[index] !== row)) this.#list.replaceChildren(...rows);
  }

  /** @param {RoomParticipant} participant */
  #create({ id, colour, shape }) {
    const name = element("span", { class: "name" });
    const figure = element("span", { class: "figure" });
    const made = { row: element("li", {}, participantSign(shape, colour), name, figure), name, figure };
    this.#rows.set(id, made);
    return made;
  }
}
