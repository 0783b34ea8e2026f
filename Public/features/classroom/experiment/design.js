// @ts-check
/**
 * What an experiment is like before it starts: how its orders balance, how long it takes, and which difference its class
 * can show. Pure.
 */

import { rowCount } from "./fit.js";
import { DETECTABLE } from "./power-table.js";

/** @typedef {import("./fit.js").ExperimentTask} ExperimentTask */
/** @typedef {{task: ExperimentTask, distances: readonly number[], widths: readonly number[], count: number, practice: number}} Design */

/** Assumed shares of the movement time: the deviations between people, between rounds of a person, and of its single trials. */
const SPREAD = { people: 0.2, round: 0.06, trial: 0.3 };

/** Assumed for the time that it takes: a slow pupil, in bits/s and per s; seconds for a way back, for a new ring or tunnel, and to explain. */
const SLOW = { tapping: 3.5, steering: 7, back: 2, next: 5, explain: 60 };

/**
 * The order of the conditions in a row of the balanced Latin square, as Sources/Challenges/Experiment has it.
 * @param {number} row
 * @param {number} count
 */
function order(row, count) {
  const own = Array.from({ length: count }, (_, position) => {
    const step = Math.floor((position + 1) / 2);
    return ((position % 2 === 0 ? count - step : step) + row) % count;
  });
  return row < count ? own : own.reverse();
}

/**
 * How often a condition comes at each position, and directly after each other one, if so many people take the rows in turn.
 * @param {number} people
 * @param {number} conditions
 * @returns {{positions: [number, number], sequels: [number, number], isBalanced: boolean}}  the least and the most
 */
export function balance(people, conditions) {
  const rows = rowCount(conditions);
  const positions = new Map();
  const sequels = new Map();
  const add = (/** @type {Map<string, number>} */ map, /** @type {string} */ key, /** @type {number} */ times) =>
    map.set(key, (map.get(key) ?? 0) + times);
  for (let row = 0; row < rows; row++) {
    // Of the last, incomplete turn the first rows are taken.
    const times = Math.floor(people / rows) + (row < people % rows ? 1 : 0);
    const own = conditions === 1 ? [0] : order(row, conditions);
    own.forEach((condition, position) => {
      add(positions, `${condition} ${position}`, times);
      if (position > 0) add(sequels, `${own[position - 1]} ${condition}`, times);
    });
  }
  const ends = (
    /** @type {Map<string, number>} */ map,
  ) => /** @type {[number, number]} */ (map.size === 0 ? [0, 0] : [Math.min(...map.values()), Math.max(...map.values())]);
  return { positions: ends(positions), sequels: ends(sequels), isBalanced: people > 0 && people % rows === 0 };
}

/**
 * How long an experiment takes, explanation, practice and a slow pupil included, in whole minutes.
 * @param {Design} design
 */
export function minutes({ task, distances, widths, count, practice }) {
  const conditions = distances.flatMap((distance) => widths.map((width) => distance / width));
  const trial = conditions.map((ratio) =>
    task === "tapping" ? Math.log2(ratio + 1) / SLOW.tapping : ratio / SLOW.steering + SLOW.back
  );
  const mean = trial.reduce((sum, seconds) => sum + seconds, 0) / trial.length;
  const taps = task === "tapping" ? count + 1 : count;
  return Math.ceil((SLOW.explain + (conditions.length + practice) * (taps * mean + SLOW.next)) / 60);
}

/**
 * The difference in deviations that is found in 4 of 5 cases; null for too few people.
 * @param {"pairs"|"halves"} way
 * @param {number} people
 */
function inDeviations(way, people) {
  const values = DETECTABLE[way];
  const index = people - DETECTABLE.first;
  if (index < values.length) return values[index] ?? null;
  // Beyond the table the deviation of a median falls with the root of the number.
  const last = DETECTABLE.first + values.length - 1;
  return ((values[values.length - 1] ?? 0) + (values[values.length - 2] ?? 0)) / 2 * Math.sqrt((last - 0.5) / people);
}

/**
 * The true difference of movement times that a class finds in 4 of 5 cases, as a share of the movement time: between two
 * rounds of everybody, and between two halves of the class. Null for too few people.
 * @param {number} people  who perform all conditions
 * @param {number} conditions
 * @param {number} count  trials in each
 * @returns {{pairs: number|null, halves: number|null}}
 */
export function detectable(people, conditions, count) {
  const own = Math.hypot(SPREAD.round, SPREAD.trial / Math.sqrt(conditions * count));
  const [pairs, halves] = [inDeviations("pairs", people), inDeviations("halves", people)];
  return {
    pairs: pairs === null ? null : pairs * Math.SQRT2 * own,
    halves: halves === null ? null : halves * Math.hypot(SPREAD.people, own),
  };
}

/**
 * Which number of people is better than the one there is, by one more or one less, and why.
 *
 * An interval of a median jumps with the number of values: 15 pairs find less than 14. A gain of 3 % is worth a word.
 * @param {number} people
 * @param {number} conditions
 * @returns {{people: number, why: "balance"|"power"}|null}
 */
export function better(people, conditions) {
  const { isBalanced } = balance(people, conditions);
  if (isBalanced) return null;
  const neighbours = [people + 1, people - 1].filter((count) => count >= 2);
  const balanced = neighbours.find((count) => balance(count, conditions).isBalanced);
  if (balanced) return { people: balanced, why: "balance" };
  const now = inDeviations("pairs", people);
  const finer = neighbours
    .map((count) => ({ count, value: inDeviations("pairs", count) }))
    .filter(({ value }) => value !== null && (now === null || value < 0.97 * now))
    .sort((a, b) => (a.value ?? 0) - (b.value ?? 0))[0];
  return finer ? { people: finer.count, why: "power" } : null;
}
