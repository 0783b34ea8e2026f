// @ts-check
/** Decides which side of the card is measured: the long one where it fits, else the short one. */

import { LIMITS } from "../../../shared/input/calibration.js";
import { CARD_LONG_CENTIMETRES, CARD_SHORT_CENTIMETRES } from "./card.js";

/** The room for the grip beyond the moving edge (CSS px). */
export const GRIP = 56;
/** Up to this density the long side has to fit, else the short one is measured (CSS px per centimetre). */
const ROOMY = 72;

/**
 * @typedef {object} CardLayout
 * @property {number} side  that is measured, in centimetres
 * @property {number} across  the other one
 * @property {number} most  how far the moving edge may go (CSS px)
 */

/**
 * @param {number} length  of the free glass in the direction of measuring (CSS px)
 * @returns {CardLayout}
 */
export function cardLayout(length) {
  const room = length - GRIP;
  const isLong = room >= ROOMY * CARD_LONG_CENTIMETRES;
  const [side, across] = isLong
    ? [CARD_LONG_CENTIMETRES, CARD_SHORT_CENTIMETRES]
    : [CARD_SHORT_CENTIMETRES, CARD_LONG_CENTIMETRES];
  return { side, across, most: Math.max(LIMITS.least * side, Math.min(LIMITS.most * side, room)) };
}
