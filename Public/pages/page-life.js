// @ts-check
/** The page's coming and going, and the screen that stays on while it is used. */

import { byId } from "../view/dom.js";

/**
 * @param {{rest: () => void, wake: () => void}} session
 * @param {HTMLElement} [used]  what is touched while the page is used
 */
export function followPage(session, used = byId("pad")) {
  window.addEventListener("pagehide", () => session.rest());
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && session.rest());
  window.addEventListener("pageshow", ({ persisted }) => persisted && session.wake());
  const awake = async () => (await import("../input/wake-lock.js")).keepAwake();
  used.addEventListener("pointerup", () => awake().catch(() => {}), { once: true });
}
