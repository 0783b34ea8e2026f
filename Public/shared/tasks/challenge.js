// @ts-check
/**
 * Challenges: their results as text. Pure.
 *
 * @typedef {import("../model/task-kind.js").Kind} Kind
 * @typedef {Contract.Challenge} Challenge
 * @typedef {Contract.Ring} Layout
 */

import { number } from "../model/units.js";
import { targetName, TASKS } from "./kinds.js";

/** The shortest distance that is shown in cm; shorter ones are shown in mm. */
const MIN_CENTIMETRES = 5;
/** Number of attempts of each phone that count by default. */
export const ATTEMPTS = 3;

/**
 * The form in which results of a challenge are displayed.
 * @param {Kind} kind
 * @param {number} target
 */
function resultForm(kind, target) {
  if (kind === "distance" && target < MIN_CENTIMETRES) return { digits: 1, factor: 10, units: { en: "mm" } };
  const { digits, units } = TASKS[kind];
  return { digits, units, factor: 1 };
}

/**
 * Whether results should be near the target; otherwise the target is the number of trials or the difficulty.
 * @param {Kind} kind
 */
export function hasAim(kind) {
  return TASKS[kind].best === "nearest";
}

/**
 * The distance of a result from the best possible one; less is better.
 * @param {{kind: Kind, target: number}} challenge
 * @param {number} value
 */
export function shortfall({ kind, target }, value) {
  const { best } = TASKS[kind];
  return best === "nearest" ? Math.abs(value - target) : best === "highest" ? -value : value;
}

/**
 * A result with its unit: of short distances in mm.
 * @param {Kind} kind
 * @param {number} value
 * @param {string} language
 * @param {{target?: number, more?: number}} [task]  `more` digits than usual
 */
export function resultText(kind, value, language, task) {
  const { target = Infinity, more = 0 } = task ?? {};
  const { digits, factor } = resultForm(kind, target);
  return `${number(value * factor, language, digits + more)}\u00a0${resultUnit({ kind, target }, language)}`;
}

/**
 * A result with how far it may be from the truth, rounded up to the result's digits: `9.8 ± 0.6 cm`. Without an error alone.
 * @param {Kind} kind
 * @param {number} value
 * @param {number|string|null|undefined} error  in the unit of the value; anything else is no error
 * @param {string} language
 * @param {{target?: number, more?: number}} [task]  `more` digits than usual
 */
export function resultWithError(kind, value, error, language, task) {
  const text = resultText(kind, value, language, task);
  if (typeof error !== "number") return text;
  const { target = Infinity, more = 0 } = task ?? {};
  const unit = `\u00a0${resultUnit({ kind, target }, language)}`;
  return `${text.slice(0, -unit.length)}\u00a0±\u00a0${boundText({ kind, target }, error, "up", language, more)}`;
}

/**
 * The unit of results: of short distances mm.
 * @param {{kind: Kind, target: number}} challenge
 * @param {string} language
 */
export function resultUnit({ kind, target }, language) {
  const { units } = resultForm(kind, target);
  return /** @type {Record<string, string|undefined>} */ (units)[language] ?? units.en;
}

/**
 * A bound of results as it is shown, rounded in one direction.
 * @param {{kind: Kind, target: number}} challenge
 * @param {number} value
 * @param {"up"|"down"} direction
 * @param {string} language
 * @param {number} more  digits than usual
 */
export function boundText({ kind, target }, value, direction, language, more) {
  const { digits, factor } = resultForm(kind, target);
  const scale = factor * 10 ** (digits + more);
  // Without the error of binary fractions, which would round 0.6 up to 0.7.
  const steps = wholeAmount(value * scale);
  return resultText(kind, (direction === "up" ? Math.ceil(steps) : Math.floor(steps)) / scale, language, { target, more });
}

/**
 * Number of additional digits that distinguish different results within a screen's resolution.
 * @param {{kind: Kind, target: number}} challenge
 * @param {number[]} values
 * @returns {0|1}
 */
export function moreDigits(challenge, values) {
  const texts = new Set(values.map((value) => resultText(challenge.kind, value, "en", challenge)));
  return TASKS[challenge.kind].digits > 0 && texts.size < new Set(values).size ? 1 : 0;
}

/**
 * A place on an axis of results, in the unit of the results.
 * @param {{kind: Kind, target: number}} challenge
 * @param {number} value
 * @param {number} step  of the axis
 * @param {string} language
 */
export function axisText({ kind, target }, value, step, language) {
  const { factor } = resultForm(kind, target);
  return number(value * factor, language, Math.max(0, -Math.floor(Math.log10(step * factor) + 1e-9)));
}

/**
 * Removes the error of binary fractions: 0.7 cm are 7 mm.
 * @param {number} amount
 */
function wholeAmount(amount) {
  return Number(amount.toPrecision(12));
}

/**
 * The target: its name, or a number of trials, a difficulty in bits, or an amount in the unit of the results; whole numbers are
 * written without a fraction.
 * @param {Kind} kind
 * @param {number} target
 * @param {string} language
 */
export function targetText(kind, target, language) {
  const name = targetName(kind, target, language);
  if (name !== undefined) return name;
  if (hasAim(kind)) {
    const { digits, factor } = resultForm(kind, target);
    const amount = target * factor;
    const text = number(amount, language, Number.isInteger(wholeAmount(amount)) ? 0 : digits);
    return `${text}\u00a0${resultUnit({ kind, target }, language)}`;
  }
  const { digits, units, targetUnits } = TASKS[kind];
  const named = /** @type {Record<string, string|undefined>} */ (targetUnits ?? units);
  const unit = named[language] ?? named.en;
  const text = number(target, language, Number.isInteger(target) ? 0 : digits);
  return unit === undefined ? text : `${text}\u00a0${unit}`;
}

/**
 * The distance of a result from the target, as displayed: a result that rounds to the target counts as exact.
 * @param {Kind} kind  one that `hasAim`
 * @param {number} target
 * @param {number} value
 * @param {string} language
 * @returns {{side: -1|0|1, difference: string}}  `side` is -1 below the target
 */
export function missOf(kind, target, value, language) {
  const { digits, factor } = resultForm(kind, target);
  const scale = factor * 10 ** digits;
  const steps = Math.round(value * scale) - Math.round(target * scale);
  const side = steps < 0 ? -1 : steps > 0 ? 1 : 0;
  return { side, difference: resultText(kind, Math.abs(steps) / scale, language, { target }) };
}
