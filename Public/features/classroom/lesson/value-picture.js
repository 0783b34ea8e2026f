// @ts-check
/** The numbers of a class that answered a question: their bins, and what they say in words. Pure. */

import { fillText, textIn } from "../../../shared/model/language.js";
import { digits, roundStep, wholeFraction } from "../../../shared/drawing/chart/axis.js";
import { decimals, numberText, percentText, valueText } from "../../../shared/statistics/answers.js";
import { median } from "../../../shared/statistics/averages.js";
import { MAX_BINS, sortIntoBins } from "../chart/bins.js";
import { MIN_VALUES_FOR_HALF, spread } from "../chart/spread.js";
import { CHART_TEXTS } from "../../../languages/en/pages/shared/drawing/chart/texts.js";
import { CLASS_LESSON_TEXTS } from "../../../languages/en/pages/features/classroom/lesson/texts.js";

/** The end of the axis without values. */
const USUAL = 10;

/** @typedef {import("../../../shared/model/language.js").Language} Language */
/** @typedef {import("../../../shared/model/messages.js").ClassQuestion} ClassQuestion */
/** @typedef {readonly (number|null)[]} Values  `null` at the place of a phone that did not answer this time */
/** @typedef {import("../chart/bins.js").Entry} Entry */

/**
 * Bins for the values of a question; on a line they are along the whole of it.
 * @param {ClassQuestion} question
 * @param {Entry[]} entries
 */
export function valueBins({ from, to, truth }, entries) {
  if (from === undefined || to === undefined) {
    const values = entries.map(({ value }) => value);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const marked = [...(truth === undefined ? [] : [truth]), ...(low >= 0 && low <= (high - low) / 2 ? [0] : [])];
    return sortIntoBins(entries, { finest: 10 ** -decimals(...values), marked, usual: USUAL });
  }
  const step = roundStep((to - from) / MAX_BINS);
  const [first, last] = [Math.round(from / step), Math.round(to / step)];
  const bins = Array.from(
    { length: last - first + 1 },
    (_, index) => ({ centre: wholeFraction((first + index) * step), ids: /** @type {string[]} */ ([]) }),
  );
  for (const { id, value } of entries) bins[Math.max(0, Math.min(last, Math.round(value / step)) - first)].ids.push(id);
  return { step, bins, below: false, above: false, tallest: Math.max(...bins.map(({ ids }) => ids.length)) };
}

/**
 * The histograms of a question, the newest last; two of a question that was asked twice, on one axis.
 * @param {ClassQuestion} question
 * @param {Values} now
 * @param {Values} earlier  empty if the question was not asked before
 * @param {Language} language
 * @returns {import("../chart/histogram.js").HistogramPicture[]}
 */
export function valuePictures(question, now, earlier, language) {
  const charts = CHART_TEXTS[language];
  const rounds = [...(earlier.length > 0 ? [earlier] : []), now];
  const entries = rounds.map((values, round) =>
    values.flatMap((value, place) => (value === null ? [] : [{ id: `${round}.${place}`, value }]))
  );
  const all = valueBins(question, entries.flat());
  return entries.map((own, round) => {
    const values = own.map(({ value }) => value);
    const { text, middle } = words(question, values, language);
    const bins = all.bins.map(({ centre, ids }) => ({ centre, ids: ids.filter((id) => id.startsWith(`${round}.`)) }));
    return {
      bins: { ...all, bins, tallest: Math.max(...bins.map(({ ids }) => ids.length)) },
      target: question.truth ?? null,
      targetText: question.truth === undefined
        ? ""
        : fillText(CLASS_LESSON_TEXTS[language].truth, { value: text(question.truth) }),
      spread: middle,
      medianText: middle ? fillText(charts.median, { value: text(middle.median) }) : "",
      hasBand: values.length >= MIN_VALUES_FOR_HALF,
      unit: textIn(question.unit, language),
      label: (value, step) => numberText(value, language, digits(step)),
      look: () => ({ shape: undefined, colour: undefined }),
      language,
      summary: [valueFinding(question, values, language), ...valueDetails(question, values, language)].join(". "),
    };
  });
}

/**
 * @param {ClassQuestion} question
 * @param {readonly number[]} values
 * @param {Language} language
 */
function words(question, values, language) {
  // The middle of two answers has a digit more than they have.
  const most = decimals(...values) + 1;
  return { middle: spread(values), text: (/** @type {number} */ value) => valueText(value, question, language, most) };
}

/**
 * What the numbers of a class say: their median, and how far it is from the truth.
 * @param {ClassQuestion} question
 * @param {readonly number[]} values
 * @param {Language} language
 */
export function valueFinding(question, values, language) {
  const texts = CLASS_LESSON_TEXTS[language];
  const { middle, text } = words(question, values, language);
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
  const { middle, text } = words(question, values, language);
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
