// @ts-check
/**
 * Follows the browser's zoom, so that a px of a session keeps its size on the glass: on a page zoomed to 150 %, each CSS px
 * is 1.5 px of the session. Pure; docs/figures.md.
 *
 * @typedef {{ratio: number, width: number, outer: number, coarse: boolean}} Shown a window: device px for each CSS px,
 *   its inner and its outer width in CSS px, and whether its main pointer is a finger. A browser may report an outer
 *   width of 0 until it paints the first frame
 * @typedef {{shown: Shown, unit: number, zoom: number, home: Shown & {zoom: number}|null}} Glass  `zoom`: the session's px for
 *   each CSS px now, and `unit`: at its first greeting; `home`: the window as it was on the session's glass, while it is on another
 */

import { MAX_SCREEN_SIDE } from "./messages.js";

/** Relative tolerance of an equality between lengths that are rounded to whole px. */
const RATIO_TOLERANCE = 0.03;
/** Relative difference of a window's widths at 100 %. */
const UNZOOMED_TOLERANCE = 0.05;

/** @param {number} a @param {number} b */
const near = (a, b) => Math.abs(a / b - 1) < RATIO_TOLERANCE;

/**
 * The session's glass after a change of the window.
 * @param {Glass|null|undefined} before
 * @param {Shown} shown
 * @param {{width: number, height: number}} viewport needed only for the first time: windows that are larger than the
 *   maximum screen use a coarser px
 * @returns {Glass}
 */
export function glassNow(before, shown, { width, height }) {
  if (!before) {
    const unit = Math.min(1, MAX_SCREEN_SIDE / Math.max(width, height, 1));
    return { shown, unit, zoom: unit, home: null };
  }
  // Without the outer width, a zoom is indistinguishable from another glass.
  if (shown.outer === 0) return before;
  const { unit, zoom } = before;
  // On another glass, or one with other settings, the size of its px is unknown until the window is back.
  const home = before.home ?? { ...before.shown, zoom };
  if (isSameGlass(home, shown)) return { shown, unit, zoom: scaled(home, shown), home: null };
  return { shown, unit, zoom: isSameGlass(before.shown, shown) ? scaled({ ...before.shown, zoom }, shown) : zoom, home };
}

/** @param {Shown & {zoom: number}} before @param {Shown} now */
function scaled({ ratio, zoom }, now) {
  return near(now.ratio, ratio) ? zoom : (zoom * now.ratio) / ratio;
}

/**
 * Whether two windows of one browser seem to be on the same glass.
 * @param {Shown} before
 * @param {Shown} now
 */
export function isSameGlass(before, now) {
  return near(before.ratio, now.ratio) || isZoomed(before, now);
}

/**
 * Whether a window is at 100 % by its width: browsers zoom in steps of at least a tenth, and the frame of a small
 * window takes up to a twentieth.
 * @param {Shown} shown
 */
export function isUnzoomed({ width, outer }) {
  return Math.abs(outer / width - 1) < UNZOOMED_TOLERANCE;
}

/**
 * Whether the difference between two windows on one browser is its zoom: on a desktop the outer size stays while the inner one
 * shrinks, on a phone the whole glass is the window. A window on another monitor keeps its size in CSS px.
 * @param {Shown} before
 * @param {Shown} now
 */
function isZoomed(before, now) {
  const ratioChange = now.ratio / before.ratio;
  if (near(now.outer / now.width / (before.outer / before.width), ratioChange)) return true;
  return before.coarse && now.coarse && near(now.width * now.ratio, before.width * before.ratio);
}
