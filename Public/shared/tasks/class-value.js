// @ts-check
/** A class's value in a task that it does together, in words. Pure. */

import { CLASS_VALUE_TEXTS } from "../../languages/en/pages/shared/tasks/class-value.js";
import { fillText } from "../model/language.js";
import { number } from "../model/units.js";
import { textsOf } from "./kinds.js";

/** @typedef {import("../model/language.js").Language} Language */
/** @typedef {import("../model/task-kind.js").Kind} Kind */

/**
 * A class's value: two significant digits, since people differ by more.
 * @param {number} value
 * @param {string} language
 */
export function valueText(value, language) {
  return number(value, language, value < 10 ? 1 : 0);
}

/**
 * How far a class's value may be from the truth: its interval, where a line has one, and what clocks and screens can change.
 * @param {Contract.ClassValue} result
 * @param {Language} language
 */
export function valueErrors({ low, high, clockErrorMilliseconds: clocks, screenErrorMilliseconds: screens }, language) {
  const texts = CLASS_VALUE_TEXTS[language];
  // Of a server of an earlier version nothing is known.
  if (clocks === undefined) return "";
  return [
    low !== null && high !== null &&
    fillText(texts.interval, { low: valueText(low, language), high: valueText(high, language) }),
    fillText(texts.clocks, { value: number(clocks, language, 1) }),
    screens !== null && fillText(texts.screens, { value: number(screens, language, 1) }),
  ].filter(Boolean).join(" · ");
}

/**
 * The result in one sentence; "" without one.
 * @param {Kind} kind
 * @param {{value: number|null, people: number, wholeSeconds: number}|undefined} result
 * @param {Language} language
 */
export function classFinding(kind, result, language) {
  if (!result || result.value === null) return "";
  return fillText(textsOf(kind, language).finding ?? "{value}", {
    value: valueText(result.value, language),
    people: number(result.people, language),
    seconds: number(result.wholeSeconds, language, 1),
  });
}
