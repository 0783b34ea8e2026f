// @ts-check
import { CODE } from "../protocol/constants.js";

const FIRST = 250;
const LONGEST = 8000;
/** After "too fast" or "no hello in time" the server wants some air. */
const AFTER_REFUSAL = 1000;

/**
 * How long to wait before the next attempt: doubling, with jitter, so that a class does not come back as one.
 * @param {number} attempt  0 for the first one after a loss
 * @param {number} random  from [0, 1)
 * @param {number} [closeCode]
 * @returns {number} milliseconds
 */
export function reconnectDelay(attempt, random, closeCode = 1006) {
  const base = Math.min(LONGEST, FIRST * 2 ** Math.min(attempt, 10));
  return (closeCode === CODE.tooFast || closeCode === CODE.noHello ? AFTER_REFUSAL : 0) + base * (0.5 + random / 2);
}

/**
 * Whether a client comes back by itself: not after 4400 to 4499, except 4408 and 4429.
 * @param {number} closeCode
 */
export function mayReconnect(closeCode) {
  return closeCode < 4400 || closeCode > 4499 || closeCode === CODE.noHello || closeCode === CODE.tooFast;
}
