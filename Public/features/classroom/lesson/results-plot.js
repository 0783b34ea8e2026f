// @ts-check
/** The results of a lesson's newest challenge, beside a question: its finding, and its histogram or its touches by time. */

import { element, setText } from "../../../shared/dom/dom.js";
import { request } from "../../../shared/net/rest.js";
import { moreDigits } from "../../../shared/tasks/challenge.js";
import { TASKS } from "../../../shared/tasks/kinds.js";
import { ChainChart } from "../challenge/chain-chart.js";
import { attemptText, finding } from "../challenge/finding.js";
import { resultsPicture } from "../challenge/histogram.js";
import { Together } from "../challenge/together.js";
import { Histogram } from "../../../shared/drawing/chart/histogram.js";
import { bestAttempts } from "./measured.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */
/**
 * @typedef {NonNullable<import("../challenge/class-results.js").ClassResults["challenge"]> & {
 *   participants: {id: string, results: {value: number}[]}[]}} Round  as the server lists it
 */

export class ResultsPlot {
  root = element("figure", { class: "spread" });
  #classroom;
  #title = element("h2");
  #caption = element("figcaption");
  #columns = element("div", { class: "area" });
  #line = element("div", { class: "area", hidden: true });
  #histogram;
  #together;
  /** The step for which the results are shown. */
  #key = "";
  /** @type {Round|null} */
  #round = null;

  /** @param {Classroom} classroom */
  constructor(classroom) {
    this.#classroom = classroom;
    this.root.append(this.#title, this.#columns, this.#line, this.#caption);
    this.#histogram = new Histogram(this.#columns);
    const chain = new ChainChart(this.#line);
    this.#together = new Together(classroom, { drawTogether: (picture) => chain.show(picture) }, () => this.#draw());
  }

  /** @param {string} key  of the step: its results are requested once */
  show(key) {
    if (key === this.#key) return;
    this.#key = key;
    void this.#load(key);
  }

  /** @param {string} key */
  async #load(key) {
    try {
      const { challenges } = await (await request(`/api/v1/sessions/${this.#classroom.code}/results`)).json();
      if (key !== this.#key) return;
      this.#round = challenges.at(-1) ?? null;
      this.#draw();
    } catch {
      // The next visit of the step requests them again.
      if (key === this.#key) this.#key = "";
    }
  }

  #draw() {
    const { language, room } = this.#classroom;
    const round = this.#round;
    this.root.hidden = round === null;
    if (!round) return;
    const isOfClass = TASKS[round.kind].isOfClass === true;
    [this.#columns.hidden, this.#line.hidden] = [isOfClass, !isOfClass];
    const present = round.participants.filter(({ id, results }) => results.length > 0 && room.participants.has(id));
    if (isOfClass) {
      const results = new Map(present.map(({ id, results: [{ value }] }) => [id, { best: value }]));
      this.#together.update(round, results);
      const words = this.#together.words(round);
      setText(this.#title, words.finding);
      setText(this.#caption, words.details.join(" · "));
      return this.#together.draw(round, results, words);
    }
    const values = bestAttempts(round, present);
    setText(this.#title, finding(round, values, language, moreDigits(round, values)));
    setText(this.#caption, attemptText(round.attemptLimit, language));
    const entries = present.map(({ id }, index) => ({ id, value: values[index] }));
    this.#histogram.show(resultsPicture(round, entries, language, (id) => room.participants.get(id), ""));
  }
}
