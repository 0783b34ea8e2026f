// @ts-check
/** Two samples over one axis: a dot for each phone, the median or mean and its interval. A is round and above, B square and below. */

import { shapePath } from "../../shared/dom/participant-sign.js";
import { addStyle } from "../../shared/dom/dom.js";
import { svgElement, svgText } from "../../shared/dom/svg.js";
import { digits, spanAxis } from "../../shared/drawing/chart/axis.js";
import { stackedDots } from "./dots.js";
import { axisParts, bandPart } from "../../shared/drawing/chart/parts.js";
import { placeAxis, textWidth } from "../../shared/drawing/chart/placed-axis.js";
import { number } from "../../shared/model/units.js";
import { digitsFor } from "./sentences.js";
import { drawnValues } from "./shown-values.js";

addStyle("/shared/drawing/chart/chart.css");

/** Bounds of a dot's size, and the height of a row of dots. */
const MAX_DOT_EM = 0.75;
const MIN_DOT_EM = 0.3;
const ROW_HEIGHT_EM = 3;
/** The height of an interval with its median. */
const INTERVAL_HEIGHT_EM = 1.3;
/** The width of a sample's letter. */
const LETTER_WIDTH_EM = 1.6;

/** @typedef {import("./requests.js").Sample} Sample */

export class StripPlot {
  root = svgElement("svg", { class: "drawn-chart strips", role: "img" });
  #samples;
  #language;

  /**
   * @param {{first: Sample, second: Sample, statistic: "median"|"mean", unit: string|null}} samples
   * @param {string} language
   * @param {string} summary  for people who do not see it
   */
  constructor(samples, language, summary) {
    this.#samples = samples;
    this.#language = language;
    this.root.setAttribute("aria-label", summary);
    new ResizeObserver(() => this.#draw()).observe(this.root);
  }

  #draw() {
    const width = this.root.clientWidth;
    const { first, second, statistic, unit } = this.#samples;
    const values = [...first.values, ...second.values, ...(first.interval ?? []), ...(second.interval ?? [])];
    if (width === 0 || values.length === 0) return;
    const em = parseFloat(getComputedStyle(this.root).fontSize);
    const range = spanAxis(values, width / (5 * em));
    const letter = LETTER_WIDTH_EM * em;
    const placed = placeAxis({
      low: range.start,
      high: range.end,
      width: width - letter,
      em,
      unit: unit ?? "",
      label: (value, step) => number(value, this.#language, digits(step)),
    });
    const axis = {
      ...placed,
      width,
      left: letter + placed.left,
      right: letter + placed.right,
      x: (/** @type {number} */ value) => letter + placed.x(value),
      ticks: placed.ticks.map((tick) => ({ ...tick, x: letter + tick.x })),
      unit: placed.unit && { ...placed.unit, x: width },
    };
    const [upper, lower] = [(ROW_HEIGHT_EM + INTERVAL_HEIGHT_EM) * em, 2 * (ROW_HEIGHT_EM + INTERVAL_HEIGHT_EM) * em];
    const bottom = lower + 0.3 * em;
    const size = dotSize([first, second], range, axis.right - axis.left, em);
    const text = (/** @type {number} */ value) =>
      number(value, this.#language, digitsOf([first[statistic], second[statistic]]));
    const strips = /** @type {const} */ ([["a", "circle", first, upper], ["b", "square", second, lower]]);
    this.root.setAttribute("viewBox", `0 0 ${width} ${bottom + 1.8 * em}`);
    this.root.replaceChildren(
      ...axisParts(axis, bottom, em),
      ...strips.flatMap(([name, shape, sample, base]) =>
        strip({ name, shape, sample, value: sample[statistic], base, axis, size, range, em, text })
      ),
    );
  }
}

/** @param {(number|null)[]} values */
function digitsOf(values) {
  return digitsFor(values.flatMap((value) => value ?? []));
}

/**
 * The largest size at which no column of dots is higher than a row.
 * @param {Sample[]} samples
 * @param {import("../../shared/drawing/chart/axis.js").Axis} range
 * @param {number} width
 * @param {number} em
 */
function dotSize(samples, range, width, em) {
  for (let size = MAX_DOT_EM; size > MIN_DOT_EM; size -= 0.05) {
    const columns = Math.floor(width / (size * em));
    const highest = samples.map((sample) => Math.max(0, ...places(sample, range, columns).map(({ row }) => row + 1)));
    if (Math.max(...highest) * size <= ROW_HEIGHT_EM) return size * em;
  }
  return MIN_DOT_EM * em;
}

/**
 * @param {Sample} sample
 * @param {import("../../shared/drawing/chart/axis.js").Axis} range
 * @param {number} columns
 */
function places(sample, { start, end }, columns) {
  return stackedDots(drawnValues(sample).map((value) => value - start), end - start, columns);
}

/**
 * One sample: its dots, below them the interval as a band, and the median or mean as a line with its number.
 * @param {object} drawn
 * @param {"a"|"b"} drawn.name
 * @param {"circle"|"square"} drawn.shape
 * @param {Sample} drawn.sample
 * @param {number|null} drawn.value  the median or mean
 * @param {number} drawn.base
 * @param {import("../../shared/drawing/chart/placed-axis.js").PlacedAxis} drawn.axis
 * @param {number} drawn.size  of a dot
 * @param {import("../../shared/drawing/chart/axis.js").Axis} drawn.range
 * @param {number} drawn.em
 * @param {(value: number) => string} drawn.text
 */
function strip({ name, shape, sample, value, base, axis, size, range, em, text }) {
  const top = base - INTERVAL_HEIGHT_EM * em;
  const middle = (top + base) / 2;
  const width = axis.right - axis.left;
  const columns = Math.floor(width / size);
  const highest = Math.max(1, Math.floor((ROW_HEIGHT_EM * em) / size));
  /** @type {SVGElement[]} */
  const parts = [svgText(`name ${name}`, 0, middle + 0.35 * em, name.toUpperCase())];
  for (const { at, row } of places(sample, range, columns)) {
    // Dots above the height of their row overlap the dots below; this happens only with very many.
    const y = top - (Math.min(row, highest - 1) + 0.5) * size;
    parts.push(sign(`dot ${name}`, shape, axis.left + at * width, y, size * 0.84));
  }
  const [low, high] = (sample.interval ?? []).map((end) => axis.x(end));
  if (sample.interval) {
    const band = bandPart(low, high, top + 0.2 * em, base - 0.2 * em);
    band.setAttribute("class", `band ${name}`);
    parts.push(band);
  }
  if (value === null) return parts;
  const x = axis.x(value);
  parts.push(svgElement("line", { class: `median ${name}`, x1: x, x2: x, y1: top, y2: base - 0.05 * em }));
  // Its number stands beside the interval, where there is room.
  const words = text(value);
  const after = Math.max(x, high ?? x) + 0.4 * em;
  const isAfter = after + textWidth(words, em) <= axis.right + axis.left;
  const label = svgText(`value ${name}`, isAfter ? after : Math.min(x, low ?? x) - 0.4 * em, middle + 0.35 * em, words);
  label.setAttribute("text-anchor", isAfter ? "start" : "end");
  parts.push(label);
  return parts;
}

/**
 * @param {string} name  its class
 * @param {"circle"|"square"} shape
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function sign(name, shape, x, y, size) {
  const scale = size / 24;
  return svgElement("path", {
    class: name,
    d: shapePath(shape),
    transform: `translate(${x - size / 2} ${y - size / 2}) scale(${scale})`,
  });
}
