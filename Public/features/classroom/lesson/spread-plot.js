// @ts-check
/** A figure of all phones as dots over an axis, with the median and the middle half. */

import { element, setText } from "../../../shared/dom/dom.js";
import { shapePath } from "../../../shared/dom/participant-sign.js";
import { svgElement, svgText } from "../../../shared/dom/svg.js";
import { signColours } from "../../../shared/dom/theme.js";
import { axis, digits } from "../../../shared/drawing/axis.js";
import { stackedDots } from "../../../shared/drawing/dots.js";
import { fillText } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";
import { Chart } from "../room/chart.js";
import { spread, unitOf, valuesOf } from "./spread.js";
import { CLASS_LESSON_TEXTS } from "./texts.js";

/** Bounds of a dot's size. */
const MAX_DOT_EM = 1.5;
const MIN_DOT_EM = 0.4;
/** Approximate distance between two labels of the axis. */
const LABEL_DISTANCE_EM = 7;
/** Maximum width of a letter of a label. */
const MAX_LETTER_WIDTH_EM = 0.65;

/** @typedef {import("../room/classroom.js").Classroom} Classroom */
/** @typedef {import("../../../shared/model/room.js").RoomParticipant} RoomParticipant */
/** @typedef {import("./spread.js").Figure} Figure */
/**
 * @typedef {object} Picture
 * @property {{participant: RoomParticipant, value: number}[]} valued  in the axis's unit, the least first
 * @property {import("./spread.js").Spread|null} quartiles  in the axis's unit
 * @property {(value: number, digits: number) => string} formatted
 * @property {string} summary  for people who do not see it
 */

export class SpreadPlot {
  root = element("figure", { class: "spread" });
  #classroom;
  #texts;
  #caption = element("figcaption", { class: "numbers" });
  #chart;

  /** @param {Classroom} classroom */
  constructor(classroom) {
    this.#classroom = classroom;
    this.#texts = CLASS_LESSON_TEXTS[classroom.language];
    const area = element("div", { class: "area" });
    this.root.append(area, this.#caption);
    /** @type {Chart<Picture>} */
    this.#chart = new Chart(area, "dots", draw);
  }

  /** @param {Figure} figure */
  show(figure) {
    const texts = this.#texts;
    const { language, room } = this.#classroom;
    const { valued, missing } = valuesOf(room.participants.values(), figure);
    const { unit, size, digits: fine } = unitOf(figure, valued.at(-1)?.value ?? 0);
    const scaled = valued.map(({ participant, value }) => ({ participant, value: value / size }));
    const quartiles = spread(scaled.map(({ value }) => value));
    const formatted = (/** @type {number} */ value, /** @type {number} */ after) =>
      [number(value, language, after), unit].filter(Boolean).join("\u00a0");
    const missingText = missing > 0 ? [fillText(texts.without, { count: missing })] : [];
    if (!quartiles) {
      setText(this.#caption, [texts.empty, ...missingText].join(" · "));
      this.#chart.show({ valued: [], quartiles: null, formatted, summary: texts.empty });
      return;
    }
    const median = formatted(quartiles.median, fine);
    const half = fillText(texts.half, {
      low: formatted(quartiles.lowerQuartile, fine),
      high: formatted(quartiles.upperQuartile, fine),
    });
    setText(this.#caption, [texts[figure], fillText(texts.median, { value: median }), half, ...missingText].join(" · "));
    const words = {
      figure: texts[figure],
      count: valued.length,
      median,
      low: formatted(quartiles.low, fine),
      high: formatted(quartiles.high, fine),
    };
    this.#chart.show({ valued: scaled, quartiles, formatted, summary: fillText(texts.spread, words) });
  }
}

/**
 * @param {SVGSVGElement} root
 * @param {Picture} picture
 * @param {import("../room/chart.js").ChartSize} size
 */
function draw(root, { valued, quartiles, formatted }, { width, height, em }) {
  if (!quartiles) return root.replaceChildren();
  // A participant that only taps draws no distance.
  const scale = axis([quartiles.high], quartiles.high > 0 ? 0 : 1, width / (LABEL_DISTANCE_EM * em));
  const labels = scale.ticks.map((value) => ({ value, text: formatted(value, digits(scale.step)) }));
  // A label in the middle below each end has its whole width.
  const side = Math.max(1.2, (MAX_LETTER_WIDTH_EM / 2) * Math.max(...labels.map(({ text }) => text.length))) * em;
  const area = { left: side, right: width - side, top: 0.4 * em, bottom: height - 2 * em };
  const x = (/** @type {number} */ value) => area.left + (value / scale.end) * (area.right - area.left);
  root.replaceChildren(
    svgElement("rect", {
      class: "half",
      x: x(quartiles.lowerQuartile),
      y: area.top,
      width: Math.max(1, x(quartiles.upperQuartile) - x(quartiles.lowerQuartile)),
      height: Math.max(0, area.bottom - area.top),
    }),
    ...dots(valued, quartiles.sorted, scale.end, area, em),
    svgElement("line", { class: "median", x1: x(quartiles.median), x2: x(quartiles.median), y1: area.top, y2: area.bottom }),
    svgElement("line", { class: "axis", x1: area.left, x2: area.right, y1: area.bottom, y2: area.bottom }),
    ...labels.map(({ value, text }) => svgText("label", x(value), area.bottom + 1.4 * em, text)),
  );
}

/**
 * The size of the dots, bounded by the highest column.
 * @param {Picture["valued"]} valued
 * @param {readonly number[]} sorted
 * @param {number} end  of the axis
 * @param {{left: number, right: number, top: number, bottom: number}} area
 * @param {number} em
 */
function dots(valued, sorted, end, area, em) {
  let size = MAX_DOT_EM * em;
  /** @type {{at: number, row: number}[]} */
  let places = [];
  for (; size > MIN_DOT_EM * em; size *= 0.85) {
    places = stackedDots(sorted, end, Math.max(1, Math.floor((area.right - area.left) / size)));
    if (Math.max(...places.map(({ row }) => row)) + 1 <= (area.bottom - area.top) / size) break;
  }
  return valued.map(({ participant: { shape, colour } }, index) => {
    const { at, row } = places[index];
    const scale = (size * 0.86) / 24;
    const left = area.left + at * (area.right - area.left) - 12 * scale;
    const top = area.bottom - (row + 0.95) * size;
    return svgElement("path", {
      class: "sign",
      d: shapePath(shape),
      ...signColours(colour),
      transform: `translate(${left} ${top}) scale(${scale})`,
    });
  });
}
