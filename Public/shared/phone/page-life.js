// @ts-check
/** Tells a session when the page is hidden and shown, keeps the screen on while it is used, and its pad as large as it is. */

import { byId } from "../dom/dom.js";

/** The delay before a pinch zoom is taken back, so that a first touch gets the network first (ms). */
const UNPINCH_AFTER = 1500;

/**
 * @param {{rest: () => void, wake: () => void}} session
 * @param {HTMLElement} [used]  what is touched while the page is used
 */
export function followPage(session, used = byId("pad")) {
  window.addEventListener("pagehide", () => session.rest());
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && session.rest());
  window.addEventListener("pageshow", ({ persisted }) => persisted && session.wake());
  const awake = async () => (await import("./screen/stay-awake.js")).stayAwake();
  const unpinch = async () => (await import("../input/unpinch.js")).unpinch(used);
  setTimeout(() => unpinch().catch(() => {}), UNPINCH_AFTER);
  used.addEventListener("pointerup", () => awake().catch(() => {}), { once: true });
}
