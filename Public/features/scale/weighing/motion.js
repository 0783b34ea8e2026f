// @ts-check
/** The phone's motion sensors: whether there are any, their permission, and recordings. */

/** @typedef {import("./engine.js").MotionRow} MotionRow */
/** @typedef {"insecure"|"missing"|"denied"|"silent"} MotionTrouble  `silent`: no reading comes, as on a laptop */
/** @typedef {typeof DeviceMotionEvent & {requestPermission?: () => Promise<string>}} MotionEventWithPermission */

/** Time in which the first reading has to come (ms). */
const FIRST_READING_MS = 3000;
const RADIANS_PER_DEGREE = Math.PI / 180;
/** Steps in a ms, a m/s² and a rad/s: the server takes what is measured in them, and so computes the same bits. */
const PARTS = { time: 1e3, acceleration: 1e5, rotation: 1e6 };
/** @param {number} value @param {number} parts */
const rounded = (value, parts) => Math.round(value * parts) / parts + 0;
/** Maximum length of a recording, and number of its readings; the older ones are dropped. */
const MAX_SECONDS = 40;
const MAX_ROWS = 4096;

/** What is known without asking anybody. @returns {MotionTrouble|null} */
export function knownTrouble() {
  if (!window.isSecureContext) return "insecure";
  return "DeviceMotionEvent" in window ? null : "missing";
}

/**
 * Asks for the sensors; to be called from a tap.
 * @returns {Promise<MotionTrouble|null>}
 */
export async function allowMotion() {
  const trouble = knownTrouble();
  if (trouble) return trouble;
  const { requestPermission } = /** @type {MotionEventWithPermission} */ (window.DeviceMotionEvent);
  if (requestPermission) {
    const answer = await requestPermission.call(DeviceMotionEvent).catch(() => "denied");
    if (answer === "denied") return "denied";
  }
  return await new Promise((resolve) => {
    const end = (/** @type {MotionTrouble|null} */ found) => {
      clearTimeout(timeout);
      window.removeEventListener("devicemotion", check);
      resolve(found);
    };
    const check = (/** @type {DeviceMotionEvent} */ event) => {
      if (accelerationOf(event, false)) end(null);
    };
    const timeout = setTimeout(() => end("silent"), FIRST_READING_MS);
    window.addEventListener("devicemotion", check);
  });
}

/**
 * @param {DeviceMotionEvent} event
 * @param {boolean} needsGravity
 * @returns {[number, number, number]|null} m/s²
 */
function accelerationOf(event, needsGravity) {
  const { acceleration, accelerationIncludingGravity } = event;
  const given = needsGravity || (acceleration?.x ?? null) === null ? accelerationIncludingGravity : acceleration;
  return given && given.x !== null ? [given.x, given.y ?? 0, given.z ?? 0] : null;
}

export class Recording {
  /** @type {MotionRow[]} */
  rows = [];
  /** The times of the rows in ms. @type {number[]} */
  times = [];
  #needsGravity;
  #heard;

  /**
   * @param {boolean} needsGravity
   * @param {() => void} heard  called for each reading
   */
  constructor(needsGravity, heard) {
    this.#needsGravity = needsGravity;
    this.#heard = heard;
    window.addEventListener("devicemotion", this.#take);
  }

  /** Seconds since the first reading. */
  get seconds() {
    return this.rows.length > 0 ? this.rows[this.rows.length - 1][0] - this.rows[0][0] : 0;
  }

  end() {
    window.removeEventListener("devicemotion", this.#take);
  }

  #take = (/** @type {DeviceMotionEvent} */ event) => {
    const acceleration = accelerationOf(event, this.#needsGravity);
    if (!acceleration) return;
    const { alpha, beta, gamma } = event.rotationRate ?? {};
    const [x, y, z] = [beta, gamma, alpha].map((degrees) => rounded((degrees ?? 0) * RADIANS_PER_DEGREE, PARTS.rotation));
    const [ax, ay, az] = acceleration.map((value) => rounded(value, PARTS.acceleration));
    // The time of the event, not of its arrival.
    const time = rounded(event.timeStamp, PARTS.time);
    this.times.push(time);
    this.rows.push([time / 1000, ax, ay, az, x, y, z]);
    if (this.seconds > MAX_SECONDS || this.rows.length > MAX_ROWS) {
      this.rows.shift();
      this.times.shift();
    }
    this.#heard();
  };
}
