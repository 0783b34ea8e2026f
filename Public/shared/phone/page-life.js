// @ts-check
/**
 * Reports to a session when the page is hidden and shown, keeps the screen on during use, and fits the pad to the page. Advice
 * waits until the first stroke has ended.
 */

import { byId } from "../dom/dom.js";
import { isLeftOpen } from "../net/current.js";

/** Delay before the module that resets a pinch zoom is loaded, so that a first touch has the network to itself. */
const UNPINCH_DELAY_MS = 1500;

/**
 * @param {{rest: () => void, wake: () => void, close: () => void, advise?: () => Promise<void>}} session
 * @param {HTMLElement} [used]  the element that is touched during use
 */
export function followPage(session, used = byId("pad")) {
  window.addEventListener("pagehide", () => session.rest());
  let hiddenAt = NaN;
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") {
      hiddenAt = Date.now();
      return session.rest();
    }
    if (!isLeftOpen(hiddenAt)) return;
    // The person before has left the page open on a shared tablet.
    session.close();
    location.reload();
  });
  window.addEventListener("pageshow", ({ persisted }) => persisted && session.wake());
  const awake = async () => {
    const { stayAwake } = await import("./screen/stay-awake.js");
    // What the page advises is more useful: over HTTPS the screen stays on.
    stayAwake(session.advise?.());
  };
  const unpinch = async () => (await import("../input/unpinch.js")).unpinch(used);
  setTimeout(() => unpinch().catch(() => {}), UNPINCH_DELAY_MS);
  onceUsed(used, () => {
    awake().catch(() => {
      // Without a network there is no advice.
    });
  });
}

/**
 * @param {HTMLElement} used
 * @param {() => void} run  called when the last finger of the first stroke has lifted
 */
function onceUsed(used, run) {
  const fingers = new Set();
  const heard = new AbortController();
  const { signal } = heard;
  used.addEventListener("pointerdown", ({ pointerId }) => void fingers.add(pointerId), { signal });
  const lifted = (/** @type {PointerEvent} */ { pointerId }) => {
    fingers.delete(pointerId);
    if (fingers.size > 0) return;
    heard.abort();
    run();
  };
  used.addEventListener("pointerup", lifted, { signal });
  used.addEventListener("pointercancel", lifted, { signal });
}
