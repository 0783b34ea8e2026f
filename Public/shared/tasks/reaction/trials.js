// @ts-check
/**
 * One phone's reaction task: decides when it waits and when it flashes, and classifies touches. Pure: no DOM and no
 * clock of its own.
 *
 * The server judges by the same rules from the phone's messages; after an interruption the phone takes over the
 * server's count.
 */

/** The minimum time from flash to touch; a faster movement began before the flash was seen. */
const MIN_REACTION_MS = 100;
/** The maximum time from flash to touch; after it, the flash is missed. */
const MAX_REACTION_MS = 5000;
/** The delay before a flash is random, so that it cannot be predicted. */
const WAIT_MS = Object.freeze({ minimum: 1500, maximum: 4000 });
/** The maximum delay of a flash; if it is later, the page was asleep, and another delay is drawn. */
const MAX_FLASH_DELAY_MS = 500;

/**
 * @typedef {object} Pad  the pad in one frame; times in ms on the clock of the touches
 * @property {number} now  the frame's start
 * @property {number} began the beginning of the newest gesture
 * @property {number} touching the number of fingers that are down
 * @property {boolean} suspended whether recording is paused
 */
/** @typedef {{reaction: number}|"early"|"missed"} Outcome  the reaction in ms */

export class ReactionTrials {
  /**
   * `rest`: nothing is recorded; `lift`: waits until no finger is down; `done`: the next touch begins another series.
   * @type {"rest"|"lift"|"wait"|"flash"|"done"}
   */
  state = "rest";
  /** The reactions of the series so far. */
  reactions = 0;
  /**
   * The outcome of the newest touch, or of a missed flash.
   * @type {Outcome|null}
   */
  outcome = null;
  /** The time at which the state changes without a touch. */
  due = Infinity;
  #trials;
  #random;
  #serverReactions = 0;
  #flashedAt = 0;
  #handledTouch = NaN;

  /**
   * @param {number} trials  of a series
   * @param {() => number} [random]  from 0 to below 1
   */
  constructor(trials, random = Math.random) {
    this.#trials = trials;
    this.#random = random;
  }

  /** @param {number} reactions  of the series, as the server counts them */
  setServerCount(reactions) {
    this.#serverReactions = reactions;
  }

  /**
   * @param {Pad} pad
   * @returns {boolean} whether the phone flashes in this frame
   */
  step({ now, began, touching, suspended }) {
    if (suspended) {
      this.state = "rest";
      return false;
    }
    if (this.state === "rest") {
      this.reactions = this.#serverReactions;
      this.state = this.#afterTouch();
      this.#handledTouch = began;
    } else if (began !== this.#handledTouch) {
      this.#handledTouch = began;
      this.#judgeTouch(began);
    }
    if (this.state === "flash" && now > this.due) {
      this.outcome = "missed";
      this.state = "lift";
    }
    if (this.state === "wait" && now > this.due + MAX_FLASH_DELAY_MS) this.state = "lift";
    if (this.state === "lift" && touching === 0) {
      this.state = "wait";
      this.due = now + WAIT_MS.minimum + this.#random() * (WAIT_MS.maximum - WAIT_MS.minimum);
    }
    if (this.state !== "wait" || now < this.due) return false;
    this.state = "flash";
    this.#flashedAt = now;
    this.due = now + MAX_REACTION_MS;
    return true;
  }

  /** @param {number} time */
  #judgeTouch(time) {
    if (this.state === "done") {
      this.reactions = 0;
      this.outcome = null;
    } else {
      const reaction = time - this.#flashedAt;
      this.outcome = this.state !== "flash" || reaction < MIN_REACTION_MS
        ? "early"
        : reaction > MAX_REACTION_MS
        ? "missed"
        : { reaction };
      if (typeof this.outcome === "object") this.reactions += 1;
    }
    this.state = this.#afterTouch();
  }

  /** @returns {"lift"|"done"} */
  #afterTouch() {
    return this.reactions >= this.#trials ? "done" : "lift";
  }
}
