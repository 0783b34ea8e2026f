// @ts-check
/** Interpolates fingers between two frames: where each one is at any instant, and its trail. Pure; times in ms. */

/** @typedef {{participant: string, pointer: number, x: number, y: number}} Touch  x, y: from 0 to 1 */
/** @typedef {{t: number, x: number, y: number}} Sample */

/** Between two frames at 30 a second. */
const FRAME = 1000 / 30;
/** The least distance between two points of a trail, as a share of the screen. */
const APART = 0.003;
/** The most numbers in a trail, two per point; beyond that the oldest third is dropped. */
const LONGEST = 1800;

/** A finger that is down, or has just been lifted. */
export class Finger {
  /** Opacity: 1 while the finger is down, then fading to 0. */
  fade = 1;
  /**
   * Its path: x and y in turn.
   * @type {number[]}
   */
  trail = [];
  /** Incremented when points were dropped, so that a picture of the trail can see that it is out of date. */
  trailCut = 0;
  /** @type {number|null} */
  liftedAt = null;
  /** @type {Sample|null} the newest one that has been shown */
  #from = null;
  /** @type {Sample[]} */
  #ahead = [];

  /**
   * @param {string} participant
   * @param {number} pointer
   * @param {Sample} start
   */
  constructor(participant, pointer, start) {
    this.participant = participant;
    this.pointer = pointer;
    this.x = start.x;
    this.y = start.y;
    this.#ahead.push(start);
  }

  /** Whether the displayed time has reached the finger's beginning. */
  get begun() {
    return this.#from !== null;
  }

  get moving() {
    return this.#ahead.length > 0;
  }

  /** @param {Sample} sample */
  moveTo(sample) {
    const last = this.#ahead.at(-1) ?? /** @type {Sample} */ (this.#from);
    if (last.x === sample.x && last.y === sample.y) return;
    // Frames carry changes only: after a pause the finger was at its old place until just before.
    const still = sample.t - FRAME;
    if (still - last.t > FRAME / 2) this.#ahead.push({ ...last, t: still });
    this.#ahead.push(sample);
  }

  /** @param {number} time */
  goTo(time) {
    while (this.#ahead.length > 0 && this.#ahead[0].t <= time) {
      this.#from = /** @type {Sample} */ (this.#ahead.shift());
      this.#extendTrail(this.#from.x, this.#from.y);
    }
    if (!this.#from) return;
    const [next] = this.#ahead;
    const share = next ? (time - this.#from.t) / (next.t - this.#from.t) : 0;
    this.x = next ? this.#from.x + (next.x - this.#from.x) * share : this.#from.x;
    this.y = next ? this.#from.y + (next.y - this.#from.y) * share : this.#from.y;
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  #extendTrail(x, y) {
    const { trail } = this;
    const [lastX = Infinity, lastY = Infinity] = trail.slice(-2);
    if (Math.abs(x - lastX) < APART && Math.abs(y - lastY) < APART) return;
    trail.push(x, y);
    if (trail.length <= LONGEST) return;
    trail.splice(0, LONGEST / 3);
    this.trailCut += 1;
  }
}

export class FingerTracks {
  /** @type {Map<string, Finger>} */
  #down = new Map();
  /** @type {Finger[]} */
  #lifted = [];
  #fadeTime;

  /** @param {number} fadeTime  how long a lifted finger's trail takes to go (ms) */
  constructor(fadeTime = 300) {
    this.#fadeTime = fadeTime;
  }

  /** No finger is down any more, and none fades. */
  clear() {
    this.#down.clear();
    this.#lifted.length = 0;
  }

  /**
   * @param {readonly Touch[]} touches  all fingers down
   * @param {number} t  since when they are there
   */
  apply(touches, t) {
    const gone = new Map(this.#down);
    for (const { participant, pointer, x, y } of touches) {
      const key = `${participant}/${pointer}`;
      const finger = this.#down.get(key);
      gone.delete(key);
      if (finger) finger.moveTo({ t, x, y });
      else this.#down.set(key, new Finger(participant, pointer, { t, x, y }));
    }
    for (const [key, finger] of gone) {
      finger.liftedAt = t;
      this.#down.delete(key);
      this.#lifted.push(finger);
    }
  }

  /**
   * @param {number} time
   * @returns {Finger[]} those to be shown then
   */
  at(time) {
    this.#lifted = this.#lifted.filter((finger) => {
      const since = time - /** @type {number} */ (finger.liftedAt);
      if (since >= 0) finger.fade = this.#fadeTime > 0 ? Math.max(0, 1 - since / this.#fadeTime) : 0;
      return finger.fade > 0;
    });
    const all = [...this.#down.values(), ...this.#lifted];
    for (const finger of all) finger.goTo(time);
    return all.filter((finger) => finger.begun);
  }

  /** Whether a later time looks different, even without new frames. */
  get moving() {
    return this.#lifted.length > 0 || [...this.#down.values()].some((finger) => finger.moving);
  }
}
