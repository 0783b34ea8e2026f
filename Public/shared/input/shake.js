// @ts-check
/** Reports shakes from the motion sensor. Without a sensor or permission nothing happens; button and key do the same. */

/** @typedef {typeof DeviceMotionEvent & {requestPermission?: () => Promise<string>}} MotionEventWithPermission */
/** @typedef {{ready: () => boolean, ask: () => void}} ShakeListener  `ready`: readings have come; `ask`: to be called from a tap */

/**
 * @param {() => void} shaken
 * @returns {ShakeListener}
 */
export function listenForShake(shaken) {
  const detector = new ShakeDetector();
  let hasReadings = false;
  let isRequested = false;
  const MotionEvent = /** @type {MotionEventWithPermission|undefined} */ (window.DeviceMotionEvent);
  if (!window.isSecureContext || !MotionEvent) return { ready: () => false, ask() {} };

  window.addEventListener("devicemotion", ({ acceleration, accelerationIncludingGravity, timeStamp }) => {
    const isWithoutGravity = (acceleration?.x ?? null) !== null;
    const reading = isWithoutGravity ? acceleration : accelerationIncludingGravity;
    if (!reading || reading.x === null) return;
    hasReadings = true;
    if (detector.add(timeStamp, [reading.x, reading.y ?? 0, reading.z ?? 0], !isWithoutGravity)) shaken();
  });
  return {
    ready: () => hasReadings,
    // The permission is requested once per page: a refusal is final, and some browsers fail here without asking.
    ask() {
      if (isRequested || hasReadings) return;
      isRequested = true;
      MotionEvent.requestPermission?.().catch(() => {});
    },
  };
}

/** In m/s² without gravity; brisk walking stays under 8. */
const MIN_SWING_ACCELERATION = 14;
/** Two swings at a shorter interval count as one. */
const MIN_SWING_INTERVAL_MS = 60;
const SWINGS_PER_SHAKE = 3;
const MAX_SHAKE_MS = 900;
/** Pause after a shake before the next one counts. */
const REST_TIME_MS = 1000;

/**
 * Distinguishes a shake from walking and from laying the phone down: several hard swings to and fro in a short time.
 * Uses no sensor; times are milliseconds.
 */
export class ShakeDetector {
  /** @type {{t: number, direction: [number, number, number]}[]} */
  #swings = [];
  #quietUntil = -Infinity;
  /** A slow average of the readings: gravity, where the sensor does not remove it. */
  #gravity = /** @type {[number, number, number]|null} */ (null);

  /**
   * @param {number} t
   * @param {[number, number, number]} acceleration  m/s²
   * @param {boolean} withGravity
   * @returns {boolean} whether this reading completes a shake
   */
  add(t, acceleration, withGravity) {
    const swing = withGravity ? this.#withoutGravity(acceleration) : acceleration;
    if (t < this.#quietUntil || Math.hypot(...swing) < MIN_SWING_ACCELERATION) return false;
    const last = this.#swings.at(-1);
    if (last && t - last.t < MIN_SWING_INTERVAL_MS) return false;
    // The next swing must have roughly the opposite direction.
    if (last && t - last.t < MAX_SHAKE_MS && dot(last.direction, swing) > 0) return false;
    this.#swings = [...this.#swings.filter((earlier) => t - earlier.t <= MAX_SHAKE_MS), { t, direction: swing }];
    if (this.#swings.length < SWINGS_PER_SHAKE) return false;
    this.#swings = [];
    this.#quietUntil = t + REST_TIME_MS;
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
