// @ts-check
/** What a phone's last stroke measures on a picture with a scale. Pure. */

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

/** The errors of areas and angles: Sources/TouchMetrics/PictureMeasures.swift says what they are. */
const JITTER_OF_AREA = 4;
const SAMPLING_OF_BULGES = 0.45;
const BLUR_OF_OUTLINE = 0.49;
const SHOWN_MARKS = 1.55;
const JITTER_PX = 1.8;
const SHOWN_PX = 0.55;

/** @typedef {{x: number, y: number, scale: number}} PicturePoint  in the picture's px, and the place's scale then */

/**
 * As the server computes it.
 * @param {{pixels: number, bulgePixels: number}|null|undefined} outline  of the page's own engine, px of the screen
 * @param {number} lengthPixels  of the outline, px of the screen
 * @param {number} placeScale  the side of one of the picture's pixels on the screen, px
 * @param {Contract.GroundScale} scale
 * @returns {{value: number, error: number}|undefined} in the square of the scale's unit; undefined if it is none, or smaller than its error
 */
export function measuredArea(outline, lengthPixels, placeScale, { points: [a, b], length }) {
  if (!outline) return undefined;
  const marked = Math.hypot(a[0] - b[0], a[1] - b[1]);
  const perPixel = length / marked;
  const onGlass = perPixel / placeScale;
  const value = outline.pixels * onGlass ** 2;
  const error = Math.hypot(
    2 * MARKING_ERROR * value,
    JITTER_OF_AREA * Math.sqrt(lengthPixels) * onGlass ** 2,
    SAMPLING_OF_BULGES * outline.bulgePixels * onGlass ** 2,
    BLUR_OF_OUTLINE * lengthPixels * onGlass * perPixel,
    SHOWN_MARKS * value / marked,
  );
  return value > error ? { value, error } : undefined;
}

/**
 * As the server computes it.
 * @param {readonly PicturePoint[]} points
 * @returns {{value: number, error: number}|undefined} degrees at the second of three points
 */
export function measuredAngle(points) {
  if (points.length !== 3) return undefined;
  const [first, corner, last] = points;
  const [ax, ay, bx, by] = [first.x - corner.x, first.y - corner.y, last.x - corner.x, last.y - corner.y];
  const arms = [Math.hypot(ax, ay), Math.hypot(bx, by)];
  if (arms[0] === 0 || arms[1] === 0) return undefined;
  const turns = [1 / arms[0], Math.hypot(ax - bx, ay - by) / (arms[0] * arms[1]), 1 / arms[1]];
  const parts = turns.flatMap((turn, index) => [turn * JITTER_PX / points[index].scale, turn * SHOWN_PX]);
  const inDegrees = 180 / Math.PI;
  return {
    value: Math.atan2(Math.abs(ax * by - ay * bx), ax * bx + ay * by) * inDegrees,
    error: Math.hypot(...parts) * inDegrees,
  };
}
