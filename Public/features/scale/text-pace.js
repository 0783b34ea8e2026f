// @ts-check
/** Limits updates of texts to one per 10 ms; the last value is always shown. Times in ms. */

/** The interval of updates: shorter is not readable, longer lags behind the finger. */
const TEXT_INTERVAL_MS = 10;

export class TextPace {
  #changedAt = -Infinity;

  /**
   * @param {number} now
   * @returns {number} the delay until the texts may change; 0 if they may change now, which is then recorded as a change
   */
  wait(now) {
    const remaining = this.#changedAt + TEXT_INTERVAL_MS - now;
    if (remaining > 0) return remaining;
    this.#changedAt = now;
    return 0;
  }
}
