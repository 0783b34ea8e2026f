// @ts-check
/** Which side of the card is measured: the long one where it has room, else the short one, and the card sticks out. */

import { CARD_LONG_CENTIMETRES, CARD_SHORT_CENTIMETRES, LIMITS } from "../../../shared/model/calibration.js";

/** What the grip needs beyond the edge that moves (CSS px). */
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
