// @ts-check
/** What those without a value could change of a class's median. Pure. */

import { CHART_TEXTS } from "../../../languages/en/pages/shared/drawing/chart/texts.js";
import { fillText } from "../../../shared/model/language.js";
import { median } from "../../../shared/statistics/averages.js";

/** The share of missing people from which on it is said what they could change; as in comparisons. */
export const BOUNDED_SHARE = 0.2;

/**
 * Between what the median would be if all who are missing had the smallest, or the largest value that anybody has.
 * @param {readonly number[]} values
 * @param {number} missing
 * @returns {[low: number, high: number]|null} null where too few are missing
 */
export function medianBounds(values, missing) {
  if (values.length === 0 || missing === 0 || missing < BOUNDED_SHARE * (missing + values.length)) return null;
  const ends = [Math.min(...values), Math.max(...values)];
  const [low, high] = ends.map((end) => median([...values, ...Array.from({ length: missing }, () => end)]));
  return [low, high];
}

/**
 * How many have no value, and what they could change; empty where nobody is missing.
 * @param {readonly number[]} values
 * @param {number} missing
 * @param {(value: number) => string} text  of a value with its unit
 * @param {import("../../../shared/model/language.js").Language} language
 * @returns {string[]}
 */
export function absenceTexts(values, missing, text, language) {
  if (missing <= 0) return [];
  const texts = CHART_TEXTS[language];
  const bounds = medianBounds(values, missing);
  return [
    fillText(texts.absent, { count: missing }),
    ...(bounds ? [fillText(texts.absentBounds, { low: text(bounds[0]), high: text(bounds[1]) })] : []),
  ];
}
