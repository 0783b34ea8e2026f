// @ts-check
/** The window as it is shown now: what tells the browser's zoom. */

/** @returns {import("../model/glass.js").Shown} */
export function shownNow() {
  const coarse = matchMedia("(pointer: coarse)").matches;
  return { ratio: devicePixelRatio, width: innerWidth, outer: outerWidth || (coarse ? innerWidth : 0), coarse };
}

/**
 * Calls back when the zoom changes or the window moves to a screen of another ratio, which may change its size or not.
 * @param {() => void} changed
 */
export function onRatio(changed) {
  const again = () => {
    changed();
    onRatio(changed);
  };
  matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener?.("change", again, { once: true });
}
