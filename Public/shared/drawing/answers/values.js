// @ts-check
/** The numbers of a class that answered a question, as histograms. Pure. */

import { CHART_TEXTS } from "../../../languages/en/pages/shared/drawing/chart/texts.js";
import { fillText, textIn } from "../../model/language.js";
import { decimals, numberText, valueText } from "../../statistics/answers.js";
import { digits, roundStep, wholeFraction } from "../chart/axis.js";
import { MAX_BINS, sortIntoBins } from "../chart/bins.js";
import { MIN_VALUES_FOR_HALF, spread } from "../chart/spread.js";

/** The end of the axis without values. */
const USUAL = 10;

/** @typedef {import("../../model/language.js").Language} Language */
/** @typedef {Pick<import("../../model/messages.js").ClassQuestion, "form"|"unit"|"from"|"to"|"truth">} ValueQuestion */
/** @typedef {readonly (number|null)[]} Values  `null` at the place of a phone that did not answer this time */
/** @typedef {import("../chart/bins.js").Entry} Entry */

/**
 * Bins for the values of a question; on a line they are along the whole of it.
 * @param {ValueQuestion} question
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
 * @param {ValueQuestion} question
 * @param {Values} now
 * @param {Values} earlier  empty if the question was not asked before
 * @param {Language} language
 * @param {(values: readonly number[]) => string} summary  of a histogram, for people who do not see it
 * @returns {import("../chart/histogram.js").HistogramPicture[]}
 */
export function valuePictures(question, now, earlier, language, summary) {
  const charts = CHART_TEXTS[language];
  const rounds = [...(earlier.length > 0 ? [earlier] : []), now];
  const entries = rounds.map((values, round) =>
    values.flatMap((value, place) => (value === null ? [] : [{ id: `${round}.${place}`, value }]))
  );
  const all = valueBins(question, entries.flat());
  return entries.map((own, round) => {
    const values = own.map(({ value }) => value);
    const { text, middle } = valueWords(question, values, language);
    const bins = all.bins.map(({ centre, ids }) => ({ centre, ids: ids.filter((id) => id.startsWith(`${round}.`)) }));
    return {
      bins: { ...all, bins, tallest: Math.max(...bins.map(({ ids }) => ids.length)) },
      target: question.truth ?? null,
      targetText: question.truth === undefined ? "" : fillText(charts.truth, { value: text(question.truth) }),
      spread: middle,
      medianText: middle ? fillText(charts.median, { value: text(middle.median) }) : "",
      hasBand: values.length >= MIN_VALUES_FOR_HALF,
      unit: textIn(question.unit, language),
      label: (value, step) => numberText(value, language, digits(step)),
      look: () => ({ shape: undefined, colour: undefined }),
      language,
      summary: summary(values),
    };
  });
}

/**
 * The middle of values, and how they are written.
 * @param {ValueQuestion} question
 * @param {readonly number[]} values
 * @param {Language} language
 */
export function valueWords(question, values, language) {
  // The middle of two answers has a digit more than they have.
  const most = decimals(...values) + 1;
  return { middle: spread(values), text: (/** @type {number} */ value) => valueText(value, question, language, most) };
}
