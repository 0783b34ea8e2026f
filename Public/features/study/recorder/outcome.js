// @ts-check
/** The outcome of a touch, and whether it belongs to a burst of touches without effect. Pure. */

/** @typedef {{x: number, y: number, time: number}} Tap  CSS px on the glass, ms */

/** Maximum movement of a tap, in CSS px on the glass. */
export const MAX_TAP_MOVEMENT = 10;
/** Maximum time for a page to react. */
export const REACTION_TIMEOUT_MS = 300;

/**
 * The state of a touch when its finger lifts.
 * @typedef {object} Touch
 * @property {boolean} meets whether it met an element that reacts to touches
 * @property {boolean} listened whether the page listens to taps here; it then need not show an effect, because it may
 *   count, copy or play a sound
 * @property {boolean} moved whether it moved farther than a tap
 * @property {boolean} scrolls  whether the browser uses it for scrolling or zooming
 * @property {boolean} leaves  whether it was lifted elsewhere
 * @property {boolean} cancelled
 */

/**
 * The outcome; null if it depends on whether the page reacts later.
 * @param {Touch} touch
 * @returns {"hit"|"scrolled"|null}
 */
export function outcomeAtOnce({ meets, listened, moved, scrolls, leaves, cancelled }) {
  if (scrolls) return "scrolled";
  if (cancelled) return moved ? "scrolled" : "hit";
  if (moved) return meets && leaves ? null : "scrolled";
  return meets || listened ? "hit" : null;
}

/**
 * The final outcome.
 * @param {Touch} touch
 * @param {boolean} reacted  whether anything changed
 * @returns {"hit"|"scrolled"|"dead"|"slip"}
 */
export function outcomeAtLast(touch, reacted) {
  const outcome = outcomeAtOnce(touch);
  if (outcome) return outcome;
  if (touch.moved) return reacted ? "scrolled" : "slip";
  return reacted ? "hit" : "dead";
}

const BURST_TAPS = 3;
/** Maximum time from a burst's first tap to its last one. */
const BURST_MS = 1000;
/** Maximum distance of a burst's taps from its last one, in CSS px on the glass. */
const BURST_REACH_PX = 30;

/**
 * Finds bursts of taps that did nothing: three within a second, at one place. Repeated taps on a stepper, a carousel, a
 * game or an on-screen keyboard are not a burst.
 */
export class Bursts {
  /** @type {Tap[]} */
  #taps = [];

  /**
   * @param {Tap} tap
   * @returns {boolean} whether it will complete a burst if it and those before it turn out to do nothing
   */
  begin(tap) {
    this.#taps = this.#taps.filter(({ time }) => tap.time - time <= 2 * BURST_MS);
    this.#taps.push(tap);
    return this.#upTo(tap).length >= BURST_TAPS;
  }

  /**
   * Receives all taps in their order, with their outcomes.
   * @param {Tap} tap  a tap that has begun
   * @param {boolean} worked  whether the tap changed something
   * @returns {boolean} whether the tap completes a burst; further taps begin another one
   */
  completes(tap, worked) {
    const burst = worked ? [tap] : this.#upTo(tap);
    const isWhole = burst.length >= BURST_TAPS;
    if (worked || isWhole) this.#taps = this.#taps.filter((each) => !burst.includes(each));
    return isWhole;
  }

  /**
   * The earlier taps near a tap, and the tap itself, that had no effect as far as is known.
   * @param {Tap} tap
   */
  #upTo(tap) {
    const near = (/** @type {Tap} */ other) =>
      tap.time - other.time <= BURST_MS && Math.hypot(tap.x - other.x, tap.y - other.y) <= BURST_REACH_PX;
    return this.#taps.slice(0, this.#taps.indexOf(tap) + 1).filter(near);
  }
}
