// @ts-check
/** Maps a receiver's clock to the phone's. */

/** Within this difference both clocks agree (ms). */
const TOLERANCE = 60_000;

export class ReceiverClock {
  /** Of the previous fix: the receiver's time, and the time on the phone's clock (ms). */
  #timestamp = -Infinity;
  #time = -Infinity;

  /**
   * The time of a fix on the phone's clock. A receiver's clock may be hours off; then the moment of arrival is used
   * instead. A time that goes back keeps the previous time: it is an old fix that arrived late.
   *
   * @param {number} timestamp  ms, as the browser reports it
   * @param {number} now  ms
   */
  time(timestamp, now) {
    const isNear = Math.abs(timestamp - now) <= TOLERANCE;
    const isOld = !isNear && timestamp < this.#timestamp;
    // The next fix is compared with this one: a clock that was set back costs one fix, not all.
    this.#timestamp = timestamp;
    if (isOld) return this.#time;
    this.#time = isNear ? timestamp : now;
    return this.#time;
  }
}
