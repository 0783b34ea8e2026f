// @ts-check
/** Sends what a phone does in a lesson at its own pace, in its order, and keeps it until the server has it, also over a reload. */

import { readJSON, remove, write } from "../../../net/storage.js";
import { put, retryDelay } from "./put.js";

/** @typedef {import("./put.js").GivenAnswer} GivenAnswer */
/** @typedef {{run: number, resume: string|null, answers: GivenAnswer[], step?: number}} Waiting  `step`: the newest place */
/**
 * @typedef {object} SenderListener
 * @property {(answer?: GivenAnswer) => void} sent  an answer, or the place
 * @property {(step: number, type: string) => void} refused  an answer, for good; `type` of the problem
 */

/** @param {*} stored @returns {Waiting|null} */
export function waitingOf(stored) {
  if (!Array.isArray(stored?.answers) || !Number.isInteger(stored.run)) return null;
  const { run, resume, step } = stored;
  const answers = stored.answers.filter((/** @type {*} */ one) => Number.isInteger(one?.step));
  return { run, resume, answers, step: Number.isInteger(step) ? step : undefined };
}

export class OwnSender {
  #code;
  #resume;
  #listener;
  #isBusy = false;
  /** @type {Waiting} */
  waiting;

  /**
   * @param {string} code
   * @param {() => string|null} resume  the phone's token
   * @param {SenderListener} listener
   */
  constructor(code, resume, listener) {
    this.#code = code;
    this.#resume = resume;
    this.#listener = listener;
    this.waiting = waitingOf(readJSON(this.#key)) ?? { run: 0, resume: null, answers: [] };
  }

  get #key() {
    return `touchfigures.phone.${this.#code}.lesson`;
  }

  /**
   * Sends what an earlier load of the page has left of this lesson.
   * @param {number} run
   */
  begin(run) {
    const resume = this.#resume();
    if (this.waiting.run !== run || this.waiting.resume !== resume) this.waiting = { run, resume, answers: [] };
    this.#keep();
    void this.#send();
  }

  /** @param {GivenAnswer} answer  takes the place of an earlier one at its step */
  answer(answer) {
    this.waiting.answers = [...this.waiting.answers.filter(({ step }) => step !== answer.step), answer];
    this.#keep();
    void this.#send();
  }

  /** @param {number} step  from 1 */
  move(step) {
    this.waiting.step = step;
    this.#keep();
    void this.#send();
  }

  #keep() {
    const { answers, step } = this.waiting;
    if (answers.length === 0 && step === undefined) remove(this.#key);
    else write(this.#key, JSON.stringify(this.waiting));
  }

  async #send() {
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (let attempt = 0;;) {
      const answer = this.waiting.answers[0];
      const { run, step } = this.waiting;
      if (!answer && step === undefined) break;
      const fields = { resume: this.#resume(), run, ...(answer ?? { step }) };
      const outcome = await put(this.#code, answer ? "answer" : "place", fields);
      if (outcome === "failed") {
        await retryDelay(attempt);
        attempt += 1;
        continue;
      }
      attempt = 0;
      // Meanwhile a newer answer or place may have taken its place.
      if (answer) this.waiting.answers = this.waiting.answers.filter((each) => each !== answer);
      else if (this.waiting.step === step) delete this.waiting.step;
      this.#keep();
      if (outcome === "sent") this.#listener.sent(answer);
      else if (answer) this.#listener.refused(answer.step, outcome);
    }
    this.#isBusy = false;
  }
}
