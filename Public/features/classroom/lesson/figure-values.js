// @ts-check
/** A class's values of a figure, and their unit. Pure. */

import { fillText } from "../../../shared/model/language.js";
import { distanceUnit, number, timeUnit } from "../../../shared/model/units.js";
import { CHART_TEXTS } from "../../../languages/en/pages/shared/drawing/chart/texts.js";
import { median } from "../../../shared/statistics/averages.js";
import { MIN_VALUES_FOR_HALF, spread } from "../../../shared/drawing/chart/spread.js";

/** @typedef {"distance"|"time"|"touches"|"force"} Figure */
/** @typedef {Pick<import("../../../shared/model/room.js").RoomParticipant, "totalCentimetres"|"totalSeconds"|"touches"|"force"|"connected">} Measured */

/**
 * @param {Measured} participant
 * @param {Figure} figure
 * @returns {number|null} null without a value; a distance of 0 is one: the finger did not move
 */
function valueOf({ totalCentimetres, totalSeconds, touches, force }, figure) {
  if (figure === "force") return force.peakGrams;
  if (touches === 0) return null;
  return figure === "distance" ? totalCentimetres : figure === "time" ? totalSeconds : touches;
}

/**
 * A class's values of a figure, the least first; the same values as in a comparison of the class's figures. A participant
 * that left keeps its value; one that left without a value does not count as missing.
 * @template {Measured} P
 * @param {Iterable<P>} participants
 * @param {Figure} figure
 * @returns {{valued: {participant: P, value: number}[], missing: number}}
 */
export function valuesOf(participants, figure) {
  const valued = [];
  let missing = 0;
  for (const participant of participants) {
    const value = valueOf(participant, figure);
    if (value !== null) valued.push({ participant, value });
    else if (participant.connected) missing += 1;
  }
  return { valued: valued.sort((a, b) => a.value - b.value), missing };
}

/**
 * The unit of a figure in a picture.
 * @param {Figure} figure
 * @param {number} highest
 * @returns {{unit: string, size: number, digits: number}}
 */
export function unitOf(figure, highest) {
  if (figure === "distance") return { ...distanceUnit(highest), digits: 2 };
  if (figure === "time") return { ...timeUnit(highest), digits: 2 };
  return { unit: figure === "force" ? "g" : "", size: 1, digits: 0 };
}

/**
 * What half of a class reaches in a figure. The bound is rounded down, so that the sentence is true as it is written.
 * @param {Figure} figure
 * @param {readonly number[]} values
 * @param {typeof import("../../../languages/en/pages/features/classroom/lesson/texts.js").CLASS_LESSON_TEXTS.en} texts
 * @param {string} language
 */
export function figureFinding(figure, values, texts, language) {
  if (values.length === 0) return texts.empty;
  const { unit, size, digits } = unitOf(figure, Math.max(...values));
  const scale = 10 ** digits;
  const text = (/** @type {number} */ value) => [number(value, language, digits), unit].filter(Boolean).join("\u00a0");
  if (values.length === 1) return fillText(texts.oneValue, { value: text(values[0] / size) });
  const bound = Math.floor(Number(((median(values) / size) * scale).toPrecision(12))) / scale;
  return fillText(texts.findings[figure], { value: text(bound) });
}

/**
 * A value with its unit.
 * @param {Figure} figure
 * @param {number} value
 * @param {number} highest  of the class, by which the unit is chosen
 * @param {string} language
 */
export function figureText(figure, value, highest, language) {
  const { unit, size, digits } = unitOf(figure, highest);
  return [number(value / size, language, digits), unit].filter(Boolean).join("\u00a0");
}

/**
 * The median and the middle half of a class's values; "" where there are too few.
 * @param {Figure} figure
 * @param {readonly number[]} values
 * @param {typeof import("../../../languages/en/pages/features/classroom/lesson/texts.js").CLASS_LESSON_TEXTS.en} texts
 * @param {import("../../../shared/model/language.js").Language} language
 */
export function figureWords(figure, values, texts, language) {
  const all = spread(values);
  const text = (/** @type {number} */ value) => figureText(figure, value, all?.high ?? 0, language);
  const charts = CHART_TEXTS[language];
  const half = all && values.length >= MIN_VALUES_FOR_HALF
    ? fillText(charts.half, { low: text(all.lowerQuartile), high: text(all.upperQuartile) })
    : "";
  return { name: texts[figure], median: all ? fillText(charts.median, { value: text(all.median) }) : "", half };
}
