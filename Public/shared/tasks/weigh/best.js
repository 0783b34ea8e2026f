// @ts-check
/** The masses that a class has weighed, and an axis that has all of them. Pure. */

import { roundStep } from "../../drawing/chart/axis.js";
import { median } from "../../statistics/averages.js";

/** @typedef {{name: string, grams: number, error: number|null, look?: {shape: string|undefined, colour: string|undefined}}} Mass  half of its 95 % interval */

/** Before anybody has weighed, the axis reaches so far on each side of the target, as a share. */
const MARGIN = 0.1;

/**
 * The mass of each phone that is nearest to the target, as in the histogram; the lightest first.
 * @param {readonly import("../../model/task-kind.js").BoardAttempt[]} attempts
 * @param {number} target
 * @returns {Mass[]}
 */
export function bestMasses(attempts, target) {
  /** @type {Map<string, import("../../model/task-kind.js").BoardAttempt>} */
  const best = new Map();
  for (const attempt of attempts) {
    const before = best.get(attempt.participant);
    if (!before || Math.abs(attempt.value - target) < Math.abs(before.value - target)) best.set(attempt.participant, attempt);
  }
  return [...best.values()]
    .map(({ name, value, valueError, look }) => ({ name, grams: value, error: valueError?.error ?? null, look }))
    .sort((a, b) => a.grams - b.grams);
}

/**
 * The median, and how far it is off at most if each mass is off by its ± to one side; null without a mass.
 * @param {readonly Mass[]} masses
 * @returns {{value: number, error: number|null}|null}
 */
export function middleMass(masses) {
  if (masses.length === 0) return null;
  const at = (/** @type {-1|0|1} */ side) => median(masses.map(({ grams, error }) => grams + side * (error ?? NaN)));
  const value = median(masses.map(({ grams }) => grams));
  const error = masses.some((mass) => mass.error === null) ? null : Math.max(value - at(-1), at(1) - value);
  return { value, error };
}

/**
 * The ends of an axis with all masses, their errors and the target.
 * @param {readonly Mass[]} masses
 * @param {number} target
 * @returns {[number, number]}
 */
export function massRange(masses, target) {
  const all = [target, ...masses.flatMap(({ grams, error }) => [grams - (error ?? 0), grams + (error ?? 0)])];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const step = roundStep(Math.max(high - low, target * MARGIN) / 8);
  return [step * (Math.floor(low / step) - 1), step * (Math.ceil(high / step) + 1)];
}
