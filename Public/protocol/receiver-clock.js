// @ts-check
/** A receiver's clock beside the phone's. */

/** So far apart both mean the same moment (ms). */
const TOLERANCE = 60_000;

export class ReceiverClock {
  /** Of the fix before: what the receiver said, and when that was on the phone's clock (ms). */
  #said = -Infinity;
  #time = -Infinity;

  /**
   * The time of a fix on the phone's clock. A receiver's clock may be hours off; such a time says nothing beside the
   * moment at which the fix came. One that goes back is told as it is: an old fix, that came late.
   *
   * @param {number} said  ms, as the browser reports it
   * @param {number} now  ms
   */
  time(said, now) {
    const isNear = Math.abs(said - now) <= TOLERANCE;
    const isOld = !isNear && said < this.#said;
    // The next one is compared with this: a clock that was set back costs one fix, not all.
    this.#said = said;
    if (isOld) return this.#time;
    this.#time = isNear ? said : now;
    return this.#time;
  }
}
