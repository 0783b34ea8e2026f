// @ts-check
/**
 * The server's clock as a viewer receives it, with a short delay, so that there is a frame before and after to
 * interpolate between.
 */

/** Playback delay (ms), which covers a frame's interval and some jitter. */
const PLAYBACK_DELAY_MS = 55;
/**
 * Share of a frame's lateness by which the clock is corrected: a single late frame is caused by the network, many by the
 * clock.
 */
const CORRECTION_SHARE = 0.02;
/** Difference beyond which the clock starts again, for example after sleep (ms). */
const RESET_DIFFERENCE_MS = 1000;

export class FrameClock {
  /** Local less server time of the quickest frames (ms). */
  #offset = Infinity;

  /**
   * @param {number} t  the frame's time on the server's clock (ms)
   * @param {number} now  the time of arrival (ms)
   */
  received(t, now) {
    const offset = now - t;
    const late = offset - this.#offset;
    this.#offset = late > 0 && late < RESET_DIFFERENCE_MS ? this.#offset + late * CORRECTION_SHARE : offset;
  }

  /**
   * The server's time to be shown now.
   * @param {number} now  (ms)
   */
  shown(now) {
    return now - this.#offset - PLAYBACK_DELAY_MS;
  }

  /** A restarted server counts from 0 again. */
  reset() {
    this.#offset = Infinity;
  }
}
