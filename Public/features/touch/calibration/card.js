// @ts-check
/** Calibration by a bank card: ISO/IEC 7810 ID-1 is 85.60 mm × 53.98 mm. */

import { clamp, PARALLAX } from "../../../shared/input/calibration.js";

export const CARD_LONG_CENTIMETRES = 8.56;
export const CARD_SHORT_CENTIMETRES = 5.398;
/** The error of placing a frame's edge on the card's. */
const EDGE_UNCERTAINTY_PX = 0.5;

/**
 * @param {number} side  of the frame, in CSS px
 * @param {number} centimetres  length of the measured side of the card
 * @returns {import("../../../shared/input/calibration.js").Calibration}
 */
export function calibrationFor(side, centimetres) {
  const pixelsPerCentimetre = clamp(side / centimetres);
  return { pixelsPerCentimetre, relativeError: PARALLAX + EDGE_UNCERTAINTY_PX / (pixelsPerCentimetre * centimetres) };
}
