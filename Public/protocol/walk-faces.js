// @ts-check
/** How a signal looks and what is said of it. */

/** @typedef {"good"|"fair"|"poor"|"stale"|"none"} Signal */
/** @typedef {"happy"|"neutral"|"sad"} Face */

/**
 * @param {Signal} signal
 * @returns {Face}
 */
export function faceOf(signal) {
  if (signal === "good") return "happy";
  return signal === "fair" ? "neutral" : "sad";
}

/**
 * Whether the engine can place a listener by it: without, scenes are chosen by hand.
 * @param {Signal} signal
 * @param {number|null} accuracy  metres
 */
export function isUsable(signal, accuracy) {
  return signal !== "none" && signal !== "stale" && accuracy !== null && accuracy <= 50;
}

/**
 * The time of a fix on the page's clock. A receiver's clock may be hours off; such a time says nothing beside the
 * moment at which the fix came.
 * @param {number} timestamp  ms, as the browser reports it
 * @param {number} now  ms
 */
export function fixTime(timestamp, now) {
  return Math.abs(timestamp - now) <= 60_000 ? timestamp : now;
}
