// @ts-check
/**
 * Buffers pointer events from the page's first moment until the pad listens. A classic script, the first in the head:
 * The build of the pages writes it into the page itself, because on a slow network everything else arrives round trips later.
 */
(() => {
  const types = ["pointerdown", "pointermove", "pointerup", "pointercancel"];

  /** @type {PointerEvent[]} */
  const buffered = [];

  /** @param {Event} event */
  function buffer(event) {
    buffered.push(/** @type {PointerEvent} */ (event));
  }

  for (const type of types) document.addEventListener(type, buffer, true);

  window.drainEarlyTouches = (element) => {
    for (const type of types) document.removeEventListener(type, buffer, true);
    return buffered.splice(0).filter(({ target }) => target instanceof Node && element.contains(target));
  };
})();
