// @ts-check
/** The events of a phone in the last second. */

export class EventRate {
  /**
   * Time and count of each batch of the last second.
   * @type {{at: number, events: number}[]}
   */
  #recent = [];

  /**
   * @param {number} now
   * @param {number} events
   */
  add(now, events) {
    this.#recent.push({ at: now, events });
  }

  /** @param {number} now */
  perSecond(now) {
    while (this.#recent.length > 0 && now - this.#recent[0].at > 1000) this.#recent.shift();
    return this.#recent.reduce((sum, { events }) => sum + events, 0);
  }
}
