// @ts-check
/** The curves of a class: what they say in words and in a table. Pure. */

import { bandOf, drawn } from "../../../shared/drawing/answers/band.js";
import { wholeFraction } from "../../../shared/drawing/chart/axis.js";
import { axisName } from "../../../shared/drawing/chart/axes.js";
import { fillText } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";
import { decimals, numberText, valueText } from "../../../shared/statistics/answers.js";
import { median } from "../../../shared/statistics/averages.js";
import { correlation, rootMeanSquare, SAMPLES, turningPoints } from "../../../shared/statistics/curves.js";
import { MIN_VALUES_FOR_HALF } from "../../../shared/drawing/chart/spread.js";
import { CLASS_LESSON_TEXTS } from "../../../languages/en/pages/features/classroom/lesson/texts.js";

/** The number of places between two rows of the table. */
const ROW = 10;

/** @typedef {import("../../../shared/model/language.js").Language} Language */
/** @typedef {import("../../../shared/model/messages.js").ClassQuestion} ClassQuestion */
/** @typedef {import("../../../shared/statistics/curves.js").Curve} Curve */
/** @typedef {import("../../../shared/drawing/answers/band.js").Curves} Curves */

/**
 * What the curves of a class say: how far they are from the true one.
 * @param {ClassQuestion} question
 * @param {readonly Curve[]} curves
 * @param {Language} language
 */
export function sketchFinding({ curve, y }, curves, language) {
  const texts = CLASS_LESSON_TEXTS[language];
  if (curves.length === 0) return texts.empty;
  if (!curve) return fillText(texts.curves, { count: curves.length });
  const off = median(curves.map((each) => rootMeanSquare(each, curve)));
  return fillText(texts.curvesOff, { distance: short(off, y, language) });
}

/**
 * The class's median curve beside the true one, and how often curves turn.
 * @param {ClassQuestion} question
 * @param {readonly Curve[]} curves
 * @param {Language} language
 */
export function sketchDetails({ curve, y }, curves, language) {
  const texts = CLASS_LESSON_TEXTS[language];
  const band = bandOf(curves);
  if (!band || !y || curves.length < 2) return [];
  const shown = curves.length < MIN_VALUES_FOR_HALF ? texts.medianCurve : texts.curveBand;
  if (!curve) return [shown];
  const r = correlation(band.median, curve);
  const turns = turningPoints(curve, y);
  const alike = curves.filter((each) => turningPoints(each, y) === turns).length;
  return [
    shown,
    fillText(texts.medianOff, { distance: short(rootMeanSquare(band.median, curve), y, language) }) +
    (r === null ? "" : `, r = ${number(r, language, 2).replace("-", "\u2212")}`),
    fillText(texts.turns, { turns, alike, all: curves.length }),
  ];
}

/**
 * Who of those that answered twice has drawn another curve, how far from the first, and whether nearer to the true one.
 * @param {ClassQuestion} question
 * @param {Curves} now
 * @param {Curves} earlier  at the same places
 * @param {Language} language
 * @returns {string[]} sentences
 */
export function sketchMoves({ curve, y }, now, earlier, language) {
  const texts = CLASS_LESSON_TEXTS[language];
  const pairs = now.flatMap((after, place) => {
    const before = earlier[place] ?? null;
    return after && before ? [{ before, after }] : [];
  });
  if (pairs.length === 0) return [];
  const moved = pairs.map((pair) => ({ ...pair, by: rootMeanSquare(pair.before, pair.after) })).filter(({ by }) => by > 0);
  const counts = { count: moved.length, all: pairs.length };
  if (moved.length === 0) return [fillText(texts.stayed, counts)];
  const distance = short(median(moved.map(({ by }) => by)), y, language);
  const sentence = fillText(texts.moved, { ...counts, distance });
  if (!curve) return [sentence];
  const isNearer = moved.map(({ before, after }) => rootMeanSquare(before, curve) - rootMeanSquare(after, curve));
  const [nearer, farther] = [isNearer.filter((by) => by > 0).length, isNearer.filter((by) => by < 0).length];
  return [sentence, fillText(texts.nearerCurve, { nearer, farther })];
}

/**
 * The curves at eleven places, as a table.
 * @param {ClassQuestion} question
 * @param {Curves} now
 * @param {Curves} earlier
 * @param {Language} language
 * @returns {import("../../../shared/drawing/chart/data-table.js").Table}
 */
export function sketchTable(question, now, earlier, language) {
  const { x, y, curve } = question;
  const texts = CLASS_LESSON_TEXTS[language];
  const [band, before] = [now, earlier].map((curves) => bandOf(drawn(curves)));
  const title = sketchFinding(question, drawn(now), language);
  if (!x || !y || !band) return { title, head: [], rows: [] };
  const places = Array.from({ length: Math.floor(SAMPLES / ROW) + 1 }, (_, row) => row * ROW);
  const at = (/** @type {number} */ place) => wholeFraction(x.from + ((x.to - x.from) * place) / (SAMPLES - 1));
  const digits = decimals(...places.map(at));
  const text = (/** @type {number} */ value) => short(value, { from: y.from, to: y.to }, language);
  return {
    title: `${title} · ${axisName(y, language)}`,
    head: [
      axisName(x, language),
      texts.median,
      texts.middleHalf,
      ...(curve ? [texts.trueCurve] : []),
      ...(before ? [texts.medianBefore] : []),
    ],
    rows: places.map((place) => [
      numberText(at(place), language, digits),
      text(band.median[place]),
      `${text(band.lower[place])} … ${text(band.upper[place])}`,
      ...(curve ? [text(curve[place])] : []),
      ...(before ? [text(before.median[place])] : []),
    ]),
  };
}

/**
 * A value with three digits of its axis.
 * @param {number} value
 * @param {{from: number, to: number, unit?: import("../../../shared/model/language.js").Texts}|undefined} axis
 * @param {Language} language
 */
function short(value, axis, language) {
  const span = axis ? axis.to - axis.from : 1;
  const places = Math.max(0, 2 - Math.floor(Math.log10(span)));
  return valueText(Number(value.toFixed(Math.min(9, places))), axis ?? {}, language).replace("-", "\u2212");
}
