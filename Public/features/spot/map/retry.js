// @ts-check
/** Retries failed requests: after 2 s, then at growing intervals up to 30 s, and when the network returns. */

const MIN_DELAY_MS = 2000;
const MAX_DELAY_MS = 30_000;

export class Retry {
  #wait = MIN_DELAY_MS;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #timer;
  /** @type {() => void} */
  #task;

  /** @param {() => void} task  reports its result by `done` or `failed` */
  constructor(task) {
    this.#task = task;
    addEventListener("online", () => {
      if (this.#timer !== undefined) this.now();
    });
  }

  failed() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.now(), this.#wait);
    this.#wait = Math.min(MAX_DELAY_MS, this.#wait * 2);
  }

  done() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#wait = MIN_DELAY_MS;
  }

  now() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#task();
  }
}
