// @ts-check
/**
 * Decides when a challenge counts for a page. Pure.
 *
 * @typedef {import("./task-kind.js").Kind} Kind
 * @typedef {{number: number, at: number}} Start  from when the challenge with this number counts, ms as of `Date.now`
 */

import { CHALLENGE_KINDS } from "./contract.js";

/** Time between the host's start and the first touch that counts. */
export const COUNTDOWN_MS = 3000;

/**
 * @param {string|undefined} kind
 * @returns {kind is Kind}
 */
export function hasResults(kind) {
  return CHALLENGE_KINDS.includes(String(kind));
}

/**
 * The time from which a challenge counts for a page: after 3-2-1 if the page saw it start. A phone that joins later, or
 * was away, may begin at once.
 */
export class RoundStart {
  /**
   * The last announced challenge, null for none, undefined before the first message.
   * @type {number|null|undefined}
   */
  #lastNumber;
  /** @type {Start|null} */
  start;

  /** @param {Start|null} [kept]  stored by the previous page */
  constructor(kept = null) {
    this.start = kept;
  }

  /**
   * Applies the state on a new connection, of whose challenge the start is unknown.
   * @param {{number: number}|null|undefined} challenge
   */
  load(challenge) {
    this.#lastNumber = challenge?.number ?? null;
  }

  /**
   * Applies a new state on an open connection.
   * @param {{number: number}|null|undefined} challenge
   * @param {number} now
   */
  change(challenge, now) {
    if (challenge && this.#lastNumber !== undefined && challenge.number !== this.#lastNumber) {
      this.start = { number: challenge.number, at: now + COUNTDOWN_MS };
    }
    this.load(challenge);
  }

  /**
   * Applies the rest of the countdown, for a phone that joined during it.
   * @param {number} number  of the challenge
   * @param {number|undefined} seconds  until the challenge begins; missing once it has begun
   * @param {number} now
   * @returns {boolean} whether the start has changed
   */
  joinLate(number, seconds, now) {
    if (typeof seconds !== "number" || this.start?.number === number) return false;
    this.start = { number, at: now + Math.min(COUNTDOWN_MS, 1000 * seconds) };
    return true;
  }

  /**
   * Time until a challenge counts (ms).
   * @param {number|undefined} number
   * @param {number} now
   */
  wait(number, now) {
    if (!this.start || this.start.number !== number) return 0;
    // A clock that was set back must not delay the challenge.
    return Math.max(0, Math.min(COUNTDOWN_MS, this.start.at - now));
  }
}

/**
 * The name of the class's running task; "" for none. A change of it clears the drawing, so that nothing can be traced.
 * @param {{challenge?: {number?: number}|null, experiment?: {number?: number}|null}} session  its state
 */
export function taskOf({ challenge, experiment }) {
  return challenge ? `challenge ${challenge.number}` : experiment ? `experiment ${experiment.number}` : "";
}
