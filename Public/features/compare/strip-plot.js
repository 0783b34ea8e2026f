// @ts-check
/** Two samples over one axis: a dot for each phone, the median or mean and its interval. A is round and above, B square and below. */

import { shapePath } from "../../shared/dom/participant-sign.js";
import { svgElement, svgText } from "../../shared/dom/svg.js";
import { digits, spanAxis } from "../../shared/drawing/axis.js";
import { stackedDots } from "../../shared/drawing/dots.js";
import { number } from "../../shared/model/units.js";
import { drawnValues } from "./shown-values.js";

/** Bounds of a dot's size, and the height of a row of dots. */
const MAX_DOT_EM = 0.75;
const MIN_DOT_EM = 0.3;
const ROW_HEIGHT_EM = 3;
/** The height of an interval with its median. */
const INTERVAL_HEIGHT_EM = 1.3;

/** @typedef {import("./requests.js").Sample} Sample */

export class StripPlot {
  root = svgElement("svg", { class: "strips", role: "img" });
  #samples;
  #language;

  /**
   * @param {{first: Sample, second: Sample, statistic: "median"|"mean"}} samples
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
    const { first, second, statistic } = this.#samples;
    const values = [...first.values, ...second.values, ...(first.interval ?? []), ...(second.interval ?? [])];
    if (width === 0 || values.length === 0) return;
    const em = parseFloat(getComputedStyle(this.root).fontSize);
    const [left, right] = [1.6 * em, width - 1.2 * em];
    const range = spanAxis(values, (right - left) / (5 * em));
    const x = (/** @type {number} */ value) => left + ((value - range.start) / (range.end - range.start)) * (right - left);
    const [upper, lower] = [(ROW_HEIGHT_EM + INTERVAL_HEIGHT_EM) * em, 2 * (ROW_HEIGHT_EM + INTERVAL_HEIGHT_EM) * em];
    const bottom = lower + 0.3 * em;
    const size = dotSize([first, second], range, right - left, em);
    const parts = [
      svgElement("line", { class: "axis", x1: left, x2: right, y1: bottom, y2: bottom }),
      ...range.ticks.map((tick) =>
        svgText("tick", x(tick), bottom + 1.2 * em, number(tick, this.#language, digits(range.step)))
      ),
      ...strip("a", "circle", first, first[statistic], upper, x, size, range, em),
      ...strip("b", "square", second, second[statistic], lower, x, size, range, em),
    ];
    this.root.setAttribute("viewBox", `0 0 ${width} ${bottom + 1.7 * em}`);
    this.root.replaceChildren(...parts);
  }
}

/**
 * The largest size at which no column of dots is higher than a row.
 * @param {Sample[]} samples
 * @param {import("../../shared/drawing/axis.js").Axis} range
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
 * @param {import("../../shared/drawing/axis.js").Axis} range
 * @param {number} columns
 */
function places(sample, { start, end }, columns) {
  return stackedDots(drawnValues(sample).map((value) => value - start), end - start, columns);
}

/**
 * One sample: its dots, below them its median or mean on its interval.
 * @param {string} name  its class
 * @param {"circle"|"square"} shape
 * @param {Sample} sample
 * @param {number|null} value  the median or mean
 * @param {number} bottom
 * @param {(value: number) => number} x
 * @param {number} size
 * @param {import("../../shared/drawing/axis.js").Axis} range
 * @param {number} em
 */
function strip(name, shape, sample, value, bottom, x, size, range, em) {
  const middle = bottom - (INTERVAL_HEIGHT_EM / 2) * em;
  const [left, width] = [x(range.start), x(range.end) - x(range.start)];
  const columns = Math.floor(width / size);
  const highest = Math.max(1, Math.floor((ROW_HEIGHT_EM * em) / size));
  /** @type {SVGElement[]} */
  const parts = [svgText(`name ${name}`, 0, middle + 0.35 * em, name.toUpperCase())];
  for (const { at, row } of places(sample, range, columns)) {
    // Dots above the height of their row overlap the dots below; this happens only with very many.
    const y = bottom - INTERVAL_HEIGHT_EM * em - (Math.min(row, highest - 1) + 0.5) * size;
    parts.push(sign(`dot ${name}`, shape, left + at * width, y, size * 0.84));
  }
  if (sample.interval) {
    const [low, high] = sample.interval.map(x);
    parts.push(svgElement("line", { class: `interval ${name}`, x1: low, x2: high, y1: middle, y2: middle }));
    for (const end of [low, high]) {
      parts.push(
        svgElement("line", { class: `interval ${name}`, x1: end, x2: end, y1: middle - 0.3 * em, y2: middle + 0.3 * em }),
      );
    }
  }
  if (value !== null) parts.push(sign(`median ${name}`, shape, x(value), middle, 0.95 * em));
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
