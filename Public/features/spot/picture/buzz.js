// @ts-check
/** Vibration, where available. */

/** @param {number|number[]} pattern  ms on, off, on … */
export function buzz(pattern) {
  // Before the first finger was lifted browsers let a page not buzz, and complain if it tries.
  if (navigator.userActivation?.hasBeenActive === false) return;
  navigator.vibrate?.(pattern);
}
