// @ts-check
/** The length of a phone's last stroke on a picture with a scale. Pure. */

/** How far the marks of a scale may be off, as a share of their distance. */
const MARKING_ERROR = 0.01;
/** The error of a stroke's ends where no other is known, in px of the screen. */
const ENDS_PX = 3;

/** @typedef {{lastCentimetres: number}} Length */
/** @typedef {Length & {errors?: Length, estimated?: Length & {errors?: Length}}} Distance  errors without the density's */

/**
 * The estimate where the page has one, else the sum. Of independent sources, as the server adds them.
 * @param {Distance} distance  of the phone's glass
 * @param {number} pixelsPerCentimetre  of the screen
 * @param {number} placeScale  the side of one of the picture's pixels on the screen, px
 * @param {Contract.GroundScale} scale
 * @returns {{value: number, error: number}} in the scale's unit
 */
export function measuredLength({ estimated, ...sum }, pixelsPerCentimetre, placeScale, { points: [a, b], length }) {
  const marked = Math.hypot(a[0] - b[0], a[1] - b[1]);
  const perPixel = length / marked;
  const perCentimetre = perPixel / placeScale * pixelsPerCentimetre;
  const shown = estimated?.errors ? estimated : sum;
  const value = shown.lastCentimetres * perCentimetre;
  const drawn = (shown.errors?.lastCentimetres ?? ENDS_PX / pixelsPerCentimetre) * perCentimetre;
  return { value, error: Math.hypot(value * MARKING_ERROR, drawn, perPixel + value / marked) };
}
