// @ts-check
/**
 * Tells one finger, which draws, from two, which move the picture. Pure; positions in the session's px.
 *
 * The events of a finger wait until it is clear that it draws: it has moved, some time has passed, or it was lifted. If a
 * second one lands before, nothing of the first one was sent. Later, the stroke ends as cancelled, and all that it was
 * counts nowhere.
 */

/** @typedef {{x: number, y: number}} Point */
/** @typedef {"pad"|"cancel"|"take"} Verdict  of an event: the pad gets it; the picture gets it, and the pad’s
 *   strokes end; the picture gets it */

/** Time after which a lone finger draws (ms). The second finger of a pinch lands within a tenth of a second. */
export const HOLD_MS = 150;
/** Distance after which it does. */
const HOLD_DISTANCE = 12;

export class GroundFingers {
  /** Whether the fingers that are down move the picture. */
  isMoving = false;
  /**
   * In the order in which they came down, by the browser's number.
   * @type {Map<number, {from: Point, now: Point}>}
   */
  #down = new Map();
  /** Until when what the first finger does waits (ms); Infinity never. */
  #heldUntil = -Infinity;

  /** @param {number} now  ms */
  isHolding(now) {
    return this.#down.size > 0 && !this.isMoving && now < this.#heldUntil;
  }

  /**
   * @param {number} id
   * @param {Point} at
   * @param {number} now  ms
   * @returns {Verdict}
   */
  down(id, at, now) {
    this.#down.set(id, { from: at, now: at });
    if (this.isMoving) return this.#again("take");
    if (this.#down.size === 1) {
      this.#heldUntil = now + HOLD_MS;
      return "pad";
    }
    this.isMoving = true;
    return this.#again("cancel");
  }

  /**
   * @param {number} id
   * @param {Point} at
   * @returns {Verdict}
   */
  move(id, at) {
    const finger = this.#down.get(id);
    if (!finger) return "pad";
    finger.now = at;
    if (this.isMoving) return "take";
    if (Math.hypot(at.x - finger.from.x, at.y - finger.from.y) > HOLD_DISTANCE) this.#heldUntil = -Infinity;
    return "pad";
  }

  /**
   * A finger is lifted, or lost.
   * @param {number} id
   * @returns {Verdict}
   */
  up(id) {
    if (!this.#down.delete(id)) return "pad";
    this.#heldUntil = -Infinity;
    if (!this.isMoving) return "pad";
    // Who lifts one finger of two is done; the other one draws only when it lands again.
    if (this.#down.size === 0) this.isMoving = false;
    return this.#again("take");
  }

  /**
   * The first two fingers, where they were when the last one came or went, and where they are.
   * @returns {{from: [Point, Point], to: [Point, Point]}|null} null with fewer
   */
  get pair() {
    const [a, b] = this.#down.values();
    return a && b && this.isMoving ? { from: [a.from, b.from], to: [a.now, b.now] } : null;
  }

  /** Forgets all fingers, as when the picture goes. */
  forget() {
    this.#down.clear();
    this.isMoving = false;
    this.#heldUntil = -Infinity;
  }

  /**
   * The movement begins again from where the fingers are.
   * @template {Verdict} T
   * @param {T} verdict
   */
  #again(verdict) {
    for (const finger of this.#down.values()) finger.from = finger.now;
    return verdict;
  }
}
