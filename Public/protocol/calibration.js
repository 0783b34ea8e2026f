// @ts-check
/** Calibration by a bank card: ISO/IEC 7810 ID-1 is 85.60 mm × 53.98 mm. */

import { DEFAULT_PIXELS_PER_CENTIMETRE } from "./messages.js";

export const CARD_LONG_CENTIMETRES = 8.56;
export const CARD_SHORT_CENTIMETRES = 5.398;
/** How far a frame's edge may be from the card's, in CSS px. */
const EDGE_UNCERTAINTY = 0.5;
/** Screens between a large monitor and the densest phone, in CSS px per centimetre. */
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
 * The frame of a calibration, or of the default where there is none.
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
 * A stored calibration, or null if it is none.
 * @param {unknown} stored
 * @returns {Calibration|null}
 */
export function readCalibration(stored) {
  const { pixelsPerCentimetre, relativeError } = /** @type {any} */ (stored ?? {});
  const sound = Number.isFinite(pixelsPerCentimetre) && Number.isFinite(relativeError) && relativeError > 0;
  return sound && clamp(pixelsPerCentimetre) === pixelsPerCentimetre ? { pixelsPerCentimetre, relativeError } : null;
}
