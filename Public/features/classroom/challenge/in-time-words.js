// @ts-check
/** What a class that taps in time has reached, in words. Pure. */

import { fillText } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";
import { IN_TIME_TEXTS } from "../../../languages/en/pages/features/classroom/challenge/in-time-texts.js";

/** @typedef {import("../../../shared/model/language.js").Language} Language */
/** @typedef {Contract.BeatResult} BeatResult */

/** A change of the period that is one (share). */
const CHANGE = 0.02;

/**
 * A share of 1 in whole percent, without the unit.
 * @param {number} share
 * @param {string} language
 */
export function percent(share, language) {
  return number(100 * share, language, 0);
}

/**
 * The result in one sentence; "" without one.
 * @param {BeatResult|undefined} result
 * @param {Language} language
 */
export function inTimeFinding(result, language) {
  const { value = null, chance = null } = result ?? {};
  if (value === null || chance === null) return "";
  return fillText(IN_TIME_TEXTS[language].finding, { value: percent(value, language), chance: percent(chance, language) });
}

/**
 * The class's tempo, how it changed, and since when the class is together or apart.
 * @param {{kind: string, target: number}} task
 * @param {BeatResult} result
 * @param {Language} language
 * @returns {string[]}
 */
export function inTimeDetails({ kind, target }, result, language) {
  const texts = IN_TIME_TEXTS[language];
  const { tempo, periodAtStartMilliseconds: start, periodAtEndMilliseconds: end, leftOut, value } = result;
  const whole = (/** @type {number} */ each) => number(each, language, 0);
  const moment = (/** @type {number} */ seconds) => ({ seconds: number(seconds, language, 1) });
  const found = [];
  if (tempo !== null) {
    const difference = signed(tempo - target, language, 1);
    found.push(fillText(kind === "beat" ? texts.target : texts.tempo, { tempo: number(tempo, language, 1), difference }));
  }
  if (start !== null && end !== null) {
    const change = end / start - 1;
    const words = Math.abs(change) < CHANGE ? texts.same : change < 0 ? texts.faster : texts.slower;
    found.push(fillText(words, { start: whole(start), end: whole(end) }));
  }
  if (value !== null) {
    const { risesAtSeconds: rises, fallsAtSeconds: falls } = result;
    found.push(rises === null ? texts.never : fillText(texts.rises, moment(rises)));
    if (falls !== null) found.push(fillText(texts.falls, moment(falls)));
  }
  if (leftOut > 0) found.push(fillText(texts.leftOut, { count: whole(leftOut) }));
  return found;
}

/**
 * What the result can be wrong by, and what cancels.
 * @param {BeatResult} result
 * @param {Language} language
 */
export function inTimeErrors({ clockError, screenCeiling }, language) {
  const texts = IN_TIME_TEXTS[language];
  return [
    ...(clockError === null ? [] : [fillText(texts.clocks, { value: number(Math.ceil(100 * clockError), language, 0) })]),
    ...(screenCeiling === null ? [] : [fillText(texts.screens, { value: percent(screenCeiling, language) })]),
    texts.own,
  ].join(" · ");
}

/**
 * The table behind the picture.
 * @param {{kind: string, target: number}} task
 * @param {BeatResult} result
 * @param {Language} language
 * @param {(id: string) => string} nameOf  of a participant
 * @returns {{head: string[], rows: string[][]}}
 */
export function inTimeTable({ kind, target }, result, language, nameOf) {
  const texts = IN_TIME_TEXTS[language];
  const ranged = (
    /** @type {number|null} */ value,
    /** @type {number|null} */ low,
    /** @type {number|null} */ high,
    /** @type {(value: number) => string} */ form,
  ) =>
    value === null
      ? "–"
      : low === null || high === null
      ? form(value)
      : fillText(texts.range, { value: form(value), low: form(low), high: form(high) });
  const whole = (/** @type {number} */ value) => number(value, language, 0);
  const tenths = (/** @type {number} */ value) => number(value, language, 1);
  const hundredths = (/** @type {number} */ value) => signed(value, language, 2);
  const isFollowing = kind === "beat";
  return {
    head: [
      texts.person,
      texts.tempoHead,
      ...(isFollowing ? [texts.differenceHead] : []),
      texts.spreadHead,
      texts.driftHead,
      texts.latenessHead,
      texts.tapsHead,
      texts.noteHead,
    ],
    rows: result.people.map((person) => [
      nameOf(person.id),
      ranged(person.tempo, person.tempoLow, person.tempoHigh, tenths),
      ...(isFollowing ? [person.tempo === null ? "–" : signed(person.tempo - target, language, 1)] : []),
      person.spreadMilliseconds === null ? "–" : whole(person.spreadMilliseconds),
      ranged(person.driftMilliseconds, person.driftLow, person.driftHigh, hundredths),
      person.latenessMilliseconds === null ? "–" : fillText(texts.lateness, {
        value: signed(person.latenessMilliseconds, language, 0),
        error: whole(Math.ceil(person.clockErrorMilliseconds)),
      }),
      whole(person.taps),
      notes(person, result, language).join(", "),
    ]),
  };
}

/**
 * @param {BeatResult["people"][number]} person
 * @param {BeatResult} result
 * @param {Language} language
 */
function notes({ doubles, missing, lastSeconds, agreement, latenessMilliseconds }, { steps }, language) {
  const texts = IN_TIME_TEXTS[language];
  const end = steps[steps.length - 1]?.seconds ?? 0;
  const counted = (/** @type {string} */ text, /** @type {number} */ count) =>
    fillText(text, { count: number(count, language, 0) });
  return [
    ...(doubles > 0 ? [counted(texts.doubles, doubles)] : []),
    ...(missing > 0 ? [counted(texts.missing, missing)] : []),
    // Who has gone, or has stopped.
    ...(lastSeconds < end - 3 ? [fillText(texts.until, { seconds: number(lastSeconds, language, 0) })] : []),
    ...(agreement !== null && latenessMilliseconds === null ? [texts.ownTime] : []),
  ];
}

/**
 * @param {number} value
 * @param {string} language
 * @param {number} digits
 */
function signed(value, language, digits) {
  const text = number(Math.abs(value), language, digits);
  return Number(Math.abs(value).toFixed(digits)) === 0 ? text : `${value < 0 ? "−" : "+"}${text}`;
}
