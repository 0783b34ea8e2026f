// @ts-check
/** How often a phone sends what it draws: as often as the server says is useful. Pure; times in milliseconds. */

/** What a page may send if the server says nothing: a batch per animation frame. */
const EVERY_FRAME = Infinity;
/** A batch may be early by this much, since it can only go with an animation frame. */
const EARLY = 6;

export class SendPace {
  /** Batches a second, as the server told it last. */
  #told = EVERY_FRAME;
  #sentAt = -Infinity;
  #random;

  /** @param {() => number} random  from 0 to 1 */
  constructor(random = Math.random) {
    this.#random = random;
  }

  /** @param {unknown} pace  of a `welcome` or `figures`; absent if nothing changed, or from an older server */
  told(pace) {
    if (typeof pace !== "number" || !(pace > 0)) return;
    // All phones hear of a slower pace within one period of the old one, and would send close together in each of the new.
    if (pace < this.#told) this.#sentAt -= this.#random() * (1000 / pace - 1000 / this.#told);
    this.#told = pace;
  }

  /** Another connection, whose server may say nothing. */
  reset() {
    this.#told = EVERY_FRAME;
    this.#sentAt = -Infinity;
  }

  /** @param {number} now */
  sent(now) {
    this.#sentAt = now;
  }

  /**
   * How long events that could still grow into a fuller batch wait.
   * @param {number} now
   * @returns {number} 0 if they go at once: after a pause, or when their time has come
   */
  wait(now) {
    const left = this.#sentAt + 1000 / this.#told - EARLY - now;
    return left > 0 ? left : 0;
  }
}
