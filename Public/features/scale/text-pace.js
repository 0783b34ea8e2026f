// @ts-check
/** How often the texts change: at most once per 10 ms, and the last value always gets there. Times in ms. */

/** Faster nobody reads, and slower it would lag behind the finger. */
export const TEXTS_APART = 10;

export class TextPace {
  #changedAt = -Infinity;

  /**
   * @param {number} now
   * @returns {number} how long to wait until the texts may change; 0 if they may now, and then they count as changed
   */
  wait(now) {
    const left = this.#changedAt + TEXTS_APART - now;
    if (left > 0) return left;
    this.#changedAt = now;
    return 0;
  }
}
