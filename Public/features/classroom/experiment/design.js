// @ts-check
/**
 * The properties of an experiment before its start: the balance of its orders, its duration, and the difference that its
 * class can show. Pure.
 */

import { rowCount } from "./fit.js";
import { DETECTABLE } from "./power-table.js";

/** @typedef {import("./fit.js").ExperimentTask} ExperimentTask */
/** @typedef {{task: ExperimentTask, distances: readonly number[], widths: readonly number[], count: number, practice: number, blocks: number}} Design */

/** Assumed deviations, as shares of the movement time: between people, between a person's rounds, and between single trials. */
const ASSUMED_SPREAD = { people: 0.2, round: 0.06, trial: 0.3 };

/**
 * Assumptions for the duration: a slow pupil's throughput in bits/s (`tapping`) and in 1/s (`steering`), and the seconds for
 * the movement back, for the next ring or tunnel, and for the explanation.
 */
const SLOW_PUPIL = { tapping: 3.5, steering: 7, back: 2, next: 5, explain: 60 };

/**
 * The order of the conditions in a row of the balanced Latin square, as Sources/Challenges/Experiment has it.
 * @param {number} row
 * @param {number} count
 */
function order(row, count) {
  const conditions = Array.from({ length: count }, (_, position) => {
    const step = Math.floor((position + 1) / 2);
    return ((position % 2 === 0 ? count - step : step) + row) % count;
  });
  return row < count ? conditions : conditions.reverse();
}

/**
 * The numbers of times that a condition occurs at each position, and directly after each other condition, if this
 * number of people take the rows in turn.
 * @param {number} people
 * @param {number} conditions
 * @param {number} blocks  in each of which everybody takes the next row
 * @returns {{positions: [number, number], successions: [number, number], isBalanced: boolean}} the minimum and the maximum
 */
export function balance(people, conditions, blocks) {
  const rows = rowCount(conditions);
  const positions = new Map();
  const successions = new Map();
  const add = (/** @type {Map<string, number>} */ map, /** @type {string} */ key, /** @type {number} */ times) =>
    map.set(key, (map.get(key) ?? 0) + times);
  for (let row = 0; row < rows; row++) {
    let times = 0;
    for (let block = 0; block < blocks; block++) {
      // In the last, incomplete repetition only the first rows are taken.
      const first = (row - block % rows + rows) % rows;
      times += Math.floor(people / rows) + (first < people % rows ? 1 : 0);
    }
    const rowOrder = conditions === 1 ? [0] : order(row, conditions);
    rowOrder.forEach((condition, position) => {
      add(positions, `${condition} ${position}`, times);
      if (position > 0) add(successions, `${rowOrder[position - 1]} ${condition}`, times);
    });
  }
  const extremes = (
    /** @type {Map<string, number>} */ map,
  ) => /** @type {[number, number]} */ (map.size === 0 ? [0, 0] : [Math.min(...map.values()), Math.max(...map.values())]);
  return {
    positions: extremes(positions),
    successions: extremes(successions),
    isBalanced: people > 0 && (people % rows === 0 || blocks % rows === 0),
  };
}

/**
 * The duration of an experiment with explanation, practice and a slow pupil, in whole minutes.
 * @param {Design} design
 */
export function minutes(design) {
  const { task, count, practice, blocks } = design;
  const conditions = difficultiesOf(design);
  const trial = conditions.map((difficulty) =>
    task === "tapping" ? difficulty / SLOW_PUPIL.tapping : difficulty / SLOW_PUPIL.steering + SLOW_PUPIL.back
  );
  const mean = trial.reduce((sum, seconds) => sum + seconds, 0) / trial.length;
  const taps = task === "tapping" ? count + 1 : count;
  return Math.ceil((SLOW_PUPIL.explain + (blocks * conditions.length + practice) * (taps * mean + SLOW_PUPIL.next)) / 60);
}

/**
 * The difference that is found in 4 of 5 cases, as a multiple of the deviation; null for too few people.
 * @param {"pairs"|"halves"} way
 * @param {number} people
 */
function detectableDeviations(way, people) {
  const values = DETECTABLE[way];
  const index = people - DETECTABLE.first;
  if (index < values.length) return values[index] ?? null;
  // Beyond the table, the deviation of a median decreases with the square root of the number.
  const last = DETECTABLE.first + values.length - 1;
  return ((values[values.length - 1] ?? 0) + (values[values.length - 2] ?? 0)) / 2 * Math.sqrt((last - 0.5) / people);
}

/**
 * The true difference of movement times that a class finds in 4 of 5 cases, as a share of the movement time: between two
 * rounds of everybody, and between two halves of the class. Null for too few people.
 *
 * Slower people scatter more, so the deviation depends on the difference; both are found by iteration.
 * @param {number} people  number of people who perform all conditions
 * @param {readonly number[]} difficulties  of the conditions; the time is assumed to grow with them
 * @param {number} count  trials in each
 * @returns {{pairs: number|null, halves: number|null}}
 */
export function detectableDifference(people, difficulties, count) {
  const sum = difficulties.reduce((total, one) => total + one, 0);
  const ownDeviation = Math.hypot(
    ASSUMED_SPREAD.round,
    (ASSUMED_SPREAD.trial / Math.sqrt(count)) * (Math.hypot(...difficulties) / sum),
  );
  /**
   * @param {"pairs"|"halves"} way
   * @param {(share: number) => number} deviation
   */
  const solve = (way, deviation) => {
    const size = detectableDeviations(way, people);
    if (size === null) return null;
    let share = 0;
    for (let step = 0; step < 50; step++) share = size * deviation(share);
    return share;
  };
  return {
    pairs: solve("pairs", (share) => Math.hypot(ownDeviation, ownDeviation * (1 + share), share * ASSUMED_SPREAD.people)),
    halves: solve("halves", (share) => Math.hypot(ASSUMED_SPREAD.people, ownDeviation) * Math.hypot(1, 1 + share) / Math.SQRT2),
  };
}

/**
 * The difficulties of a design's conditions.
 * @param {Design} design
 */
export function difficultiesOf({ task, distances, widths }) {
  return distances.flatMap((distance) =>
    widths.map((width) => (task === "tapping" ? Math.log2(distance / width + 1) : distance / width))
  );
}

/**
 * A number of people that is better than the given one, one more or one less, and the reason.
 *
 * The interval of a median jumps with the number of values: 15 pairs find less than 14. A gain of 3 % is worth a note.
 * @param {number} people
 * @param {number} conditions
 * @param {number} blocks
 * @returns {{people: number, why: "balance"|"power"}|null}
 */
export function improvements(people, conditions, blocks) {
  const { isBalanced } = balance(people, conditions, blocks);
  if (isBalanced) return null;
  const neighbours = [people + 1, people - 1].filter((count) => count >= 2);
  const balanced = neighbours.find((count) => balance(count, conditions, blocks).isBalanced);
  if (balanced) return { people: balanced, why: "balance" };
  const now = detectableDeviations("pairs", people);
  const finer = neighbours
    .map((count) => ({ count, value: detectableDeviations("pairs", count) }))
    .filter(({ value }) => value !== null && (now === null || value < 0.97 * now))
    .sort((a, b) => (a.value ?? 0) - (b.value ?? 0))[0];
  return finer ? { people: finer.count, why: "power" } : null;
}
