// @ts-check
/** How far the middle of a class's results may be from the truth, and what is said of it. Pure. */

import { fillText } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";
import { mean, median } from "../../../shared/statistics/averages.js";
import { withoutError } from "../../../shared/tasks/result-errors.js";
import { RESULT_ERROR_TEXTS } from "../../../languages/en/pages/shared/tasks/result-errors.js";

/**
 * @typedef {object} Measured  a participant's best value
 * @property {number} value
 * @property {number|string} [error]  at most so far off, or why nobody knows
 */

/**
 * The errors of the class's median and mean: what they become if each value is off as far as it may be, all to one side. Without
 * the error of each nobody knows.
 * @param {readonly Measured[]} measured
 * @returns {{median: number, mean: number}|null}
 */
export function middleErrors(measured) {
  const ends = measured.flatMap(({ value, error }) => typeof error === "number" ? [[value - error, value, value + error]] : []);
  if (ends.length === 0 || ends.length < measured.length) return null;
  const [low, middle, high] = [0, 1, 2].map((end) => median(ends.map((each) => each[end])));
  return { median: Math.max(middle - low, high - middle), mean: mean(ends.map(([, value, farthest]) => farthest - value)) };
}

/**
 * What ± means, if anything has one, and why the others have none.
 * @param {readonly Measured[]} measured
 * @param {import("../../../shared/model/language.js").Language} language
 * @returns {string[]}
 */
export function errorNotes(measured, language) {
  const { legend, some } = RESULT_ERROR_TEXTS[language];
  const known = measured.filter(({ error }) => typeof error === "number").length;
  /** @type {Map<string, number>} */
  const without = new Map();
  for (const { error } of measured) if (typeof error === "string") without.set(error, (without.get(error) ?? 0) + 1);
  return [
    ...(known > 0 ? [legend] : []),
    ...[...without].map(([reason, count]) => {
      const text = withoutError(reason, language);
      return count === measured.length ? text : fillText(some, { count: number(count, language), reason: text });
    }),
  ];
}
