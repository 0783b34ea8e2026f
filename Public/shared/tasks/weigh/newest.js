// @ts-check
/** The masses that a class has weighed, and an axis that has all of them. Pure. */

import { roundStep } from "../../drawing/chart/axis.js";

/** @typedef {{name: string, grams: number, error: number|null}} Mass  half of its 95 % interval */

/** Before anybody has weighed, the axis reaches so far on each side of the target, as a share. */
const MARGIN = 0.1;

/**
 * Each phone's newest mass, the lightest first.
 * @param {readonly import("../../model/task-kind.js").BoardAttempt[]} attempts
 * @returns {Mass[]}
 */
export function newestMasses(attempts) {
  const newest = new Map(attempts.map((attempt) => [attempt.participant, attempt]));
  return [...newest.values()]
    .map(({ name, value, valueError }) => ({ name, grams: value, error: valueError?.error ?? null }))
    .sort((a, b) => a.grams - b.grams);
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
