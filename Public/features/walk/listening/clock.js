// @ts-check
/**
 * The engine's time (roughly ms since 1970): never goes back and never stops, even if the phone's clock is
 * changed or the page is reloaded.
 */
export class WalkClock {
  #time;
  #lastReading;
  #readTime;

  /**
   * @param {number} last the latest time that was passed to the engine
   * @param {() => number} read
   */
  constructor(last = 0, read = Date.now) {
    this.#readTime = read;
    this.#lastReading = read();
    this.#time = Number.isFinite(last) ? Math.max(last, this.#lastReading) : this.#lastReading;
  }

  now() {
    const reading = this.#readTime();
    this.#time += Math.max(0, reading - this.#lastReading);
    this.#lastReading = reading;
    return this.#time;
  }

  /**
   * Advances the clock, for a recording that plays faster than it was walked.
   * @param {number} milliseconds
   */
  skipAhead(milliseconds) {
    this.#time += Math.max(0, milliseconds);
  }
}
