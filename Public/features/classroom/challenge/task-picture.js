// @ts-check
/** What a kind of challenge shows beside the histogram: of all attempts, which are asked for, since viewers hear of results only. */

import { request } from "../../../shared/net/rest.js";
import { TASKS } from "../../../shared/tasks/kinds.js";
import { soon } from "../room/soon.js";

/** All attempts of a class are not asked for more often (ms). */
const INTERVAL_MS = 2000;

/** @typedef {import("../../../shared/tasks/challenge.js").Challenge} Challenge */
/** @typedef {import("../../../shared/model/task-kind.js").BoardTask} BoardTask */

export class TaskPicture {
  #code;
  #language;
  #show;
  /** @type {{number: number, kind: Challenge["kind"], target: number}|null} */
  #challenge = null;
  /** @type {BoardTask|null} */
  #task = null;
  #known = "";
  #ask = soon(() => void this.#load(), INTERVAL_MS);

  /**
   * @param {string} code  of the session
   * @param {import("../../../shared/model/language.js").Language} language
   * @param {(node: HTMLElement|null) => void} show  called when there is another picture, or none
   */
  constructor(code, language, show) {
    this.#code = code;
    this.#language = language;
    this.#show = show;
  }

  /**
   * @param {{number: number, kind: Challenge["kind"], target: number}} challenge
   * @param {string} results  other words for other results
   */
  update(challenge, results) {
    const known = `${challenge.number} ${results}`;
    if (known === this.#known) return;
    this.#known = known;
    const isAnother = this.#challenge?.number !== challenge.number;
    this.#challenge = challenge;
    if (isAnother) void this.#begin(challenge);
    else if (this.#task) this.#ask();
  }

  /** @param {{number: number, kind: Challenge["kind"]}} challenge */
  async #begin({ number, kind }) {
    this.#task = null;
    this.#show(null);
    const create = await TASKS[kind].onBoard?.();
    if (!create || this.#challenge?.number !== number) return;
    this.#task = create(this.#language);
    this.#show(this.#task.node);
    await this.#load();
  }

  async #load() {
    const challenge = this.#challenge;
    if (!challenge || !this.#task) return;
    try {
      const { challenges } = await (await request(`/api/v1/sessions/${this.#code}/results`)).json();
      const found = challenges.find((/** @type {{number: number}} */ { number }) => number === challenge.number);
      const attempts = (found?.participants ?? []).flatMap((/** @type {{results: Contract.Attempt[]}} */ each) => each.results);
      if (this.#challenge?.number === challenge.number) this.#task?.show(challenge.target, attempts);
    } catch {
      // The picture stays as it is; the next result asks again.
    }
  }
}
