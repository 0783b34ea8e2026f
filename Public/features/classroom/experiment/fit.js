// @ts-check
/**
 * Finds the conditions of an experiment that a phone's screen cannot show, and the numbers of people that balance it.
 * Pure.
 */

/** @typedef {import("../../../shared/net/experiment.js").ExperimentTask} ExperimentTask */
/** @typedef {{screen: {width: number, height: number}, pixelsPerCentimetre: number}} Phone  CSS px */
/** @typedef {{distance: number, width: number}} Condition  mm */

/** The smallest levels that the server chooses by itself. */
export const SMALLEST_LEVELS_MM = /** @type {const} */ ({
  tapping: { distances: [5, 7.5, 11.25], widths: [2, 3, 4.5] },
  steering: { distances: [5, 7.5, 11.25], widths: [2.5, 4, 6] },
});

/** Lengths (CSS px) in the layout of rings and tunnels, the same as in Sources/Challenges/Experiment. */
const SCREEN_MARGIN = 8;
const TUNNEL = { head: 190, foot: 40, runUp: 64, runOut: 24 };

/**
 * Number of people after which each order was used equally often: the rows of the balanced Latin square.
 * @param {number} conditions
 */
export function rowCount(conditions) {
  return conditions % 2 === 0 ? Math.max(conditions, 1) : 2 * conditions;
}

/**
 * Whether a screen shows a condition in true size.
 * @param {ExperimentTask} task
 * @param {Condition} condition
 * @param {number} count  targets on the ring
 * @param {Phone} phone
 */
export function canShow(task, condition, count, { screen, pixelsPerCentimetre }) {
  const [distance, width] = [condition.distance, condition.width].map((mm) => (mm * pixelsPerCentimetre) / 10);
  if (task === "tapping") {
    return distance / Math.cos(Math.PI / (2 * count)) + width + 2 * SCREEN_MARGIN <= Math.min(screen.width, screen.height);
  }
  const { head, foot, runUp, runOut } = TUNNEL;
  const [along, across] = screen.height >= screen.width
    ? [screen.height - head - foot, screen.width - 2 * SCREEN_MARGIN]
    : [screen.width - 2 * SCREEN_MARGIN, screen.height - head - foot];
  return along - runUp - distance - runOut >= 0 && width <= across;
}

/**
 * The phones that cannot show all conditions, with the conditions that they lack.
 * @template {Phone} T
 * @param {ExperimentTask} task
 * @param {{distances: readonly number[], widths: readonly number[], count: number}} settings
 * @param {readonly T[]} phones
 * @returns {{phone: T, lacks: Condition[]}[]}
 */
export function phonesLackingConditions(task, { distances, widths, count }, phones) {
  const conditions = distances.flatMap((distance) => widths.map((width) => ({ distance, width })));
  return phones
    .map((phone) => ({ phone, lacks: conditions.filter((condition) => !canShow(task, condition, count, phone)) }))
    .filter(({ lacks }) => lacks.length > 0);
}
