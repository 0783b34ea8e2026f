// @ts-check
/** Decides when a phone may send, and when it may reconnect. Pure; times in milliseconds. */

import { CODE } from "../model/messages.js";

const MIN_DELAY_MS = 250;
const MAX_DELAY_MS = 8000;
/** Delay after "too fast" or "no hello in time". */
const REFUSAL_DELAY_MS = 1000;

/**
 * The wait before the next attempt: doubling, with jitter, so that a class does not reconnect all at once.
 * @param {number} attempt  0 for the first one after a loss
 * @param {number} random  from [0, 1)
 * @param {number} [closeCode]
 * @returns {number} milliseconds
 */
export function reconnectDelay(attempt, random, closeCode = 1006) {
  const base = Math.min(MAX_DELAY_MS, MIN_DELAY_MS * 2 ** Math.min(attempt, 10));
  return (closeCode === CODE.tooFast || closeCode === CODE.noHello ? REFUSAL_DELAY_MS : 0) + base * (0.5 + random / 2);
}

/**
 * Whether a client reconnects by itself: not after 4400 to 4499, except 4408 and 4429.
 * @param {number} closeCode
 */
export function mayReconnect(closeCode) {
  return closeCode < 4400 || closeCode > 4499 || closeCode === CODE.noHello || closeCode === CODE.tooFast;
}

/** Limits a rate of messages: a token bucket. */
export class Pacer {
  /** @param {number} perSecond */
  constructor(perSecond) {
    this.perSecond = perSecond;
    /** Short bursts, such as after a stall, are allowed. */
    this.burst = perSecond / 4;
    this.tokens = this.burst;
    this.at = 0;
  }

  /**
   * @param {number} now
   * @returns {boolean} whether another message may be sent now
   */
  consume(now) {
    this.tokens = Math.min(this.burst, this.tokens + ((now - this.at) * this.perSecond) / 1000);
    this.at = now;
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }
}
