// @ts-check
/**
 * Keeps what fingers do from the page's first moment until the pad listens itself. The page loads this file first and
 * it imports nothing: on a slow network the other modules come several round trips later.
 */

const TYPES = ["pointerdown", "pointermove", "pointerup", "pointercancel"];

/** @type {PointerEvent[]} */
const kept = [];

/** @param {Event} event */
function keep(event) {
  kept.push(/** @type {PointerEvent} */ (event));
}

for (const type of TYPES) document.addEventListener(type, keep, true);

/**
 * What was kept, in order; from now on nothing more is.
 * @param {HTMLElement} element  that the events were meant for
 */
export function takeEarlyTouches(element) {
  for (const type of TYPES) document.removeEventListener(type, keep, true);
  return kept.splice(0).filter(({ target }) => target instanceof Node && element.contains(target));
}
