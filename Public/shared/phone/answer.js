// @ts-check
/** Sends a phone's answer to the question of its class, and repeats it while the server cannot be reached. */

import { request, RestError } from "../net/rest.js";

/** Delays between attempts; the last one repeats. */
const RETRY_DELAYS_MS = [500, 1000, 2000, 4000];

/** @typedef {{resume: string, run: number, step: number, choice: number}} Answer  all numbers from 1 */

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
      const put = this.#last.then(() => this.#put(answer, mine));
      this.#last = put;
      const outcome = await put;
      if (outcome !== "failed") return outcome;
      await new Promise((done) => setTimeout(done, RETRY_DELAYS_MS[Math.min(attempt, RETRY_DELAYS_MS.length - 1)]));
    }
  }

  /**
   * @param {Answer} answer
   * @param {number} mine  its number
   * @returns {Promise<"sent"|"closed"|"replaced"|"failed">}
   */
  async #put(answer, mine) {
    if (mine !== this.#newest) return "replaced";
    try {
      const headers = { "Content-Type": "application/json" };
      await request(`/api/v1/sessions/${this.#code}/answer`, { method: "PUT", headers, body: JSON.stringify(answer) });
      return mine === this.#newest ? "sent" : "replaced";
    } catch (error) {
      const isTemporary = error instanceof RestError && (error.status === 0 || error.status === 429 || error.status >= 500);
      return isTemporary ? "failed" : "closed";
    }
  }

  /** Cancels the running attempts. */
  forget() {
    this.#newest += 1;
  }
}
