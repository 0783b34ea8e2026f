// @ts-check
/** Notices over the picture: hidden touches, phones that have joined and not drawn yet, and a class without phones. */

import { byId, element, setText } from "../../../shared/dom/dom.js";
import { participantSign } from "../../../shared/dom/participant-sign.js";
import { putChildren } from "../../../shared/dom/put-children.js";
import { fillText } from "../../../shared/model/language.js";
import { numberedName } from "../../../shared/drawing/participant-number.js";
import { number } from "../../../shared/model/units.js";
import { LOBBY_TEXTS } from "../../../languages/en/pages/features/classroom/lobby/texts.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */

/** Maximum number of phones that are greeted by name at once. */
const MAX_GREETINGS = 12;
/** Time for which a greeting is visible. */
const GREETING_MS = 5000;

export class Arrivals {
  #classroom;
  #texts;
  /** @type {Map<string, HTMLElement>} */
  #greetings = new Map();
  /**
   * When each phone was first seen here.
   * @type {Map<string, number>}
   */
  #since = new Map();
  /** @type {Parameters<Arrivals["show"]>[0]} */
  #layout = "together";
  #moreItem = element("li", { class: "more" });
  #title = element("h2");
  #count = element("p", { class: "muted numbers" });
  #list = element("ul");

  /** @param {Classroom} classroom */
  constructor(classroom) {
    this.#classroom = classroom;
    this.#texts = LOBBY_TEXTS[classroom.language];
    byId("arrivals").append(this.#title, this.#count, this.#list);
    setText(this.#title, this.#texts.drawNow);
  }

  /** @param {"together"|"wall"|"spotlight"|"heatmap"} layout  greetings are shown only in layouts without names */
  show(layout) {
    const { room, texts: general, language } = this.#classroom;
    const people = [...room.participants.values()];
    byId("covered").hidden = !room.state.hidden || people.length === 0;
    const waiting = people.filter(({ connected, touches }) => connected && touches === 0);
    const nobodyDrew = people.every(({ touches }) => touches === 0);
    const arrivals = byId("arrivals");
    const greets = layout === "together" || (nobodyDrew && layout !== "spotlight");
    arrivals.hidden = !greets || room.state.hidden || waiting.length === 0;
    arrivals.classList.toggle("first", nobodyDrew);
    if (arrivals.hidden) return;
    const phones = waiting.length === 1
      ? general.phoneOne
      : fillText(general.phoneMany, { count: number(waiting.length, language) });
    setText(this.#count, fillText(this.#texts.idle, { phones }));
    const fresh = waiting.filter(({ id }) => this.#isFresh(id, layout));
    const rows = fresh.slice(0, MAX_GREETINGS).map((participant) => this.#greeting(participant));
    const hiddenCount = fresh.length - rows.length;
    setText(this.#moreItem, fillText(this.#texts.more, { count: number(hiddenCount, language) }));
    putChildren(this.#list, hiddenCount > 0 ? [...rows, this.#moreItem] : rows);
  }

  /**
   * Whether a phone has only just joined; its greeting is removed later.
   * @param {string} id
   * @param {Parameters<Arrivals["show"]>[0]} layout
   */
  #isFresh(id, layout) {
    const now = performance.now();
    const since = this.#since.get(id) ?? now;
    if (!this.#since.has(id)) {
      this.#since.set(id, now);
      setTimeout(() => this.show(this.#layout), GREETING_MS);
    }
    this.#layout = layout;
    return now - since < GREETING_MS - 20;
  }

  /** @param {import("../../../shared/model/room.js").RoomParticipant} participant */
  #greeting({ id, number, name, shape, colour }) {
    const existing = this.#greetings.get(id);
    const text = fillText(this.#texts.isHere, { name: numberedName({ number, name }) });
    if (existing?.textContent === text) return existing;
    const item = element("li", {}, participantSign(shape, colour), element("span", {}, text));
    this.#greetings.set(id, item);
    return item;
  }
}
