// @ts-check
/** The icon and the text for each quality of the signal. */

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
 * Whether the engine can place a listener by it: otherwise scenes are chosen by hand.
 * @param {Signal} signal
 * @param {number|null} accuracy  metres
 */
export function isUsable(signal, accuracy) {
  return signal !== "none" && signal !== "stale" && accuracy !== null && accuracy <= 50;
}
