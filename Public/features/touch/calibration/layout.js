// @ts-check
/** Decides which side of the card is measured: the long side if it fits, otherwise the short one. */

import { LIMITS } from "../../../shared/input/calibration.js";
import { CARD_LONG_CENTIMETRES, CARD_SHORT_CENTIMETRES } from "./card.js";

/** Space for the grip beyond the moving edge (CSS px). */
export const GRIP_SIZE = 56;
/**
 * The short side of the card is measured if its long side does not fit on the screen at this density (CSS px per
 * centimetre).
 */
const MAX_LONG_SIDE_DENSITY = 72;

/**
 * @typedef {object} CardLayout
 * @property {number} side  that is measured, in centimetres
 * @property {number} across  the length of the other side
 * @property {number} maximum the maximum distance of the moving edge (CSS px)
 */

/**
 * @param {number} length  of the free glass in the direction of measuring (CSS px)
 * @returns {CardLayout}
 */
export function cardLayout(length) {
  const room = length - GRIP_SIZE;
  const isLong = room >= MAX_LONG_SIDE_DENSITY * CARD_LONG_CENTIMETRES;
  const [side, across] = isLong
    ? [CARD_LONG_CENTIMETRES, CARD_SHORT_CENTIMETRES]
    : [CARD_SHORT_CENTIMETRES, CARD_LONG_CENTIMETRES];
  return { side, across, maximum: Math.max(LIMITS.minimum * side, Math.min(LIMITS.maximum * side, room)) };
}
