// @ts-check
/** The sample pictures that a lesson's step may lay under the drawing. Pure. */

/** @typedef {keyof typeof GROUND_SAMPLES} GroundSample */

const SHEET = Object.freeze({ width: 1080, height: 2160 });
/** Their sizes (px). */
export const GROUND_SAMPLES = Object.freeze({
  paper: SHEET,
  grid: SHEET,
  staff: SHEET,
  world: Object.freeze({ width: 2160, height: 1080 }),
  body: SHEET,
  coast: Object.freeze({ width: 2160, height: 1440 }),
});

/**
 * @param {string} name
 * @returns {name is GroundSample}
 */
export function isGroundSample(name) {
  return Object.hasOwn(GROUND_SAMPLES, name);
}

/** @param {GroundSample} sample */
export function sampleAddress(sample) {
  return `/data/grounds/${sample}.png`;
}
