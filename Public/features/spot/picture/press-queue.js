// @ts-check
/** Sends presses to the server one after the other, and repeats each on a bad network until there is a response. */

import { RestError } from "../../../shared/net/rest.js";

/** @typedef {import("../../../shared/net/rounds.js").Press} Press */
/** @typedef {import("../../../shared/net/rounds.js").PressResult} PressResult */

/** Delay after the first failed request, and the longest one. */
const MIN_RETRY_DELAY_MS = 500;
const MAX_RETRY_DELAY_MS = 8000;

/**
 * @typedef {object} PressQueueOptions
 * @property {(press: Press, again: boolean) => Promise<PressResult>} send  `again`: the press may have arrived already
 * @property {() => Promise<void>} lost the round no longer exists; when the promise resolves, the press is sent again;
 *   when it rejects, the queue stops
 * @property {(press: Press, result: PressResult) => void} settled
 * @property {(press: Press, error: RestError) => void} refused  the server rejects it permanently; it is dropped
 * @property {(waits: boolean) => void} waits called when the queue begins or ends to wait for the server
 * @property {() => void} changed
 * @property {(milliseconds: number) => Promise<void>} [pause]
 */

export class PressQueue {
  /** @type {Press[]} */
  #presses;
  #options;
  #busy = false;
  #isClosed = false;
  /** Whether the server may have received the first press. */
  #uncertain;

  /**
   * @param {PressQueueOptions} options
   * @param {Press[]} [stored]  presses of the previous page; the first one may have arrived
   */
  constructor(options, stored = []) {
    this.#options = options;
    this.#presses = [...stored];
    this.#uncertain = stored.length > 0;
    void this.#work();
  }

  /** Presses without a response, the oldest first. */
  get presses() {
    return [...this.#presses];
  }

  /** @param {Press} press */
  add(press) {
    this.#presses.push(press);
    this.#options.changed();
    void this.#work();
  }

  close() {
    this.#isClosed = true;
  }

  async #work() {
    if (this.#busy) return;
    this.#busy = true;
    let wait = MIN_RETRY_DELAY_MS;
    while (this.#presses.length > 0 && !this.#isClosed) {
      const press = this.#presses[0];
      try {
        const result = await this.#options.send(press, this.#uncertain);
        if (this.#isClosed) break;
        wait = MIN_RETRY_DELAY_MS;
        this.#done();
        this.#options.settled(press, result);
      } catch (error) {
        if (this.#isClosed) break;
        const fault = error instanceof RestError ? error : new RestError(-1, String(error));
        if (fault.status === 404) {
          if (!(await this.#restart())) break;
        } else if (isTemporary(fault.status)) {
          this.#uncertain = true;
          this.#options.waits(true);
          await (this.#options.pause ?? untilOnline)(wait);
          wait = Math.min(wait * 2, MAX_RETRY_DELAY_MS);
        } else {
          this.#done();
          this.#options.refused(press, fault);
        }
      }
    }
    this.#busy = false;
  }

  #done() {
    this.#presses.shift();
    this.#uncertain = false;
    this.#options.waits(false);
    this.#options.changed();
  }

  /** @returns {Promise<boolean>} whether another round was started, so that the queue continues */
  async #restart() {
    try {
      await this.#options.lost();
      this.#uncertain = false;
      return !this.#isClosed;
    } catch {
      this.#isClosed = true;
      return false;
    }
  }
}

/**
 * Whether a later attempt may succeed.
 * @param {number} status
 */
const isTemporary = (status) => status === 0 || status === 408 || status === 429 || status >= 500;

/**
 * @param {number} milliseconds  or until there is a network again
 * @returns {Promise<void>}
 */
function untilOnline(milliseconds) {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    window.addEventListener("online", done);
  });
}
