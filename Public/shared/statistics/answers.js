// @ts-check
/** Numbers that answer a question: read, written, and compared with the truth. Pure. */

import { LANGUAGE_FACTS } from "../../languages/en/pages/shared/model/language.js";
import { textIn } from "../model/language.js";
import { number } from "../model/units.js";

/** @typedef {import("../model/language.js").Language} Language */
/** @typedef {Pick<import("../model/messages.js").ClassQuestion, "unit"|"from"|"to">} Measured  a question for a number */

/** The most decimals that are shown. */
const MOST_DECIMALS = 9;

/**
 * How many decimals a number has, or the one of many with the most.
 * @param {...number} values
 */
export function decimals(...values) {
  return Math.max(
    0,
    ...values.map((value) => {
      const [, fraction = ""] = value.toFixed(MOST_DECIMALS).replace(/0+$/, "").split(".");
      return fraction.length;
    }),
  );
}

/**
 * A number in the language's format. One of four digits is not grouped: it may be a year.
 * @param {number} value
 * @param {Language} language
 * @param {number} places  after the separator
 */
export function numberText(value, language, places) {
  if (Math.abs(value) >= 10_000) return number(value, language, places);
  return value.toFixed(places).replace(".", LANGUAGE_FACTS[language].decimalSign);
}

/**
 * A number with the question's unit.
 * @param {number} value
 * @param {Measured} question
 * @param {Language} language
 * @param {number} [most]  decimals
 */
export function valueText(value, { unit }, language, most = MOST_DECIMALS) {
  const rounded = Number(value.toFixed(Math.min(most, MOST_DECIMALS)));
  return [numberText(rounded, language, decimals(rounded)), textIn(unit, language)].filter(Boolean).join("\u00a0");
}

/**
 * Reads a number that a person typed; a mark that groups digits in the language is left out.
 * @param {string} typed
 * @param {Language} language
 * @returns {number|null} null for none
 */
export function readValue(typed, language) {
  const { decimalSign } = LANGUAGE_FACTS[language];
  // In French it is a space, which is left out anyway: a point there is a decimal sign, as on a keypad.
  const grouping = numberText(12345, language, 0)[2];
  const text = typed.replace(/[\s'’]/g, "").replace("\u2212", "-");
  const grouped = new RegExp(`^-?\\d{1,3}(\\${grouping}\\d{3})+(\\${decimalSign}\\d*)?$`);
  const plain = (grouped.test(text) ? text.replaceAll(grouping, "") : text).replace(",", ".");
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/**
 * The distance between two marks of a line: a power of ten, at least a hundredth of the line, if the line has a whole number of
 * them, else a thousandth of the line.
 * @param {number} from
 * @param {number} to
 */
export function lineStep(from, to) {
  const ten = 10 ** Math.floor(Math.log10((to - from) / 100));
  return Number.isInteger(Number(((to - from) / ten).toPrecision(12))) ? ten : (to - from) / 1000;
}

/**
 * How far a value is from the truth, in percent of it; "" where the truth is 0, or the value is true.
 * @param {number} value
 * @param {number} truth
 * @param {Language} language
 */
export function percentText(value, truth, language) {
  if (truth === 0 || value === truth) return "";
  return percentOf(Math.abs((value - truth) / truth) * 100, language);
}

/** @param {number} percent  at least 0 @param {Language} language */
export function percentOf(percent, language) {
  return `${number(percent, language, percent < 10 ? 1 : 0)}\u00a0%`;
}
