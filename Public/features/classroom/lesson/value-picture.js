// @ts-check
/** The numbers of a class that answered a question: what they say in words and in a table. Pure. */

import { fillText } from "../../../shared/model/language.js";
import { valuePictures, valueWords } from "../../../shared/drawing/answers/values.js";
import { wholeFraction } from "../../../shared/drawing/chart/axis.js";
import { decimals, percentText, valueText } from "../../../shared/statistics/answers.js";
import { median } from "../../../shared/statistics/averages.js";
import { MIN_VALUES_FOR_HALF } from "../../../shared/drawing/chart/spread.js";
import { CHART_TEXTS } from "../../../languages/en/pages/shared/drawing/chart/texts.js";
import { CLASS_LESSON_TEXTS } from "../../../languages/en/pages/features/classroom/lesson/texts.js";

/** @typedef {import("../../../shared/model/language.js").Language} Language */
/** @typedef {import("../../../shared/model/messages.js").ClassQuestion} ClassQuestion */
/** @typedef {import("../../../shared/drawing/answers/values.js").Values} Values */

/**
 * The histograms of a question, with what each says in words.
 * @param {ClassQuestion} question
 * @param {Values} now
 * @param {Values} earlier  empty if the question was not asked before
 * @param {Language} language
 */
export function toldPictures(question, now, earlier, language) {
  const told = (/** @type {readonly number[]} */ values) =>
    [valueFinding(question, values, language), ...valueDetails(question, values, language)].join(". ");
  return valuePictures(question, now, earlier, language, told);
}

/**
 * What the numbers of a class say: their median, and how far it is from the truth.
 * @param {ClassQuestion} question
 * @param {readonly number[]} values
 * @param {Language} language
 */
export function valueFinding(question, values, language) {
  const texts = CLASS_LESSON_TEXTS[language];
  const { middle, text } = valueWords(question, values, language);
  if (!middle) return texts.empty;
  const value = text(middle.median);
  if (values.length === 1) return fillText(texts.oneValue, { value });
  const { truth } = question;
  if (truth === undefined) return fillText(texts.middle, { value });
  if (middle.median === truth) return fillText(texts.exact, { value });
  const percent = percentText(middle.median, truth, language);
  const distance = text(Math.abs(middle.median - truth)) + (percent && ` (${percent})`);
  return fillText(middle.median > truth ? texts.above : texts.below, { value, distance });
}

/**
 * The median and the middle half, as far as there are enough values.
 * @param {ClassQuestion} question
 * @param {readonly number[]} values
 * @param {Language} language
 */
export function valueDetails(question, values, language) {
  const charts = CHART_TEXTS[language];
  const { middle, text } = valueWords(question, values, language);
  if (!middle || values.length < MIN_VALUES_FOR_HALF) return [];
  return [
    fillText(charts.median, { value: text(middle.median) }),
    fillText(charts.half, { low: text(middle.lowerQuartile), high: text(middle.upperQuartile) }),
  ];
}

/**
 * Who of those that answered twice has moved, how far, and whether nearer to the truth.
 * @param {ClassQuestion} question
 * @param {Values} now
 * @param {Values} earlier  at the same places
 * @param {Language} language
 * @returns {string[]} sentences
 */
export function moves(question, now, earlier, language) {
  const texts = CLASS_LESSON_TEXTS[language];
  const pairs = now.flatMap((after, place) => {
    const before = earlier[place] ?? null;
    return after === null || before === null ? [] : [{ before, after }];
  });
  if (pairs.length === 0) return [];
  const moved = pairs.filter(({ before, after }) => before !== after);
  const counts = { count: moved.length, all: pairs.length };
  if (moved.length === 0) return [fillText(texts.stayed, counts)];
  const most = decimals(...pairs.flatMap(({ before, after }) => [before, after])) + 1;
  const distance = valueText(median(moved.map(({ before, after }) => Math.abs(after - before))), question, language, most);
  const { truth } = question;
  if (truth === undefined) return [fillText(texts.moved, { ...counts, distance })];
  const isNearer = moved.map(({ before, after }) => Math.abs(before - truth) - Math.abs(after - truth));
  const [nearer, farther] = [isNearer.filter((by) => by > 0).length, isNearer.filter((by) => by < 0).length];
  return [fillText(texts.moved, { ...counts, distance }), fillText(texts.nearer, { nearer, farther })];
}

/**
 * Everything that the picture shows, as a table.
 * @param {ClassQuestion} question
 * @param {Values} now
 * @param {Values} earlier
 * @param {Language} language
 * @returns {import("../../../shared/drawing/chart/data-table.js").Table}
 */
export function valueTable(question, now, earlier, language) {
  const texts = CLASS_LESSON_TEXTS[language];
  const { truth } = question;
  const given = now.filter((value) => value !== null);
  const text = (/** @type {number|null} */ value) => (value === null ? "–" : valueText(value, question, language));
  const isTwice = earlier.length > 0;
  return {
    title: valueFinding(question, given, language),
    head: [
      ...(isTwice ? [texts.second, texts.first] : [texts.answer]),
      ...(truth === undefined ? [] : [texts.distanceToTruth, texts.percentOfTruth]),
    ],
    rows: now.map((value, place) => [
      text(value),
      ...(isTwice ? [text(earlier[place] ?? null)] : []),
      ...(truth === undefined ? [] : distances(value, truth, text, language)),
    ]),
  };
}

/**
 * @param {number|null} value
 * @param {number} truth
 * @param {(value: number) => string} text
 * @param {Language} language
 */
function distances(value, truth, text, language) {
  if (value === null) return ["–", "–"];
  const sign = value > truth ? "+" : value < truth ? "\u2212" : "";
  const percent = percentText(value, truth, language);
  return [sign + text(wholeFraction(Math.abs(value - truth))), percent ? sign + percent : "–"];
}
