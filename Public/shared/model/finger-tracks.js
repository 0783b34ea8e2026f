// @ts-check
/** Interpolates fingers between two frames: where each one is at any instant, and its ink. Pure; times in ms. */

/** @typedef {{participant: string, pointer: number, x: number, y: number}} Touch  x, y: from 0 to 1 */
/** @typedef {{t: number, x: number, y: number}} Sample */
/** @typedef {import("./ink.js").Ink} Ink */
/** @typedef {import("./ink.js").Stroke} Stroke */

/** Between two frames at 30 a second. */
const FRAME = 1000 / 30;

/** A finger that is down, or whose lift is not shown yet. */
export class Finger {
  /**
   * What it draws; null before it is shown.
   * @type {Stroke|null}
   */
  stroke = null;
  /** @type {number|null} */
  liftedAt = null;
  /** @type {Sample|null} the newest one that has been shown */
  #from = null;
  /** @type {Sample[]} */
  #ahead = [];
  #ink;

  /**
   * @param {Ink} ink  which takes what it draws
   * @param {string} participant
   * @param {number} pointer
   * @param {Sample} start
   */
  constructor(ink, participant, pointer, start) {
    this.#ink = ink;
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
      this.stroke = this.#ink.extend(this.stroke ?? this.#ink.begin(this.participant), this.#from.x, this.#from.y, this.#from.t);
    }
    if (!this.#from) return;
    const [next] = this.#ahead;
    const share = next ? (time - this.#from.t) / (next.t - this.#from.t) : 0;
    this.x = next ? this.#from.x + (next.x - this.#from.x) * share : this.#from.x;
    this.y = next ? this.#from.y + (next.y - this.#from.y) * share : this.#from.y;
  }

  /**
   * Ends its stroke once its lift is to be shown.
   * @param {number} time
   * @returns {boolean} whether it is still down then
   */
  staysAt(time) {
    if (this.liftedAt === null || time < this.liftedAt) return true;
    this.goTo(this.liftedAt);
    if (this.stroke) this.#ink.end(this.stroke, this.liftedAt);
    return false;
  }
}

export class FingerTracks {
  /** @type {Map<string, Finger>} */
  #down = new Map();
  /** @type {Finger[]} */
  #lifted = [];
  #ink;

  /** @param {Ink} ink  which keeps what the fingers draw */
  constructor(ink) {
    this.#ink = ink;
  }

  /** No finger is down any more. */
  clear() {
    for (const { stroke } of [...this.#down.values(), ...this.#lifted]) if (stroke) this.#ink.end(stroke, 0);
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
      else this.#down.set(key, new Finger(this.#ink, participant, pointer, { t, x, y }));
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
    this.#lifted = this.#lifted.filter((finger) => finger.staysAt(time));
    const all = [...this.#down.values(), ...this.#lifted];
    for (const finger of all) finger.goTo(time);
    return all.filter((finger) => finger.begun);
  }

  /** Whether a later time looks different, even without new frames. */
  get moving() {
    return this.#lifted.length > 0 || [...this.#down.values()].some((finger) => finger.moving);
  }
}
