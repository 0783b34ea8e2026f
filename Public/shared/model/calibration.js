// @ts-check
/** Calibration by a bank card: ISO/IEC 7810 ID-1 is 85.60 mm × 53.98 mm. */

import { DEFAULT_PIXELS_PER_CENTIMETRE } from "./messages.js";

export const CARD_LONG_CENTIMETRES = 8.56;
export const CARD_SHORT_CENTIMETRES = 5.398;
/** The error of placing a frame's edge on the card's, in CSS px. */
const EDGE_UNCERTAINTY = 0.5;
/** Plausible densities, from a large monitor to the densest phone, in CSS px per centimetre. */
export const LIMITS = { least: 20, most: 130 };

/** @typedef {{pixelsPerCentimetre: number, relativeError: number}} Calibration */

/**
 * @param {number} longSide  of the frame, in CSS px
 * @returns {Calibration}
 */
export function calibrationFor(longSide) {
  const pixelsPerCentimetre = clamp(longSide / CARD_LONG_CENTIMETRES);
  return { pixelsPerCentimetre, relativeError: EDGE_UNCERTAINTY / (pixelsPerCentimetre * CARD_LONG_CENTIMETRES) };
}

/**
 * The frame for a calibration, or for the default density.
 * @param {Calibration|null} calibration
 */
export function frameFor(calibration) {
  const density = calibration?.pixelsPerCentimetre ?? DEFAULT_PIXELS_PER_CENTIMETRE;
  return { longSide: density * CARD_LONG_CENTIMETRES, shortSide: density * CARD_SHORT_CENTIMETRES };
}

/** @param {number} density */
function clamp(density) {
  return Math.min(LIMITS.most, Math.max(LIMITS.least, density));
}

/**
 * Validates a stored calibration; null if it is none.
 * @param {unknown} stored
 * @returns {Calibration|null}
 */
export function readCalibration(stored) {
  const { pixelsPerCentimetre, relativeError } = /** @type {Calibration} */ (stored ?? {});
  const sound = Number.isFinite(pixelsPerCentimetre) && Number.isFinite(relativeError) && relativeError > 0;
  return sound && clamp(pixelsPerCentimetre) === pixelsPerCentimetre ? { pixelsPerCentimetre, relativeError } : null;
}
