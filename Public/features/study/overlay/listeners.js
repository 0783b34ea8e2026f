// @ts-check
/** For studies: registers which elements of a page listen to taps, and which have a closed shadow root. */

import { noteEffect } from "./effects.js";
import { addListener } from "./quiet.js";

/** Marks an element with listeners for taps; the recorder knows it by this name, also in frames. */
const LISTENS_MARK = Symbol.for("touchkit.listens");

/** Marks an element with a closed shadow root, likewise. */
const CLOSED_MARK = Symbol.for("touchkit.closed");

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
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function attachShadow(/** @type {ShadowRootInit} */ init) {
    const root = attach.call(this, init);
    if (root.mode === "closed") {
      Reflect.set(this, CLOSED_MARK, true);
      // Only this observer sees its changes.
      new MutationObserver(noteEffect).observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    }
    return root;
  };
}
