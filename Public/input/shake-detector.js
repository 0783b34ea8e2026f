// @ts-check
/**
 * Tells a shake from walking and from laying the phone down: several hard swings to and fro in a short time.
 * Knows no sensor; times are milliseconds.
 */

/** m/s² without gravity; brisk walking stays under 8. */
const HARD_SWING = 14;
/** Two swings closer than this are one. */
const SWING_APART = 60;
const SWINGS = 3;
const WITHIN = 900;
/** One shake is over before the next may begin. */
const REST = 1000;

export class ShakeDetector {
  /** @type {{t: number, direction: [number, number, number]}[]} */
  #swings = [];
  #quietUntil = -Infinity;
  /** A slow average of the readings: gravity, where the sensor does not take it out itself. */
  #gravity = /** @type {[number, number, number]|null} */ (null);

  /**
   * @param {number} t
   * @param {[number, number, number]} acceleration  m/s²
   * @param {boolean} withGravity
   * @returns {boolean} whether this reading completes a shake
   */
  add(t, acceleration, withGravity) {
    const swing = withGravity ? this.#withoutGravity(acceleration) : acceleration;
    if (t < this.#quietUntil || Math.hypot(...swing) < HARD_SWING) return false;
    const last = this.#swings.at(-1);
    if (last && t - last.t < SWING_APART) return false;
    // To and fro: the next swing goes roughly the other way.
    if (last && t - last.t < WITHIN && dot(last.direction, swing) > 0) return false;
    this.#swings = [...this.#swings.filter((earlier) => t - earlier.t <= WITHIN), { t, direction: swing }];
    if (this.#swings.length < SWINGS) return false;
    this.#swings = [];
    this.#quietUntil = t + REST;
    return true;
  }

  /**
   * @param {[number, number, number]} a
   * @returns {[number, number, number]}
   */
  #withoutGravity(a) {
    const g = (this.#gravity ??= [...a]);
    for (let i = 0; i < 3; i++) g[i] += (a[i] - g[i]) * 0.1;
    return [a[0] - g[0], a[1] - g[1], a[2] - g[2]];
  }
}

/**
 * @param {[number, number, number]} a
 * @param {[number, number, number]} b
 */
function dot(a, b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
