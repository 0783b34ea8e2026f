// @ts-check
/** Sends a phone's answer to the question of its class, and repeats it while the server cannot be reached. */

import { put, retryDelay } from "./put.js";

/** @typedef {import("./put.js").GivenAnswer & {resume: string, run: number}} Answer  `run` from 1 */

export class AnswerSender {
  #code;
  /** Counts the answers, because only the newest one is repeated. */
  #newest = 0;
  /**
   * The newest request.
   * @type {Promise<unknown>}
   */
  #last = Promise.resolve();

  /** @param {string} code */
  constructor(code) {
    this.#code = code;
  }

  /**
   * @param {Answer} answer
   * @returns {Promise<"sent"|"closed"|"replaced">}  `closed`: the class has continued; `replaced`: a newer answer is being sent
   */
  async send(answer) {
    this.#newest += 1;
    const mine = this.#newest;
    for (let attempt = 0;; attempt += 1) {
      // Requests are sent one after the other, because two requests at once might arrive in the other order.
      const sending = this.#last.then(() => this.#put(answer, mine));
      this.#last = sending;
      const outcome = await sending;
      if (outcome !== "failed") return outcome;
      await retryDelay(attempt);
    }
  }

  /**
   * @param {Answer} answer
   * @param {number} mine  its number
   * @returns {Promise<"sent"|"closed"|"replaced"|"failed">}
   */
  async #put(answer, mine) {
    if (mine !== this.#newest) return "replaced";
    const outcome = await put(this.#code, "answer", answer);
    if (outcome === "failed") return outcome;
    if (outcome !== "sent") return "closed";
    return mine === this.#newest ? "sent" : "replaced";
  }

  /** Cancels the running attempts. */
  forget() {
    this.#newest += 1;
  }
}
