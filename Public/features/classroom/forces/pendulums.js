// @ts-check
/** The class's pendulums on the projector: T² against the length, and the g of all. Loaded when the class begins them. */

import { addStyle, element, setText } from "../../../shared/dom/dom.js";
import { DataTable } from "../../../shared/drawing/chart/data-table.js";
import { numberedName } from "../../../shared/drawing/participant-number.js";
import { fillText } from "../../../shared/model/language.js";
import { request } from "../../../shared/net/rest.js";
import { throttle } from "../room/throttle.js";
import { PendulumPlot } from "./pendulum-plot.js";
import { details, finding, gravityText, points, squareAt, table } from "./pendulum-picture.js";
import { PENDULUMS_TEXTS } from "../../../languages/en/pages/features/classroom/forces/pendulum-texts.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */
/** @typedef {import("./pendulum-picture.js").Pendulums} Pendulums */

/** Minimum interval between two requests (ms). */
const REQUEST_INTERVAL_MS = 1000;
/** @type {Pendulums} */
const NONE = { phones: [], gyration: 0, gravity: null, gravityError: null, scatter: null, people: 0 };

export const pendulumsReady = addStyle("/features/classroom/forces/pendulums.css");

export class ClassPendulums {
  #classroom;
  #root;
  #title = element("h1");
  #lead = element("p", { class: "muted" });
  #area = element("div", { class: "area" });
  #plot = new PendulumPlot(this.#area);
  #words = element("span");
  #table;
  /** @type {Pendulums} */
  #known = NONE;
  /** Asks the server what has swung. */
  request = throttle(() => void this.#load(), REQUEST_INTERVAL_MS);

  /**
   * @param {Classroom} classroom
   * @param {HTMLElement} root
   */
  constructor(classroom, root) {
    this.#classroom = classroom;
    this.#root = root;
    this.#table = new DataTable(classroom.language);
    const foot = element("div", { class: "foot numbers" }, this.#words, this.#table.root);
    root.append(this.#title, this.#lead, this.#area, foot);
    this.#show();
  }

  async #load() {
    if (this.#root.hidden) return;
    try {
      this.#known = await (await request(`/api/v1/sessions/${this.#classroom.code}/pendulums`)).json();
      this.#show();
    } catch {
      // The picture stays unchanged; the next recording requests it again.
    }
  }

  /** Everybody's g, the nearest to that of the class first. @returns {import("../room/class-activity.js").Ranking} */
  ranking() {
    const { room, language } = this.#classroom;
    const { phones, gravity } = this.#known;
    const off = (/** @type {import("./pendulum-picture.js").Phone} */ phone) =>
      Math.abs((phone.gravity ?? Infinity) - (gravity ?? 0));
    const rows = [...phones].sort((a, b) => off(a) - off(b)).flatMap((phone) => {
      const participant = room.participants.get(phone.participant);
      const figure = phone.gravity === null ? "–" : gravityText(phone.gravity, phone.gravityError, language);
      return participant ? [{ participant, figure }] : [];
    });
    return { title: PENDULUMS_TEXTS[language].board, rows };
  }

  /** Called when the class, its names or what is hidden have changed. */
  update() {
    this.#show();
  }

  #show() {
    const { room, language } = this.#classroom;
    const texts = PENDULUMS_TEXTS[language];
    const isHidden = room.state.hidden;
    const shown = isHidden ? NONE : this.#known;
    const hasAny = this.#known.phones.length > 0;
    setText(this.#title, finding(shown, language));
    setText(this.#lead, !hasAny ? texts.empty : isHidden ? "" : texts.lead);
    const count = fillText(texts.phones, { count: this.#known.phones.length });
    setText(this.#words, isHidden ? (hasAny ? count : "") : details(shown, language).join(" · "));
    this.#table.root.hidden = shown.phones.length === 0;
    this.#table.show(() => table(shown, language, this.#nameOf));
    this.#plot.show({
      points: points(shown),
      look: (id) => room.participants.get(id) ?? { shape: undefined, colour: undefined },
      squareAt: (centimetres) => squareAt(shown, centimetres),
      xName: texts.length,
      yName: texts.square,
      lineLabel: shown.gravity === null ? "" : texts.line,
      language,
      summary: [finding(shown, language), ...details(shown, language)].join(". "),
    });
  }

  /** @param {import("./pendulum-picture.js").Phone} phone */
  #nameOf = ({ participant, name }) => {
    const known = this.#classroom.room.participants.get(participant);
    return known ? numberedName(known) : name;
  };
}
