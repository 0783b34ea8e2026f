// @ts-check
/**
 * Decides when a drawing of one or several strokes is finished: after a pause. Pure: without DOM and clock.
 */

/** The time without a touch after which the drawing is finished (ms). */
export const PAUSE_MS = 1000;

export class Drawing {
  /**
   * `rest`: nothing is recorded; `empty`: no stroke yet; `stroke`: a finger draws; `pause`: another stroke may follow.
   * @type {"rest"|"empty"|"stroke"|"pause"}
   */
  state = "rest";
  /** The time at which the state changes without a touch. */
  due = Infinity;
  #serverStrokes = 0;
  /** Whether this page has seen a stroke of the drawing. */
  #hasSeenStroke = false;

  /** @param {number} strokes  of the drawing, as the server counts them */
  setServerCount(strokes) {
    this.#serverStrokes = strokes;
  }

  /**
   * @param {object} pad  in one frame
   * @param {number} pad.now  the frame's start (ms)
   * @param {number} pad.touching the number of fingers that are down
   * @param {boolean} pad.suspended whether recording is paused
   * @returns {boolean} whether the drawing is finished
   */
  step({ now, touching, suspended }) {
    if (suspended) {
      this.#await("rest");
      return false;
    }
    if (touching > 0) {
      this.state = "stroke";
      this.due = Infinity;
      this.#hasSeenStroke = true;
    } else if (this.state === "stroke" || (this.state !== "pause" && this.#serverStrokes > 0)) {
      // Strokes that were drawn before a reload are also finished by the pause.
      this.state = "pause";
      this.due = now + PAUSE_MS;
    } else if (this.state === "rest" || (this.state === "pause" && !this.#hasSeenStroke && this.#serverStrokes === 0)) {
      this.#await("empty");
    }
    if (this.state !== "pause" || now < this.due) return false;
    this.#await("empty");
    this.#serverStrokes = 0;
    return true;
  }

  /** @param {"rest"|"empty"} state */
  #await(state) {
    this.state = state;
    this.due = Infinity;
    this.#hasSeenStroke = false;
  }
}
