// @ts-check
/** Reports to a session when the page is hidden and shown, keeps the screen on during use, and fits the pad to the page. */

import { byId } from "../dom/dom.js";
import { isLeftOpen } from "../net/current.js";

/** Delay before the module that resets a pinch zoom is loaded, so that a first touch has the network to itself. */
const UNPINCH_DELAY_MS = 1500;

/**
 * @param {{rest: () => void, wake: () => void, close: () => void}} session
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
  const awake = async () => (await import("./screen/stay-awake.js")).stayAwake();
  const unpinch = async () => (await import("../input/unpinch.js")).unpinch(used);
  setTimeout(() => unpinch().catch(() => {}), UNPINCH_DELAY_MS);
  used.addEventListener("pointerup", () => awake().catch(() => {}), { once: true });
}
