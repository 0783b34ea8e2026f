// @ts-check
/** Vibration, where available. */

/** @param {number|number[]} pattern  ms on, off, on … */
export function vibrate(pattern) {
  // Before the first finger was lifted, browsers block vibration, and log a warning.
  if (navigator.userActivation?.hasBeenActive === false) return;
  navigator.vibrate?.(pattern);
}
