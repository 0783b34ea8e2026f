// @ts-check
/** For studies: registers which elements of a page listen to taps. */

import { addListener } from "./quiet.js";

/** Marks an element with listeners for taps; the recorder knows it by this name, also in frames. */
const LISTENS_MARK = Symbol.for("touchkit.listens");

/**
 * Records which elements listen to taps, because the DOM does not list them. Code that adds a listener does not notice
 * this.
 */
export function noteListeners() {
  EventTarget.prototype.addEventListener = function addEventListener(/** @type {[string, *, *]} */ ...values) {
    // Without a target, the listener is on the window; frozen elements are skipped.
    if (/^(click|(pointer|mouse)(down|up)|touch(start|end))$/.test(values[0]) && /** @type {Node} */ (this)?.nodeType === 1) {
      Reflect.set(this, LISTENS_MARK, true);
    }
    return addListener.apply(this, values);
  };
}
