// @ts-check
/** Two axes with round numbers, their names and units, and curves between them, as SVG. Their look is in chart.css. */

import { svgElement, svgText } from "../../dom/svg.js";
import { textIn } from "../../model/language.js";
import { decimals, numberText } from "../../statistics/answers.js";
import { roundStep, ticksBetween } from "./axis.js";
import { textWidth } from "./placed-axis.js";

/** The least space between two labels, in letters. */
const GAP_EM = 1.5;
/** The height of the name above the y axis, and of labels and name below the x axis, in letters. */
const TOP_EM = 2;
const BOTTOM_EM = 3.4;
/** A chart lower than this has the name of the x axis beside its labels, if it is wide enough. */
const LOW_EM = 15;
const WIDE_EM = 30;
const LABELS_EM = 2;

/** @typedef {import("../../model/language.js").Language} Language */
/** @typedef {Contract.SketchAxis} SketchAxis */
/** @typedef {{left: number, right: number, top: number, bottom: number}} Box  px */

/**
 * The name of an axis with its unit.
 * @param {SketchAxis} axis
 * @param {Language} language
 */
export function axisName({ name, unit }, language) {
  return [textIn(name, language), textIn(unit, language)].filter(Boolean).join(" / ");
}

/**
 * Round numbers on an axis that have room.
 * @param {SketchAxis} axis
 * @param {number} most
 * @param {Language} language
 */
function ticksOf({ from, to }, most, language) {
  const step = roundStep((to - from) / Math.max(1, most));
  const ticks = ticksBetween(from, to, step);
  const places = decimals(...ticks);
  return ticks.map((value) => ({ value, text: numberText(value, language, places) }));
}

/**
 * @param {SketchAxis} x
 * @param {SketchAxis} y
 * @param {{width: number, height: number, em: number}} size
 * @param {Language} language
 */
export function axesOf(x, y, { width, height, em }, language) {
  const isLow = height < LOW_EM * em && width > WIDE_EM * em;
  const below = (isLow ? LABELS_EM : BOTTOM_EM) * em;
  const rows = ticksOf(y, Math.floor((height - TOP_EM * em - below) / (2.2 * em)), language);
  const left = Math.max(1, ...rows.map(({ text }) => textWidth(text, em))) + 0.6 * em;
  const columnsOf = (/** @type {number} */ most) => ticksOf(x, most, language);
  /** @type {Box} */
  const box = { left, right: width - em, top: TOP_EM * em, bottom: height - below };
  const [first] = columnsOf(1);
  const widest = Math.max(...columnsOf(10).map(({ text }) => textWidth(text, em)), textWidth(first?.text ?? "0", em));
  const columns = columnsOf(Math.floor((box.right - box.left) / (widest + GAP_EM * em)));
  const placeX = (/** @type {number} */ value) => box.left + ((value - x.from) / (x.to - x.from)) * (box.right - box.left);
  const placeY = (/** @type {number} */ value) => box.bottom - ((value - y.from) / (y.to - y.from)) * (box.bottom - box.top);
  const name = axisName(x, language);
  // Labels end where the name begins.
  const labelled = isLow ? width - textWidth(name, em) - GAP_EM * em : width;
  const zero = y.from < 0 && y.to > 0 ? [placeY(0)] : [];
  const parts = [
    ...columns.map(({ value }) =>
      svgElement("line", { class: "grid", x1: placeX(value), x2: placeX(value), y1: box.top, y2: box.bottom })
    ),
    ...rows.map(({ value }) =>
      svgElement("line", { class: "grid", x1: box.left, x2: box.right, y1: placeY(value), y2: placeY(value) })
    ),
    ...[box.bottom, ...zero].map((at) => svgElement("line", { class: "axis", x1: box.left, x2: box.right, y1: at, y2: at })),
    svgElement("line", { class: "axis", x1: box.left, x2: box.left, y1: box.top, y2: box.bottom }),
    ...columns.filter(({ value, text }) => placeX(value) + textWidth(text, em) / 2 <= labelled || !isLow)
      .map(({ value, text }) => svgText("tick", placeX(value), box.bottom + 1.3 * em, text)),
    ...rows.map(({ value, text }) => svgText("unit", box.left - 0.4 * em, placeY(value) + 0.35 * em, text)),
    svgText("name", 0, em, axisName(y, language)),
    svgText("unit", width, isLow ? box.bottom + 1.3 * em : height - 0.4 * em, name),
  ];
  return { box, placeX, placeY, parts };
}

/**
 * The way of a curve, as an attribute `d`; places without a value interrupt it.
 * @param {readonly (number|null)[]} curve  at equal distances from the left to the right
 * @param {{box: Box, placeY: (value: number) => number}} axes
 */
export function curvePath(curve, { box, placeY }) {
  const step = (box.right - box.left) / (curve.length - 1);
  let isDown = false;
  return curve.map((value, place) => {
    if (value === null) {
      isDown = false;
      return "";
    }
    const command = isDown ? "L" : "M";
    isDown = true;
    return `${command}${(box.left + place * step).toFixed(1)} ${placeY(value).toFixed(1)}`;
  }).join("");
}
