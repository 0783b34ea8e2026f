// @ts-check
/**
 * The time of touching between two events: while a finger rests, events come four times a second, and the page's own clock
 * fills in. Pure; times in milliseconds on the pad's clock.
 */

/** Display delay, so that the lift event, which arrives later, never moves the clock backwards. */
const DISPLAY_DELAY_MS = 32;

/** @typedef {{lastSeconds: number, totalSeconds: number}} Time */
/**
 * @typedef {object} Moment
 * @property {number} now
 * @property {number|null} began the beginning of the gesture in progress; null while no finger is recorded
 * @property {number} latest the time of the newest recorded event
 * @property {number} counted the time of the newest event that `known` contains
 */

export class RunningTime {
  /**
   * The last displayed time of a gesture, and the known time at that moment.
   * @type {{known: Time, shown: Time}|null}
   */
  #lastGesture = null;

  /**
   * @param {Time} known  by the page's engine, or by the server
   * @param {Moment} moment
   * @returns {Time} to be shown
   */
  at(known, { now, began, latest, counted }) {
    if (began === null) return this.#settle(known, counted >= latest);
    const at = Math.max(now - DISPLAY_DELAY_MS, began);
    // Until then, the last gesture of the known time is an earlier one.
    const isKnown = counted >= began;
    const lastSeconds = isKnown ? Math.max(0, known.lastSeconds + (at - counted) / 1000) : (at - began) / 1000;
    const totalSeconds = known.totalSeconds + lastSeconds - (isKnown ? known.lastSeconds : 0);
    const shown = { lastSeconds, totalSeconds: Math.max(0, totalSeconds) };
    this.#lastGesture = { known, shown };
    return shown;
  }

  /**
   * After the lift the known time is displayed as soon as it contains the lift or was cleared.
   * @param {Time} known
   * @param {boolean} isComplete
   */
  #settle(known, isComplete) {
    if (this.#lastGesture && !isComplete && known.totalSeconds >= this.#lastGesture.known.totalSeconds) {
      return this.#lastGesture.shown;
    }
    this.#lastGesture = null;
    return known;
  }
}
