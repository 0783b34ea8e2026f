// @ts-check
/** A histogram of a class: a sign per phone in its bin while signs fit, otherwise bars; the target is marked. */

import { shapePath } from "../../../shared/dom/participant-sign.js";
import { svgElement, svgText } from "../../../shared/dom/svg.js";
import { signColours } from "../../../shared/dom/theme.js";
import { Chart } from "../room/chart.js";
import { roundStep } from "./histogram.js";

/** Maximum number of phones that are drawn as signs. */
const MAX_SIGNS = 40;
/** Bounds of a sign's size. */
const MIN_SIGN_EM = 0.7;
const MAX_SIGN_EM = 2.2;
/** Minimum distance between two labels of the axis. */
const MIN_LABEL_DISTANCE_EM = 3.2;
/** The width of a letter of a label. */
const LETTER_EM = 0.58;

/** @typedef {import("./histogram.js").Histogram} Histogram */
/** @typedef {{shape: string|undefined, colour: string|undefined}} Look */
/**
 * @typedef {object} HistogramPicture
 * @property {Histogram} histogram
 * @property {number|null} target  the value to mark
 * @property {string} targetLabel
 * @property {(value: number, step: number) => string} axis  an axis label
 * @property {(id: string) => Look} look
 * @property {string} summary  for people who do not see it
 */

/** @extends {Chart<HistogramPicture>} */
export class HistogramView extends Chart {
  /** @param {HTMLElement} parent */
  constructor(parent) {
    super(parent, "histogram", draw);
  }
}

/**
 * @param {SVGSVGElement} root
 * @param {HistogramPicture} picture
 * @param {import("../room/chart.js").ChartSize} size
 */
function draw(root, picture, { width, height, em }) {
  const { histogram, target } = picture;
  const { bins, step } = histogram;
  const column = width / bins.length;
  // Even if the panel is lower than its labels.
  const area = { top: 2 * em, bottom: Math.max(2 * em, height - 2 * em), column };
  const phones = bins.reduce((sum, { ids }) => sum + ids.length, 0);
  const size = Math.min(column * 0.9, (area.bottom - area.top) / Math.max(1, histogram.tallest), MAX_SIGN_EM * em);
  const parts = phones <= MAX_SIGNS && size >= MIN_SIGN_EM * em ? signs(picture, area, size) : bars(picture, area, em);
  root.replaceChildren(
    // Drawn behind the phones' signs, so that it covers none of them.
    ...(target === null ? [] : mark(picture.targetLabel, ((target - bins[0].centre) / step + 0.5) * column, area, em, width)),
    ...parts,
    svgElement("line", { class: "axis", x1: 0, x2: width, y1: area.bottom, y2: area.bottom }),
    ...labels(picture, area, em, width),
  );
}

/**
 * @param {HistogramPicture} picture
 * @param {{bottom: number, column: number}} area
 * @param {number} size
 */
function signs({ histogram, look }, { bottom, column }, size) {
  const drawn = size * 0.86;
  return histogram.bins.flatMap(({ ids }, bin) =>
    ids.map((id, row) => {
      const { shape, colour } = look(id);
      const x = (bin + 0.5) * column - drawn / 2;
      const y = bottom - (row + 1) * size + (size - drawn) / 2;
      return svgElement("path", {
        class: "sign",
        d: shapePath(shape),
        ...signColours(colour),
        transform: `translate(${x} ${y}) scale(${drawn / 24})`,
      });
    })
  );
}

/**
 * @param {HistogramPicture} picture
 * @param {{top: number, bottom: number, column: number}} area
 * @param {number} em
 */
function bars({ histogram }, { top, bottom, column }, em) {
  return histogram.bins.flatMap(({ ids }, bin) => {
    if (ids.length === 0) return [];
    const height = Math.max(0, ((bottom - top - 1.4 * em) * ids.length) / histogram.tallest);
    const x = bin * column + column * 0.08;
    const bar = svgElement("rect", { class: "bar", x, y: bottom - height, width: column * 0.84, height, rx: 0.15 * em });
    const count = svgElement("text", { class: "count", x: (bin + 0.5) * column, y: bottom - height - 0.4 * em });
    count.textContent = String(ids.length);
    return [bar, count];
  });
}

/**
 * @param {HistogramPicture} picture
 * @param {{bottom: number, column: number}} area
 * @param {number} em
 * @param {number} width
 */
function labels({ histogram, axis }, { bottom, column }, em, width) {
  const { bins, step, below, above } = histogram;
  const every = roundStep(Math.max(1, (MIN_LABEL_DISTANCE_EM * em) / column));
  const last = bins.length - 1;
  return bins.flatMap(({ centre }, bin) => {
    // An end whose bin also contains results beyond it is always labelled, the others at round numbers.
    const isOpen = (bin === 0 && below) || (bin === last && above);
    if (!isOpen && Math.round(centre / step) % every !== 0) return [];
    if (!isOpen && ((above && last - bin < every) || (below && bin < every))) return [];
    const words = `${isOpen ? (bin === 0 ? "≤\u202f" : "≥\u202f") : ""}${axis(centre, step)}`;
    // Half of a label, so that no label is cut off at an end.
    const side = Math.max(MIN_LABEL_DISTANCE_EM, words.length * LETTER_EM) * em / 2;
    return [svgText("tick", Math.max(side, Math.min(width - side, (bin + 0.5) * column)), bottom + 1.4 * em, words)];
  });
}

/**
 * @param {string} targetLabel
 * @param {number} x
 * @param {{top: number, bottom: number}} area
 * @param {number} em
 * @param {number} width
 */
function mark(targetLabel, x, { bottom }, em, width) {
  const label = svgElement("text", { class: "mark", x: Math.max(4 * em, Math.min(width - 4 * em, x)), y: em });
  label.textContent = targetLabel;
  return [svgElement("line", { class: "mark", x1: x, x2: x, y1: 1.4 * em, y2: bottom }), label];
}
