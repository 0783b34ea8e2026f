// @ts-check
/** A comparison in plain sentences. Pure. */

import { fillText } from "../../shared/model/language.js";
import { number } from "../../shared/model/units.js";
import { KINDS, textsOf } from "../../shared/tasks/kinds.js";

/** @typedef {import("./requests.js").Compared} Compared */
/** @typedef {typeof import("./texts.js").COMPARE_TEXTS.en} Texts */
/** @typedef {keyof Texts["measures"]} KnownMeasure */

/**
 * Number of digits after the point that show two digits of the largest number; none for whole numbers.
 * @param {number[]} values
 */
export function digitsFor(values) {
  if (values.every(Number.isInteger)) return 0;
  const sizes = values.map(Math.abs).filter((size) => size > 0);
  if (sizes.length === 0) return 0;
  return Math.min(6, Math.max(0, 1 - Math.floor(Math.log10(Math.max(...sizes)))));
}

/**
 * A unit as people write it in the language of the texts.
 * @param {string|null} unit
 * @param {Texts} texts
 */
export function unitText(unit, texts) {
  return unit !== null && unit in texts.units ? texts.units[/** @type {keyof Texts["units"]} */ (unit)] : unit;
}

/**
 * A number with its unit.
 * @param {number} value
 * @param {string|null} unit
 * @param {number} digits
 * @param {string} language
 */
export function amount(value, unit, digits, language) {
  return [number(value, language, digits), unit].filter(Boolean).join("\u00a0");
}

/**
 * The texts of a measure, perhaps of the only kind of challenge that has it; undefined for an unknown one.
 * @param {string} name
 * @param {Texts} texts
 * @param {string} language
 */
function wordsOf(name, texts, language) {
  if (name in texts.measures) return texts.measures[/** @type {KnownMeasure} */ (name)];
  return KINDS.map((kind) => textsOf(kind, language).measures?.[name]).find(Boolean);
}

/**
 * The name of a measure.
 * @param {string} name
 * @param {Texts} texts
 * @param {string} language
 */
export function nameOf(name, texts, language) {
  return wordsOf(name, texts, language)?.name ?? name;
}

/**
 * The word for a higher or a lower value of a measure.
 * @param {string} name
 * @param {boolean} isHigher
 * @param {Texts} texts
 * @param {string} language
 */
function wordOf(name, isHigher, texts, language) {
  const words = wordsOf(name, texts, language) ?? texts.other;
  return isHigher ? words.higher : words.lower;
}

/**
 * The sentence about the difference. It never claims one without its interval.
 * @param {Compared} compared
 * @param {number} fewest the minimum number of values for an interval
 * @param {Texts} texts
 * @param {string} language
 */
export function sentence({ name, unit, first, second, difference, interval, verdict, missing }, fewest, texts, language) {
  if (missing.length > 0 || !interval || difference === null || !verdict) {
    return missing.map((gap) => gapSentence(gap, { first: first.count, second: second.count }, fewest, texts, language)).join(
      " ",
    );
  }
  const [low, high] = interval;
  const digits = digitsFor([low, high, difference]);
  const differenceUnit = unit === "%" ? texts.points : unit;
  const withUnit = (/** @type {number} */ value) => amount(Math.abs(value), differenceUnit, digits, language);
  const isNone = (/** @type {number} */ value) => Math.round(Math.abs(value) * 10 ** digits) === 0;
  if (verdict !== "unclear") {
    const [near, far] = [low, high].map(Math.abs).sort((a, b) => a - b);
    return fillText(texts.probably, {
      word: wordOf(name, verdict === "higher", texts, language),
      // A rounded 0 would contradict the rest of the sentence.
      difference: isNone(difference) ? texts.overZero : withUnit(difference),
      low: isNone(near) ? texts.overZero : number(near, language, digits),
      high: withUnit(far),
    });
  }
  const end = (/** @type {number} */ value) =>
    isNone(value)
      ? texts.noDifference
      : fillText(texts.end, { amount: withUnit(value), word: wordOf(name, value > 0, texts, language) });
  return low === 0 && high === 0 ? texts.allZero : fillText(texts.unclear, { low: end(low), high: end(high) });
}

/**
 * Minimum number of pairs for a comparison of means, as in Sources/SampleComparison/Statistic.swift, and of values for the
 * interval of a mean, as in ResampledSide.swift.
 */
const MIN_PAIRS_FOR_MEANS = 12, MIN_VALUES_FOR_MEANS = 12;

/**
 * The sensitivity of the comparison: the compared values, and the size of difference that it would have found; empty if
 * neither is known.
 * @param {Compared} compared
 * @param {Texts} texts
 * @param {string} language
 */
export function strength({ unit, first, second, statistic, tiesDominate, verdict, detectableDifference }, texts, language) {
  if (!verdict) return "";
  const sentences = [];
  if (tiesDominate) sentences.push(statistic === "mean" ? texts.means : fillText(texts.blind, { pairs: MIN_PAIRS_FOR_MEANS }));
  if (statistic === "mean" && [first, second].some((side) => side.count < MIN_VALUES_FOR_MEANS)) {
    sentences.push(fillText(texts.fewForMeans, { count: MIN_VALUES_FOR_MEANS }));
  }
  if (verdict === "unclear" && detectableDifference) {
    const difference = amount(
      detectableDifference,
      unit === "%" ? texts.points : unit,
      digitsFor([detectableDifference]),
      language,
    );
    sentences.push(fillText(texts.detectable, { difference }));
  }
  return sentences.join(" ");
}

/**
 * @param {import("./requests.js").Gap} gap
 * @param {{first: number, second: number}} counts
 * @param {number} fewest
 * @param {Texts} texts
 * @param {string} language
 */
function gapSentence(gap, counts, fewest, texts, language) {
  const of = (/** @type {number} */ count) => number(count, language);
  const needed = number(fewest, language);
  switch (gap) {
    case "few-in-first":
      return fillText(texts.fewInFirst, { count: of(counts.first), needed });
    case "few-in-second":
      return fillText(texts.fewInSecond, { count: of(counts.second), needed });
    case "few-pairs":
      return fillText(texts.fewPairs, { count: of(counts.first), needed });
    case "no-spread":
      return texts.noSpread;
  }
}
