// @ts-check
/** How together a class is from moment to moment, beside what chance alone gives; before that, the beats. */

import { svgElement, svgText } from "../../../shared/dom/svg.js";
import { axisParts, heightBelow, markParts } from "../../../shared/drawing/chart/parts.js";
import { placeAxis, textWidth } from "../../../shared/drawing/chart/placed-axis.js";
import { Chart } from "../../../shared/drawing/chart/chart.js";
import { CHANCE, togetherStretches } from "./tapped.js";

/** The labels of the upright axis (%). */
const SHARES = Object.freeze([0, 50, 100]);
/** The height above the picture for the labels of marks. */
const ABOVE_EM = 1.8;

/**
 * @typedef {object} InTimePicture
 * @property {readonly import("./tapped.js").Step[]} steps
 * @property {number} length  of the time alone (s)
 * @property {{count: number, of: number, isSeen: boolean}|null} beats  while they are given: how many there were
 * @property {readonly {seconds: number, text: string}[]} marks
 * @property {string} unit
 * @property {string} axis  the words of the upright one
 * @property {string} chance
 * @property {(value: number, step: number) => string} label  of the axis of time, without the unit
 * @property {(share: number) => string} share  a label of the upright axis
 * @property {string} summary  for people who do not see it
 */

/** @extends {Chart<InTimePicture>} */
export class InTimeChart extends Chart {
  /** @param {HTMLElement} parent */
  constructor(parent) {
    super(parent, "in-time", (root, picture, size) => root.replaceChildren(...parts(picture, size)));
  }
}

/**
 * @param {InTimePicture} picture
 * @param {import("../../../shared/drawing/chart/chart.js").ChartSize} size
 */
function parts(picture, size) {
  return picture.beats ? beatParts(picture.beats, size) : curveParts(picture, size);
}

/**
 * @param {{count: number, of: number, isSeen: boolean}} beats
 * @param {import("../../../shared/drawing/chart/chart.js").ChartSize} size
 */
function beatParts({ count, of, isSeen }, { width, height }) {
  const pitch = width / of;
  const radius = Math.min(0.35 * pitch, 0.4 * height);
  return Array.from({ length: of }, (_, index) =>
    svgElement("circle", {
      class: index + 1 < count || (index + 1 === count && isSeen) ? "beat given" : "beat",
      cx: (index + 0.5) * pitch,
      cy: height / 2,
      r: radius,
    }));
}

/**
 * @param {InTimePicture} picture
 * @param {import("../../../shared/drawing/chart/chart.js").ChartSize} size
 */
function curveParts({ steps, length, marks, unit, axis: words, chance, label, share }, { width, height, em }) {
  const bottom = Math.max(3 * em, height - heightBelow(false, em));
  const top = (ABOVE_EM + 1.4) * em;
  const side = Math.max(...SHARES.map((each) => textWidth(share(each), em))) + 0.8 * em;
  const axis = placeAxis({ low: 0, high: length, width, em, unit, label, side });
  const y = (/** @type {number} */ value) => bottom - value * (bottom - top);
  const place = (/** @type {number} */ seconds, /** @type {number} */ value) => `${axis.x(seconds)} ${y(value)}`;
  const stretches = togetherStretches(steps);
  const shares = SHARES.flatMap((each) => {
    const text = svgText("share", axis.left - 0.5 * em, y(each / 100) + 0.35 * em, share(each));
    return [svgElement("line", { class: "grid", x1: axis.left, x2: axis.right, y1: y(each / 100), y2: y(each / 100) }), text];
  });
  const byChance = stretches.map((stretch) =>
    svgElement("path", {
      class: "chance",
      d: lineOf(stretch.map(({ seconds, people }) => place(seconds, CHANCE / Math.sqrt(people)))),
    })
  );
  const curves = stretches.map((stretch) =>
    svgElement("path", {
      class: "curve",
      d: lineOf(stretch.map(({ seconds, together }) => place(seconds, Number(together)))),
    })
  );
  const newest = stretches.at(-1)?.at(-1);
  return [
    ...shares,
    ...byChance,
    ...(newest ? [svgText("chance-label", axis.right, y(CHANCE / Math.sqrt(newest.people)) - 0.5 * em, chance)] : []),
    ...markParts(
      marks.map(({ seconds, text }) => ({ kind: "target", x: axis.x(seconds), text })),
      bottom,
      width,
      em,
    ),
    ...curves,
    svgText("share words", axis.left + 0.5 * em, top - 0.6 * em, words),
    ...axisParts(axis, bottom, em),
  ];
}

/**
 * A line through places.
 * @param {readonly string[]} places
 */
function lineOf(places) {
  return "M".concat(places.join("L"));
}
