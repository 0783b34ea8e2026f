// @ts-check
/** The current window, which reveals the browser's zoom. */

import { knownScreen } from "./known-screens.js";

/** @returns {import("../model/glass.js").Shown} */
export function shownNow() {
  const coarse = matchMedia("(pointer: coarse)").matches;
  return { ratio: devicePixelRatio, width: innerWidth, outer: outerWidth || (coarse ? innerWidth : 0), coarse };
}

/** The known properties of this screen's model, in current CSS px. */
export function knownNow() {
  const { maxTouchPoints: touchPoints, platform, userAgent } = navigator;
  const isApple = /Mac|iP(hone|ad|od)/.test(platform + userAgent);
  const scale = visualViewport?.scale ?? 1;
  const { width, height } = screen;
  return knownScreen({ width, height, ratio: devicePixelRatio, scale, touchPoints, isApple, windowWidth: innerWidth });
}

/**
 * Calls back when the zoom changes or the window moves to a screen of another ratio, whether or not this changes the
 * window's size.
 * @param {() => void} changed
 */
export function onRatio(changed) {
  const again = () => {
    changed();
    onRatio(changed);
  };
  matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener?.("change", again, { once: true });
}
