// @ts-check
/** Calibration by a bank card: ISO/IEC 7810 ID-1 is 85.60 mm × 53.98 mm. */

import { isSameGlass } from "./glass.js";

export const CARD_LONG_CENTIMETRES = 8.56;
export const CARD_SHORT_CENTIMETRES = 5.398;
/** The error of placing a frame's edge on the card's, in CSS px. */
const EDGE_UNCERTAINTY = 0.5;
/** Plausible densities, from a large monitor to the densest phone, in CSS px per centimetre. */
export const LIMITS = { least: 20, most: 130 };

/**
 * `shown`: the window that it was made in, with its zoom.
 * @typedef {{pixelsPerCentimetre: number, relativeError: number, shown?: import("./glass.js").Shown}} Calibration
 */

/**
 * @param {number} side  of the frame, in CSS px
 * @param {number} centimetres  of the card's side that it was laid on
 * @returns {Calibration}
 */
export function calibrationFor(side, centimetres) {
  const pixelsPerCentimetre = clamp(side / centimetres);
  return { pixelsPerCentimetre, relativeError: EDGE_UNCERTAINTY / (pixelsPerCentimetre * centimetres) };
}

/** @param {number} density */
function clamp(density) {
  return Math.min(LIMITS.most, Math.max(LIMITS.least, density));
}

/**
 * Validates a stored calibration; null if it is invalid.
 * @param {unknown} stored
 * @returns {Calibration|null}
 */
export function readCalibration(stored) {
  const { pixelsPerCentimetre, relativeError, shown } = /** @type {Calibration} */ (stored ?? {});
  const sound = Number.isFinite(pixelsPerCentimetre) && Number.isFinite(relativeError) && relativeError > 0;
  if (!sound || clamp(pixelsPerCentimetre) !== pixelsPerCentimetre) return null;
  const isWhole = shown && [shown.ratio, shown.width, shown.outer].every((value) => Number.isFinite(value) && value > 0);
  return { pixelsPerCentimetre, relativeError, ...(isWhole && { shown }) };
}

/**
 * A calibration as it is for a window with another zoom, in CSS px of this one; null on another screen.
 * @param {Calibration|null} calibration
 * @param {import("./glass.js").Shown} now
 * @returns {Calibration|null}
 */
export function zoomed(calibration, now) {
  if (!calibration?.shown) return calibration;
  const { shown, pixelsPerCentimetre, relativeError } = calibration;
  if (!isSameGlass(shown, now)) return null;
  return { pixelsPerCentimetre: (pixelsPerCentimetre * shown.ratio) / now.ratio, relativeError };
}
