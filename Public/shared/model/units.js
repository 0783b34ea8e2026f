// @ts-check
/** Distances and times for display: a number and its unit, formatted for the language. */

import { LANGUAGE_FACTS } from "../../languages/en/pages/shared/model/language.js";

/** @typedef {{value: string, error: string, unit: string}} Reading  `error` is "" or e.g. "± 0.1" */

/** @type {Map<string, Intl.NumberFormat>} */
const formats = new Map();

/**
 * @param {string} language
 * @param {number} digits  after the separator
 * @param {number} integerDigits  minimum number of digits before it
 */
function decimal(language, digits, integerDigits) {
  const key = `${language}/${digits}/${integerDigits}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(language, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      minimumIntegerDigits: integerDigits,
    });
    formats.set(key, format);
  }
  return format;
}

/**
 * A number in the language's format. A small one is formatted without `Intl.NumberFormat`: to make the first of these takes as
 * long as all else that a page does before it shows its figures.
 * @param {number} value
 * @param {string} language
 * @param {number} [digits]  after the separator
 * @param {number} [integerDigits]  minimum number of digits before it
 */
export function number(value, language, digits = 0, integerDigits = 1) {
  const separator = LANGUAGE_FACTS[/** @type {import("./language.js").Language} */ (language)]?.decimalSign;
  // From 1,000 on, digits are grouped.
  if (!separator || !(value >= 0 && value < 999)) {
    const text = decimal(language, digits, integerDigits).format(value);
    // A small negative number is rounded to zero, which has no sign.
    return /^-[0.,]+$/.test(text) ? text.slice(1) : text;
  }
  const width = integerDigits + (digits && digits + 1);
  // Rounded as the number is written: 2.905 to 2.91, although it is stored as a little less.
  const rounded = value < 1e-6 ? 0 : Math.round(Number(`${value}e${digits}`)) / 10 ** digits;
  return rounded.toFixed(digits).padStart(width, "0").replace(".", separator);
}

/**
 * The text for a number that is missing or unknown.
 * @type {Reading}
 */
const UNKNOWN_READING = { value: "–", error: "", unit: "" };

/** @param {number} value  at least two digits of it */
const two = (value) => String(value).padStart(2, "0");

/**
 * A day and a time of the browser's time zone, for names of files: `2026-05-04`, `08.10.00`.
 * @param {Date} date
 */
export function localTime(date) {
  return {
    day: `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`,
    time: `${two(date.getHours())}.${two(date.getMinutes())}.${two(date.getSeconds())}`,
  };
}

/** The smallest unit that does not round up to the next one: 99.996 cm is 1.00 m, not 100.00 cm. */
const DISTANCES = [
  { unit: "cm", centimetres: 1, below: 100 },
  { unit: "m", centimetres: 100, below: 1000 },
  { unit: "km", centimetres: 100_000, below: Infinity },
];

/**
 * `%.2f` cm, from 100 cm on m, from 1,000 m on km; with a relative error as `12.4 ± 0.1`.
 * @param {number} centimetres
 * @param {string} language
 * @param {number|null} [relativeError]
 * @returns {Reading}
 */
export function distance(centimetres, language, relativeError = null) {
  return distanceWithError(centimetres, relativeError === null ? null : centimetres * relativeError, language);
}

/**
 * The same with an error in centimetres.
 * @param {number} centimetres
 * @param {number|null} error
 * @param {string} language
 * @returns {Reading}
 */
export function distanceWithError(centimetres, error, language) {
  if (!Number.isFinite(centimetres)) return UNKNOWN_READING;
  for (const { unit, centimetres: size, below } of DISTANCES) {
    const value = centimetres / size;
    if (Math.round(value * 100) / 100 >= below) continue;
    if (error === null) return { value: number(value, language, 2), error: "", unit };
    const { size: rounded, digits } = errorOf(error / size);
    return { value: number(value, language, digits), error: `± ${number(rounded, language, digits)}`, unit };
  }
  return UNKNOWN_READING;
}

const TIMES = [
  { unit: "s", seconds: 1, below: 120 },
  { unit: "min", seconds: 60, below: 120 },
  { unit: "h", seconds: 3600, below: Infinity },
];

/**
 * The common unit of many distances in one picture.
 * @param {number} longest  centimetres
 * @returns {{unit: string, size: number}} `size` in centimetres
 */
export function distanceUnit(longest) {
  const { unit, centimetres } = DISTANCES.find(({ centimetres, below }) => longest / centimetres < below) ?? DISTANCES[0];
  return { unit, size: centimetres };
}

/**
 * The common unit of many times in one picture.
 * @param {number} longest  seconds
 * @returns {{unit: string, size: number}} `size` in seconds
 */
export function timeUnit(longest) {
  const { unit, seconds } = TIMES.find(({ seconds, below }) => longest / seconds < below) ?? TIMES[0];
  return { unit, size: seconds };
}

/**
 * An error, rounded up to one significant digit and never finer than the hundredths that are displayed.
 * @param {number} error
 */
export function errorOf(error) {
  // Round first, so that 0.1000001 stays 0.1. A value that rounds up to the next power of ten loses a digit.
  const fine = Math.max(0.01, Math.ceil(Math.round(error * 1e6) / 1e4) / 100);
  const digits = fine < 0.095 ? 2 : fine < 0.95 ? 1 : 0;
  const step = 10 ** -digits;
  return { size: Math.ceil(Math.round((fine / step) * 1e6) / 1e6) * step, digits };
}

/**
 * `05.2f` sec; from 60 s on mm:ss min; from 1 h on h:mm:ss h.
 * @param {number} seconds
 * @param {string} language
 * @returns {Reading}
 */
export function duration(seconds, language) {
  if (!Number.isFinite(seconds)) return UNKNOWN_READING;
  const hundredths = Math.round(seconds * 100);
  if (hundredths < 6000) {
    return { value: number(seconds, language, 2, 2), error: "", unit: language === "en" ? "sec" : "s" };
  }
  return elapsed(hundredths / 100);
}

/**
 * A duration as text: 13 s, from a minute on mm:ss min.
 * @param {number} seconds
 * @returns {Reading}
 */
export function durationReading(seconds) {
  return seconds < 60 ? { value: String(Math.max(0, Math.floor(seconds))), error: "", unit: "s" } : elapsed(seconds);
}

/**
 * The duration of touches within a sentence: 1.46 s, 7:05 min, from ten minutes on whole minutes, from an hour on 1:05 h.
 * @param {number} seconds
 * @param {string} language
 */
export function touchTimeText(seconds, language) {
  if (!Number.isFinite(seconds)) return UNKNOWN_READING.value;
  if (Math.round(seconds * 100) < 6000) return `${number(seconds, language, 2)}\u00a0s`;
  const whole = Math.floor(seconds + 0.005);
  const minutes = Math.floor(whole / 60);
  if (minutes >= 60) return `${Math.floor(minutes / 60)}:${two(minutes % 60)}\u00a0h`;
  return minutes >= 10 ? `${minutes}\u00a0min` : `${minutes}:${two(whole % 60)}\u00a0min`;
}

/**
 * A running time in whole seconds: mm:ss min, from 1 h on h:mm:ss h.
 * @param {number} seconds
 * @returns {Reading}
 */
export function elapsed(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return h > 0
    ? { value: `${h}:${two(m)}:${two(s)}`, error: "", unit: "h" }
    : { value: `${two(m)}:${two(s)}`, error: "", unit: "min" };
}

/**
 * A distance as one line of text; a leading `≈` means that the screen’s density is assumed.
 * @param {number} centimetres
 * @param {string} language
 * @param {boolean} isAssumed
 */
export function distanceLine(centimetres, language, isAssumed) {
  const text = line(distance(centimetres, language));
  return isAssumed ? `≈\u00a0${text}` : text;
}

/**
 * A reading as one line of text.
 * @param {Reading} reading
 */
export function line({ value, error, unit }) {
  return [value, error, unit].filter(Boolean).join("\u00a0");
}
