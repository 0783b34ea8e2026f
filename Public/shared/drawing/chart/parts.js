// @ts-check
/** The parts of charts as SVG: axis, band, marks, signs. Their look is in chart.css. */

import { shapePath } from "../../dom/participant-sign.js";
import { svgElement, svgText } from "../../dom/svg.js";
import { signColours } from "../../dom/theme.js";
import { placeLabels } from "./mark-labels.js";
import { textWidth, wordsPlace } from "./placed-axis.js";

/** @typedef {import("./placed-axis.js").PlacedAxis} PlacedAxis */
/** @typedef {{shape: string|undefined, colour: string|undefined}} Look */
/** @typedef {{kind: "median"|"target", x: number, text: string}} Mark */

/** The height below an axis for its labels, and for the words below them. */
const LABEL_HEIGHT_EM = 2;
const WORDS_HEIGHT_EM = 1.3;
/** The height of a row of marks' labels, and of the line above the row's base. */
const LABEL_ROW_EM = 1.4;
const MARK_GAP_EM = 0.5;

/**
 * The height below an axis.
 * @param {boolean} hasWords  below its labels
 * @param {number} em
 */
export function heightBelow(hasWords, em) {
  return (LABEL_HEIGHT_EM + (hasWords ? WORDS_HEIGHT_EM : 0)) * em;
}

/**
 * The axis line, its ticks with their labels and words, and its unit.
 * @param {PlacedAxis} axis
 * @param {number} y
 * @param {number} em
 */
export function axisParts({ left, right, ticks, unit, width }, y, em) {
  return [
    svgElement("line", { class: "axis", x1: left, x2: right, y1: y, y2: y }),
    ...ticks.map(({ x }) => svgElement("line", { class: "axis", x1: x, x2: x, y1: y, y2: y + 0.35 * em })),
    ...ticks.map(({ x, text }) => svgText("tick", x, y + 1.5 * em, text)),
    ...ticks.flatMap(({ x, words }) =>
      words ? [svgText("tick words", wordsPlace(x, textWidth(words, em), width), y + (1.5 + WORDS_HEIGHT_EM) * em, words)] : []
    ),
    ...(unit ? [svgText("unit", unit.x, y + 1.5 * em, unit.text)] : []),
  ];
}

/**
 * An interval behind the values.
 * @param {number} from px
 * @param {number} to
 * @param {number} top
 * @param {number} bottom
 */
export function bandPart(from, to, top, bottom) {
  return svgElement("rect", {
    class: "band",
    x: from,
    y: top,
    width: Math.max(2, to - from),
    height: Math.max(0, bottom - top),
  });
}

/**
 * Vertical lines with their labels above them.
 * @param {readonly Mark[]} marks
 * @param {number} bottom  of the lines
 * @param {number} width  of the chart
 * @param {number} em
 */
export function markParts(marks, bottom, width, em) {
  const places = placeLabels(marks.map(({ x, text }) => ({ x, width: textWidth(text, em) })), width, MARK_GAP_EM * em);
  return marks.flatMap(({ kind, x, text }, index) => {
    const { start, row } = places[index];
    // The text may be narrower than its place: it stands beside its line.
    const isLeft = start < x;
    const label = svgText(kind, isLeft ? start + textWidth(text, em) : start, (1 + row * LABEL_ROW_EM) * em, text);
    label.setAttribute("text-anchor", isLeft ? "end" : "start");
    return [svgElement("line", { class: kind, x1: x, x2: x, y1: row * LABEL_ROW_EM * em, y2: bottom }), label];
  });
}

/**
 * A participant's sign.
 * @param {Look} look
 * @param {number} x  of its middle
 * @param {number} y
 * @param {number} size
 */
export function signPart({ shape, colour }, x, y, size) {
  return svgElement("path", {
    class: "sign",
    d: shapePath(shape),
    ...signColours(colour),
    transform: `translate(${x - size / 2} ${y - size / 2}) scale(${size / 24})`,
  });
}
