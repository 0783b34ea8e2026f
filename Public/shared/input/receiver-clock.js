// @ts-check
/** Maps a receiver's clock to the phone's, and drops positions that the phone had cached. */

/** A position within this difference of the phone's clock is a fresh one (ms). */
const TOLERANCE_MS = 10_000;
/** Maximum drift between the two clocks from one position to the next (ms). */
const STEP_TOLERANCE_MS = 1000;
/** Minimum time between two positions that are compared (ms). */
const MINIMUM_STEP_MS = 500;
/** Number of consistent positions after which a clock that is far off is trusted. */
const POSITIONS_IN_STEP = 3;

export class ReceiverClock {
  /** The difference by which the receiver's clock is behind the phone's (ms). */
  #offset = 0;
  /**
   * The newest position with a large clock difference: its time on both clocks, and the number of consistent positions
   * before it.
   */
  #farOff = { timestamp: NaN, now: NaN, count: 0 };

  /**
   * The time of a position on the phone's clock, or null if the position has to be ignored. A phone may return an old
   * position first, or a receiver's clock may be wrong by hours. The next positions distinguish the two cases, because both
   * clocks advance at the same rate.
   *
   * @param {number} timestamp  ms, as the browser reports it; not a number, or 0: the moment of arrival
   * @param {number} now  ms
   * @returns {number|null}
   */
  time(timestamp, now) {
    if (!Number.isFinite(timestamp) || timestamp === 0) return now;
    const offset = now - timestamp;
    if (Math.abs(offset) <= TOLERANCE_MS) {
      this.#offset = 0;
      this.#farOff.count = 0;
      return timestamp;
    }
    if (this.#offset !== 0 && Math.abs(offset - this.#offset) <= TOLERANCE_MS) return timestamp + this.#offset;
    const [advance, elapsed] = [timestamp - this.#farOff.timestamp, now - this.#farOff.now];
    // A cached position that is handed out again and again is no clock that advances.
    if (advance >= 0 && advance < MINIMUM_STEP_MS) return null;
    const inStep = elapsed >= MINIMUM_STEP_MS && Math.abs(advance - elapsed) <= STEP_TOLERANCE_MS;
    this.#farOff = { timestamp, now, count: inStep ? this.#farOff.count + 1 : 1 };
    if (this.#farOff.count < POSITIONS_IN_STEP) return null;
    this.#offset = offset;
    return now;
  }
}
