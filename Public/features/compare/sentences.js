// @ts-check
/** A comparison in plain sentences. Pure. */

import { fillText } from "../../shared/model/language.js";
import { number } from "../../shared/model/units.js";
import { KINDS, textsOf } from "../../shared/tasks/kinds.js";

/** @typedef {import("./requests.js").Compared} Compared */
/** @typedef {typeof import("../../languages/en/pages/features/compare/texts.js").COMPARE_TEXTS.en} Texts */
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
  const found = KINDS.map((kind) => textsOf(kind, language)).find(({ measures }) => measures?.[name]);
  return found && { ...(found.aims ?? texts.other), ...found.measures?.[name] };
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
export function sentence(
  { name, unit, first, second, statistic, difference, interval, verdict, missing },
  fewest,
  texts,
  language,
) {
  if (missing.length > 0 || !interval || difference === null || !verdict) {
    const needed = statistic === "mean" ? MIN_COUNT_FOR_MEANS : fewest;
    return missing.map((gap) => gapSentence(gap, { first: first.count, second: second.count }, needed, texts, language)).join(
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

/** Minimum number of values, or pairs, for the interval of a mean, as in Sources/SampleComparison/SampleSummary.swift. */
const MIN_COUNT_FOR_MEANS = 12;

/**
 * The sensitivity of the comparison: the compared values, and the size of difference that it would have found; empty if
 * neither is known.
 * @param {Compared} compared
 * @param {Texts} texts
 * @param {string} language
 */
export function strength({ unit, statistic, tiesDominate, verdict, detectableDifference }, texts, language) {
  if (!verdict) return "";
  const sentences = [];
  if (tiesDominate) sentences.push(statistic === "mean" ? texts.means : fillText(texts.blind, { pairs: MIN_COUNT_FOR_MEANS }));
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
 * How far one value of a side is from the truth, at most; empty where nobody knows it.
 * @param {Compared} compared
 * @param {Texts} texts
 * @param {string} language
 */
export function exactness({ unit, first, second }, texts, language) {
  const [a, b] = [first, second].map(({ valueError }) => {
    const error = valueError?.error;
    if (typeof error !== "number") return null;
    // Rounded up, so that the sentence is true as it is written.
    const digits = digitsFor([error]);
    return amount(Math.ceil(Number((error * 10 ** digits).toPrecision(12))) / 10 ** digits, unit, digits, language);
  });
  if (a === null || b === null) return "";
  return a === b ? fillText(texts.valueErrorAlike, { a }) : fillText(texts.valueError, { a, b });
}

/**
 * How many took part and have no value, and between what the difference would lie if all of them had been at either end; empty
 * if nobody is missing.
 * @param {Compared} compared
 * @param {boolean} paired
 * @param {Texts} texts
 * @param {string} language
 */
export function absence({ unit, first, second, bounds }, paired, texts, language) {
  const [a, b] = [first.absent, second.absent].map((count) => number(count, language));
  const sentences = [];
  if (first.absent + second.absent > 0) {
    sentences.push(paired ? fillText(texts.absentPairs, { count: a }) : fillText(texts.absent, { a, b }));
  }
  if (bounds) {
    const digits = digitsFor(bounds);
    const [low, high] = bounds.map((value) => amount(value, unit === "%" ? texts.points : unit, digits, language));
    sentences.push(fillText(texts.bounds, { low, high }));
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
