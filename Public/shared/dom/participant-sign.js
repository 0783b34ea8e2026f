// @ts-check
/** Participants' shapes as inline SVG, in a box of 24 × 24. */

import { drawing } from "./svg.js";
import { signColours } from "./theme.js";

/**
 * The shapes that distinguish participants without colour, as SVG path data in a box of 24 × 24; a canvas draws the
 * same data through `Path2D`.
 */
const SHAPES = {
  circle: "M12 2a10 10 0 1 0 0 20a10 10 0 0 0 0-20z",
  triangle: "M12 2.5L22.5 20.5H1.5z",
  square: "M3 3h18v18H3z",
  diamond: "M12 1l10 11-10 11L2 12z",
  star: "M12 1l3.2 7.3 7.9.7-6 5.2 1.8 7.8L12 17.9 5.1 22l1.8-7.8-6-5.2 7.9-.7z",
  pentagon: "M12 1.5l10.8 7.9-4.1 12.6H5.3L1.2 9.4z",
  plus: "M8.5 2h7v6.5H22v7h-6.5V22h-7v-6.5H2v-7h6.5z",
  hexagon: "M6.5 2.5h11L23 12l-5.5 9.5h-11L1 12z",
  ring: "M12 2a10 10 0 1 0 0 20a10 10 0 0 0 0-20zm0 5a5 5 0 1 1 0 10a5 5 0 0 1 0-10z",
  heart: "M12 22C5 16.5 1 12.8 1 8.3A5.8 5.8 0 0 1 12 5.5a5.8 5.8 0 0 1 11 2.8C23 12.8 19 16.5 12 22z",
  arrow: "M12 1l10 11h-6v11H8V12H2z",
  drop: "M12 1c4 6 8 9.5 8 14a8 8 0 0 1-16 0c0-4.5 4-8 8-14z",
};

/**
 * Path data of a shape; a circle for an unknown one. `cross` is an earlier name of `plus`.
 * @param {string|undefined} name
 * @returns {string}
 */
export function shapePath(name = "circle") {
  const shapes = /** @type {Record<string, string>} */ (SHAPES);
  return shapes[name === "cross" ? "plus" : name] ?? SHAPES.circle;
}

/** Number of combinations of colour and shape; further participants share them, and their fingers get numbers. */
export const DISTINCT_LOOKS = 12;

/**
 * A participant's sign.
 * @param {string|undefined} shape
 * @param {string|undefined} colour
 */
export function participantSign(shape, colour) {
  return drawing(shapePath(shape), signColours(colour));
}
