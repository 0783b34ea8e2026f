// @ts-check
/**
 * A countdown of three seconds to put something on the glass before it is weighed. Only one countdown runs; it can be
 * cancelled.
 */

/** Time to lay a finger or a spoon on the glass. */
const PUT_DOWN_MS = 3000;

/**
 * @typedef {object} PutDownSteps
 * @property {(seconds: number) => void} left  at the start and with each second: 3, 2, 1
 * @property {() => void} over
 * @property {() => void} cancelled
 */

export class PutDown {
  /** @type {PutDownSteps|null} */
  #steps = null;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #timeout;

  get isRunning() {
    return this.#steps !== null;
  }

  /**
   * Replaces a running countdown.
   * @param {PutDownSteps} steps
   */
  start(steps) {
    this.cancel();
    this.#steps = steps;
    this.#count(PUT_DOWN_MS / 1000);
  }

  /** @returns {boolean} whether a countdown was running */
  cancel() {
    const steps = this.#stop();
    steps?.cancelled();
    return steps !== null;
  }

  /** @param {number} seconds */
  #count(seconds) {
    if (seconds === 0) return this.#stop()?.over();
    this.#steps?.left(seconds);
    this.#timeout = setTimeout(() => this.#count(seconds - 1), 1000);
  }

  #stop() {
    const steps = this.#steps;
    clearTimeout(this.#timeout);
    this.#steps = null;
    return steps;
  }
}
