// @ts-check
/** While there is nothing to see: how to come in, who is here already, that all is hidden. */

import { byId, element, setText } from "../../../shared/dom/dom.js";
import { participantSign } from "../../../shared/dom/icons.js";
import { fillText } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */

/** So many are greeted by name. */
const GREETED = 12;

export class Lobby {
  #classroom;
  /** @type {Map<string, HTMLElement>} */
  #greetings = new Map();
  #more = element("li", { class: "more" });
  #list = /** @type {HTMLElement} */ (byId("arrivals").querySelector("ul"));

  /** @param {Classroom} classroom */
  constructor(classroom) {
    this.#classroom = classroom;
  }

  /** @param {boolean} together  whether there is room for greetings */
  show(together) {
    const { room, loaded, texts, language } = this.#classroom;
    const people = [...room.participants.values()];
    byId("lobby").hidden = !loaded || people.length > 0;
    byId("covered").hidden = !room.state.hidden || people.length === 0;
    const waiting = people.filter(({ connected, touches }) => connected && touches === 0);
    const nobodyDrew = people.every(({ touches }) => touches === 0);
    const arrivals = byId("arrivals");
    arrivals.hidden = !together || room.state.hidden || waiting.length === 0;
    arrivals.classList.toggle("first", nobodyDrew);
    if (arrivals.hidden) return;
    const rows = waiting.slice(0, GREETED).map((participant) => this.#greeting(participant));
    const left = waiting.length - rows.length;
    setText(this.#more, fillText(texts.moreHere, { count: number(left, language) }));
    const shown = left > 0 ? [...rows, this.#more] : rows;
    const { children } = this.#list;
    if (shown.length !== children.length || shown.some((row, index) => children[index] !== row)) {
      this.#list.replaceChildren(...shown);
    }
  }

  /** @param {import("../../../shared/model/room.js").RoomParticipant} participant */
  #greeting({ id, name, shape, colour }) {
    const known = this.#greetings.get(id);
    if (known) return known;
    const text = fillText(this.#classroom.texts.isHere, { name });
    const made = element("li", {}, participantSign(shape, colour), element("span", {}, text));
    this.#greetings.set(id, made);
    return made;
  }
}
