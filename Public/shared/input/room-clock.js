// @ts-check
/**
 * Estimates the room's clock on the clock of a phone's touches, by questions and answers, with a bound of the error:
 * docs/clock.md. Pure; times in ms.
 */

/**
 * @typedef {object} Answer
 * @property {number} asked  on the phone's clock
 * @property {number} received  when the server read the question, on the room's clock
 * @property {number} sent  when it wrote the answer, on the room's clock
 * @property {number} returned  on the phone's clock
 */
/**
 * Room time = `t'` + `offset` + `drift` · (`t'` − `t`), wrong by at most `error` at `t` and `MAX_DRIFT` more for each ms away.
 * @typedef {{t: number, offset: number, error: number, drift: number}} Sync
 */
/** @typedef {{at: number, low: number, high: number}} Interval  of room less phone at a time of the phone */

/** How far two clocks may drift apart: 100 ppm each. */
export const MAX_DRIFT = 200e-6;
/** Answers in the estimate: five minutes at one in five seconds. */
const MAX_ANSWERS = 64;

export class RoomClock {
  /** Since when the phone's clock has run without a jump, as far as is known. */
  #since;
  /** @type {Interval|null} what all answers leave, at the newest one */
  #bound = null;
  /** @type {Interval[]} */
  #answers = [];
  /** Whether no sync of this stretch was taken. */
  #isNew = true;

  /** @param {number} since  on the phone's clock, from when its sync counts */
  constructor(since) {
    this.#since = since;
  }

  /** Whether there was an answer since the last jump. */
  get isKnown() {
    return this.#bound !== null;
  }

  /** Whether no sync was told since the last jump. */
  get isNew() {
    return this.#isNew;
  }

  /**
   * Called when the phone's clock may have jumped, or the room's may be another one.
   * @param {number} since  on the phone's clock
   */
  restart(since) {
    this.#since = since;
    this.#bound = null;
    this.#answers = [];
    this.#isNew = true;
  }

  /**
   * @param {Answer} answer
   * @param {number} step  of the phone's timer
   * @returns {void}
   */
  answer({ asked, received, sent, returned }, step) {
    const low = sent - returned - step;
    const high = received - asked + step + MAX_DRIFT * (returned - asked);
    if (!(low <= high) || sent < received || returned < asked) return;
    const answer = { at: returned, low, high };
    const before = this.#bound && aged(this.#bound, returned, 0, MAX_DRIFT);
    if (before && (low > before.high || high < before.low)) {
      // One of the clocks has jumped, at the latest when this was asked.
      this.restart(asked);
      return this.answer({ asked, received, sent, returned }, step);
    }
    this.#bound = { at: returned, low: Math.max(low, before?.low ?? low), high: Math.min(high, before?.high ?? high) };
    this.#answers.push(answer);
    if (this.#answers.length > MAX_ANSWERS) this.#answers.shift();
  }

  /**
   * At the newest answer; the first of a stretch at its start, so that no touch in it takes the one before.
   * @param {number} step  of the phone's timer, by which a touch's own time may be off
   * @returns {Sync|null} null without an answer
   */
  sync(step) {
    if (!this.#bound) return null;
    const { at, low, high } = this.#bound;
    const { drift, offset: estimate } = this.#estimate(at);
    const offset = Math.min(high, Math.max(low, estimate));
    const t = this.#isNew ? Math.min(this.#since, at) : at;
    const error = Math.max(offset - low, high - offset) + step + MAX_DRIFT * (at - t);
    const rounded = Math.round((offset - drift * (at - t)) * 1000) / 1000;
    return { t, offset: rounded, error: Math.ceil(error * 1000 + 1) / 1000, drift };
  }

  /** Called when its sync was told: the next one is that of the newest answer. */
  told() {
    this.#isNew = false;
  }

  /**
   * The middle between the quickest ways there and the quickest ways back.
   * @param {number} at
   */
  #estimate(at) {
    const { drift, doubt } = this.#drift();
    const now = this.#answers.map((answer) => aged(answer, at, drift, doubt));
    const low = Math.max(...now.map((answer) => answer.low));
    const high = Math.min(...now.map((answer) => answer.high));
    // A drift that the answers do not show is none.
    return { drift: Math.abs(drift) > doubt ? Math.round(drift * 1e9) / 1e9 : 0, offset: (low + high) / 2 };
  }

  /** The drift that the answers leave: its middle, and how far it may be from there. */
  #drift() {
    let [lowest, highest] = [-MAX_DRIFT, MAX_DRIFT];
    for (const [index, later] of this.#answers.entries()) {
      for (const earlier of this.#answers.slice(0, index)) {
        const span = later.at - earlier.at;
        if (span <= 0) continue;
        lowest = Math.max(lowest, (later.low - earlier.high) / span);
        highest = Math.min(highest, (later.high - earlier.low) / span);
      }
    }
    if (lowest <= highest) return { drift: (lowest + highest) / 2, doubt: (highest - lowest) / 2 };
    // The drift has changed: the older half tells nothing of the present one.
    this.#answers.splice(0, this.#answers.length >> 1);
    return { drift: 0, doubt: MAX_DRIFT };
  }
}

/**
 * @param {Interval} interval
 * @param {number} at
 * @param {number} drift  of the room's clock against the phone's
 * @param {number} doubt  of the drift
 * @returns {Interval} the interval at a later time
 */
function aged({ at: then, low, high }, at, drift, doubt) {
  const age = at - then;
  return { at, low: low + (drift - doubt) * age, high: high + (drift + doubt) * age };
}

/** What browsers round their time to, besides the finest (ms): Tor's, Firefox with `resistFingerprinting`, Firefox and Safari. */
const STEPS = Object.freeze([100, 16.667, 1]);
/** That of Chromium (ms); a finer one is not worth telling. */
const FINEST_STEP_MS = 0.1;

/** Measures the step of a timer, by its readings: the coarsest that they all keep to. */
export class TimerStep {
  #left = [...STEPS];

  /** @param {number} reading  of `performance.now`, as it is */
  add(reading) {
    const keepsTo = (/** @type {number} */ step) => Math.abs(reading - Math.round(reading / step) * step) < 0.002;
    this.#left = this.#left.filter(keepsTo);
  }

  /** ms; after few readings perhaps coarser than the true one. */
  get step() {
    return this.#left[0] ?? FINEST_STEP_MS;
  }
}
