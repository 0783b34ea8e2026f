// @ts-check
/** How often people of a class were right who said that they were so sure: calibration. Pure. */

import { fillText } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";
import { CLASS_LESSON_TEXTS } from "../../../languages/en/pages/features/classroom/lesson/texts.js";
import { CHART_TEXTS } from "../../../languages/en/pages/shared/drawing/chart/texts.js";

/** The width of a step, in percent. */
const STEP = 10;
/** The 97.5 % quantile of the standard normal distribution. */
const Z = 1.959964;

/** @typedef {import("../../../shared/model/language.js").Language} Language */
/** @typedef {readonly (readonly number[])[]} Levels  of each a confidence in percent, how many said it, how many of them were right */
/**
 * @typedef {object} CalibrationStep
 * @property {number} said  mean confidence, 50 to 100 %
 * @property {number} nearest  the round number that it was sorted to
 * @property {number} people
 * @property {number} right
 * @property {number} share  of those who were right, %
 * @property {number} low  its interval of 95 %
 * @property {number} high
 */

/**
 * The levels in steps of 10 %, each with the share of those who were right and its interval (Wilson 1927).
 * @param {Levels} levels
 * @returns {CalibrationStep[]}
 */
export function calibrationSteps(levels) {
  /** @type {Map<number, {sum: number, people: number, right: number}>} */
  const steps = new Map();
  for (const [confidence, people, right] of levels) {
    const nearest = Math.min(100, STEP * Math.round(confidence / STEP));
    const step = steps.get(nearest) ?? { sum: 0, people: 0, right: 0 };
    steps.set(nearest, { sum: step.sum + confidence * people, people: step.people + people, right: step.right + right });
  }
  return [...steps].sort(([a], [b]) => a - b).map(([nearest, { sum, people, right }]) => ({
    said: sum / people,
    nearest,
    people,
    right,
    ...share(right, people),
  }));
}

/** @param {number} right @param {number} people */
function share(right, people) {
  const part = right / people;
  const whole = 1 + Z ** 2 / people;
  const middle = (part + Z ** 2 / (2 * people)) / whole;
  const half = (Z * Math.sqrt((part * (1 - part)) / people + Z ** 2 / (4 * people ** 2))) / whole;
  return { share: 100 * part, low: 100 * Math.max(0, middle - half), high: 100 * Math.min(1, middle + half) };
}

/**
 * How sure a class was on average, and how many were right.
 * @param {Levels} levels
 * @param {Language} language
 * @returns {{finding: string, details: string[]}}
 */
export function calibrationWords(levels, language) {
  const texts = CLASS_LESSON_TEXTS[language];
  const people = levels.reduce((sum, [, count]) => sum + count, 0);
  if (people === 0) return { finding: "", details: [] };
  const sure = Math.round(levels.reduce((sum, [confidence, count]) => sum + confidence * count, 0) / people);
  const right = Math.round((100 * levels.reduce((sum, [, , count]) => sum + count, 0)) / people);
  const points = Math.abs(sure - right);
  const how = sure === right ? texts.justSure : fillText(sure > right ? texts.tooSure : texts.tooUnsure, { points });
  return {
    finding: fillText(texts.calibrated, { sure: percentOf(sure, language), right: percentOf(right, language) }),
    details: [how, `${texts.saidLine}, ${texts.saidIntervals}`],
  };
}

/**
 * Everything that the picture shows, as a table.
 * @param {Levels} now
 * @param {Levels} earlier
 * @param {Language} language
 * @returns {import("../../../shared/drawing/chart/data-table.js").Table}
 */
export function calibrationTable(now, earlier, language) {
  const [texts, charts] = [CLASS_LESSON_TEXTS[language], CHART_TEXTS[language]];
  const rows = (/** @type {Levels} */ levels, /** @type {string} */ when) =>
    calibrationSteps(levels).map(({ said, people, right, share, low, high }) => [
      `${when}${percentOf(Math.round(said), language)}`,
      String(people),
      String(right),
      percentOf(Math.round(share), language),
      `${number(low, language)} … ${percentOf(Math.round(high), language)}`,
    ]);
  return {
    title: calibrationWords(now, language).finding,
    head: [texts.said, texts.people, texts.rightCount, texts.rightShare, texts.interval],
    rows: [...rows(now, earlier.length > 0 ? `${charts.now} ` : ""), ...rows(earlier, `${charts.before} `)],
  };
}

/** @param {number} percent @param {Language} language */
function percentOf(percent, language) {
  return `${number(percent, language)}\u00a0%`;
}
