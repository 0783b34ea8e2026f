// @ts-check
/** A stored calibration, at any zoom of the browser. */

import { isSameGlass, isUnzoomed } from "../model/glass.js";

/** Plausible densities, from a large monitor to the densest phone, in CSS px per centimetre. */
export const LIMITS = { minimum: 20, maximum: 130 };
/** The largest relative error that a hello may state. */
const MAX_ERROR = 0.2;
/**
 * By how much of its length a card on the glass looks too long, to an eye at 250 mm: its upper edge is 0.76 mm above the glass
 * (ISO/IEC 7810), and the pixels are 0.8 mm below it, by refraction 0.8 mm / 1.5.
 */
export const PARALLAX = (0.76 + 0.8 / 1.5) / 250;

/**
 * `shown`: the window that it was made in, with its zoom; `byModel`: made by nobody, but known of the device's model.
 * @typedef {{pixelsPerCentimetre: number, relativeError: number, shown?: import("../model/glass.js").Shown, byModel?: boolean}} Calibration
 */

/** @param {number} density */
export function clamp(density) {
  return Math.min(LIMITS.maximum, Math.max(LIMITS.minimum, density));
}

/**
 * Validates a stored calibration; null if it is invalid.
 * @param {unknown} stored
 * @returns {Calibration|null}
 */
export function readCalibration(stored) {
  const { pixelsPerCentimetre, relativeError, shown } = /** @type {Calibration} */ (stored ?? {});
  const sound = Number.isFinite(pixelsPerCentimetre) && relativeError > 0 && relativeError <= MAX_ERROR;
  if (!sound || clamp(pixelsPerCentimetre) !== pixelsPerCentimetre) return null;
  const isWhole = shown && [shown.ratio, shown.width, shown.outer].every((value) => Number.isFinite(value) && value > 0);
  // Earlier calibrations are stored without the parallax.
  const error = relativeError < PARALLAX ? relativeError + PARALLAX : relativeError;
  return { pixelsPerCentimetre, relativeError: error, ...(isWhole && { shown }) };
}

/**
 * A calibration with the window that it was made in; one that does not state it was presumably made at 100 %. Null if
 * the page is zoomed, because then it is unknown.
 * @param {Calibration|null} calibration
 * @param {import("../model/glass.js").Shown} now
 * @returns {Calibration|null}
 */
export function withWindow(calibration, now) {
  // Without the outer width the zoom is still unknown; it is read again once the width is known.
  if (!calibration || calibration.shown || now.outer === 0) return calibration;
  return isUnzoomed(now) ? { ...calibration, shown: now } : null;
}

/**
 * A calibration converted for a window with another zoom, in CSS px of that window; null on another screen.
 * @param {Calibration|null} calibration
 * @param {import("../model/glass.js").Shown} now
 * @returns {Calibration|null}
 */
export function zoomed(calibration, now) {
  if (!calibration?.shown) return calibration;
  const { shown, ...base } = calibration;
  if (!isSameGlass(shown, now)) return null;
  return { ...base, pixelsPerCentimetre: (base.pixelsPerCentimetre * shown.ratio) / now.ratio };
}
