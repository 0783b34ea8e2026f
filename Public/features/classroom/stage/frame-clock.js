// @ts-check
/**
 * The server's clock as a viewer receives it, with a short delay, so that there is a frame before and after to
 * interpolate between.
 */

/** Playback delay (ms), which covers a frame's interval and some jitter. */
const PLAYBACK_DELAY_MS = 55;
/**
 * Playback delay while there is a frame for each picture of a screen (ms): nothing has to be interpolated, so it covers
 * jitter alone.
 */
const CLOSE_DELAY_MS = 4;
/** Mean interval of frames below which they count as close (ms), between those of 60 and of 30 a second. */
const CLOSE_INTERVAL_MS = 24;
/** Share of an interval in the mean; a longer one than `PAUSE_MS` is a pause. */
const INTERVAL_SHARE = 0.1;
const PAUSE_MS = 60;
const SLOW_INTERVAL_MS = 1000 / 30;
/** Change of the delay with each frame (ms), so that fingers do not jump. */
const DELAY_STEP_MS = 1;
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
  /** The time of the last frame on the server's clock (ms). @type {number} */
  #last = -Infinity;
  #interval = SLOW_INTERVAL_MS;
  #delay = PLAYBACK_DELAY_MS;

  /**
   * @param {number} t  the frame's time on the server's clock (ms)
   * @param {number} now  the time of arrival (ms)
   */
  received(t, now) {
    this.#adaptDelay(t - this.#last);
    this.#last = t;
    const offset = now - t;
    const late = offset - this.#offset;
    this.#offset = late > 0 && late < RESET_DIFFERENCE_MS ? this.#offset + late * CORRECTION_SHARE : offset;
  }

  /**
   * The server's time to be shown now.
   * @param {number} now  (ms)
   */
  shown(now) {
    return now - this.#offset - this.#delay;
  }

  /** @param {number} interval  since the last frame (ms) */
  #adaptDelay(interval) {
    if (interval >= 0 && interval < PAUSE_MS) this.#interval += (interval - this.#interval) * INTERVAL_SHARE;
    const wanted = this.#interval < CLOSE_INTERVAL_MS ? CLOSE_DELAY_MS : PLAYBACK_DELAY_MS;
    this.#delay += Math.max(-DELAY_STEP_MS, Math.min(DELAY_STEP_MS, wanted - this.#delay));
  }

  /** A restarted server counts from 0 again. */
  reset() {
    this.#offset = Infinity;
  }
}
