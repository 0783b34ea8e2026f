// @ts-check
/**
 * The engine's time (ms since 1970, at least roughly): never goes back and never stands still, whatever is done to the
 * phone's clock, also over a reload.
 */
export class WalkClock {
  #time;
  #seen;
  #read;

  /**
   * @param {number} last  the latest time that was ever given to the engine
   * @param {() => number} read
   */
  constructor(last = 0, read = Date.now) {
    this.#read = read;
    this.#seen = read();
    this.#time = Number.isFinite(last) ? Math.max(last, this.#seen) : this.#seen;
  }

  now() {
    const seen = this.#read();
    this.#time += Math.max(0, seen - this.#seen);
    this.#seen = seen;
    return this.#time;
  }

  /**
   * Goes ahead, for a recording that is played faster than it was walked.
   * @param {number} milliseconds
   */
  hurry(milliseconds) {
    this.#time += Math.max(0, milliseconds);
  }
}
