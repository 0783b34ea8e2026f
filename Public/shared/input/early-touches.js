// @ts-check
/**
 * Buffers pointer events from the page's first moment until the pad listens. The page loads this file first and it
 * imports nothing: on a slow network the other modules arrive several round trips later.
 */

const TYPES = ["pointerdown", "pointermove", "pointerup", "pointercancel"];

/** @type {PointerEvent[]} */
const buffered = [];

/** @param {Event} event */
function buffer(event) {
  buffered.push(/** @type {PointerEvent} */ (event));
}

for (const type of TYPES) document.addEventListener(type, buffer, true);

/**
 * The buffered events, in order; ends the buffering.
 * @param {HTMLElement} element  that the events were meant for
 */
export function drainEarlyTouches(element) {
  for (const type of TYPES) document.removeEventListener(type, buffer, true);
  return buffered.splice(0).filter(({ target }) => target instanceof Node && element.contains(target));
}
