// @ts-check
/**
 * The picture that a kind of challenge shows beside the histogram. It is drawn from all attempts, which are requested
 * from the server, because viewers receive results only.
 */

import { request } from "../../../shared/net/rest.js";
import { TASKS } from "../../../shared/tasks/kinds.js";
import { throttle } from "../room/throttle.js";

/** The minimum interval between two requests for the attempts of a class (ms). */
const REQUEST_INTERVAL_MS = 2000;

/** @typedef {import("../../../shared/tasks/challenge.js").Challenge} Challenge */
/** @typedef {import("../../../shared/model/task-kind.js").BoardTask} BoardTask */

export class TaskPicture {
  #code;
  #language;
  #show;
  #lookOf;
  /** @type {{number: number, kind: Challenge["kind"], target: number}|null} */
  #challenge = null;
  /** @type {BoardTask|null} */
  #task = null;
  #knownResults = "";
  #request = throttle(() => void this.#load(), REQUEST_INTERVAL_MS);

  /**
   * @param {string} code  of the session
   * @param {import("../../../shared/model/language.js").Language} language
   * @param {(node: HTMLElement|null) => void} show called with a new picture, or with null for none
   * @param {(id: string) => import("../../../shared/drawing/chart/parts.js").Look|undefined} lookOf  of a participant
   */
  constructor(code, language, show, lookOf) {
    this.#code = code;
    this.#language = language;
    this.#show = show;
    this.#lookOf = lookOf;
  }

  /**
   * @param {{number: number, kind: Challenge["kind"], target: number}} challenge
   * @param {string} results a text that differs if the results differ
   */
  update(challenge, results) {
    const shownResults = `${challenge.number} ${results}`;
    if (shownResults === this.#knownResults) return;
    this.#knownResults = shownResults;
    const isAnother = this.#challenge?.number !== challenge.number;
    this.#challenge = challenge;
    if (isAnother) void this.#beginTask(challenge);
    else if (this.#task) this.#request();
  }

  /** @param {{number: number, kind: Challenge["kind"]}} challenge */
  async #beginTask({ number, kind }) {
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
      const task = challenges.find((/** @type {{number: number}} */ { number }) => number === challenge.number);
      const attempts = (task?.participants ?? []).flatMap((
        /** @type {{id: string, name: string, label?: string, results: Contract.Attempt[]}} */ { id, name, label, results },
      ) => results.map((each) => ({ ...each, participant: id, name: label ?? name, look: this.#lookOf(id) })));
      if (this.#challenge?.number === challenge.number) this.#task?.show(challenge.target, attempts);
    } catch {
      // The picture stays unchanged; the next result requests it again.
    }
  }
}
