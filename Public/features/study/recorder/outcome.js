// @ts-check
/** What came of a touch, and whether it is one too many. Values alone, without the page. */

/** @typedef {{x: number, y: number, time: number}} Tap  CSS px on the glass, ms */

/** A finger that moves less, in CSS px on the glass, taps. */
export const TAP_REACH = 10;
/** How long a page may take to react (ms). */
export const PATIENCE = 300;

/**
 * What is known of a touch when its finger lifts.
 * @typedef {object} Touch
 * @property {boolean} meets  something that reacts to touches
 * @property {boolean} moved  farther than a tap does
 * @property {boolean} scrolls  the browser has taken it for scrolling or zooming
 * @property {boolean} leaves  it was lifted elsewhere
 * @property {boolean} cancelled
 */

/**
 * What came of it; null if that depends on whether the page still reacts.
 * @param {Touch} touch
 * @returns {"hit"|"scrolled"|null}
 */
export function outcomeAtOnce({ meets, moved, scrolls, leaves, cancelled }) {
  if (scrolls) return "scrolled";
  if (cancelled) return moved ? "scrolled" : "hit";
  if (moved) return meets && leaves ? null : "scrolled";
  return meets ? "hit" : null;
}

/**
 * What came of it in the end.
 * @param {Touch} touch
 * @param {boolean} reacted  whether anything changed
 * @returns {"hit"|"scrolled"|"dead"|"slip"}
 */
export function outcomeAtLast(touch, reacted) {
  const known = outcomeAtOnce(touch);
  if (known) return known;
  if (touch.moved) return reacted ? "scrolled" : "slip";
  return reacted ? "hit" : "dead";
}

/** Finds bursts of taps: three within a second, at one place. */
export class Bursts {
  static #COUNT = 3;
  static #MILLISECONDS = 1000;
  static #REACH = 30;
  /** @type {Tap[]} */
  #taps = [];

  /**
   * @param {Tap} tap
   * @returns {boolean} whether it completes a burst; further taps begin another one
   */
  completes(tap) {
    const near = (/** @type {Tap} */ other) =>
      tap.time - other.time <= Bursts.#MILLISECONDS && Math.hypot(tap.x - other.x, tap.y - other.y) <= Bursts.#REACH;
    this.#taps = [...this.#taps.filter(near), tap];
    if (this.#taps.length < Bursts.#COUNT) return false;
    this.#taps = [];
    return true;
  }
}
