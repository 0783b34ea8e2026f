// @ts-check
/** Tells a session when the page is hidden and shown, and keeps the screen on while it is used. */

import { byId } from "../dom/dom.js";

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
