// @ts-check
/** The interval of a phone's batches, by the server's `pace`. Pure; times in milliseconds. */

/** The default without a pace from the server: a batch per animation frame. */
const EVERY_FRAME = Infinity;
/** The time by which a batch may be early, because it is sent in an animation frame. */
const EARLY_MS = 6;

export class SendPace {
  /** Batches a second, from the server's last message. */
  #batchesPerSecond = EVERY_FRAME;
  #sentAt = -Infinity;
  #random;

  /** @param {() => number} random  from 0 to 1 */
  constructor(random = Math.random) {
    this.#random = random;
  }

  /** @param {unknown} pace  of a `welcome` or `figures`; absent if nothing changed, or from an older server */
  update(pace) {
    if (typeof pace !== "number" || !(pace > 0)) return;
    // All phones receive a slower pace within one period of the old pace, so without a random delay they would send
    // almost simultaneously in each period of the new pace.
    if (pace < this.#batchesPerSecond) this.#sentAt -= this.#random() * (1000 / pace - 1000 / this.#batchesPerSecond);
    this.#batchesPerSecond = pace;
  }

  /** Resets for another connection, whose server may send no pace. */
  reset() {
    this.#batchesPerSecond = EVERY_FRAME;
    this.#sentAt = -Infinity;
  }

  /** @param {number} now */
  sent(now) {
    this.#sentAt = now;
  }

  /**
   * The time for which events wait, so that their batch becomes fuller.
   * @param {number} now
   * @returns {number} 0 if they are sent at once: after a pause, or when the time has passed
   */
  wait(now) {
    const remaining = this.#sentAt + 1000 / this.#batchesPerSecond - EARLY_MS - now;
    return remaining > 0 ? remaining : 0;
  }
}
