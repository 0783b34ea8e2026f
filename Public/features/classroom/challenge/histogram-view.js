// @ts-check
/** A histogram of a class: a sign per phone in its bin while there is room for signs, else bars; the target marked. */

import { shapePath } from "../../../shared/dom/participant-sign.js";
import { svgElement } from "../../../shared/dom/svg.js";
import { signColours } from "../../../shared/dom/theme.js";

/** Up to so many phones each has its sign. */
const SIGNS = 40;
/** A sign is as large as its place allows, between these, in em. */
const SMALLEST = 0.7;
const LARGEST = 2.2;
/** Between two labels of the axis, in em. */
const LABELS_APART = 3.2;

/** @typedef {import("./histogram.js").Histogram} Histogram */
/** @typedef {{shape: string|undefined, colour: string|undefined}} Look */
/**
 * @typedef {object} HistogramPicture
 * @property {Histogram} histogram
 * @property {number|null} target  where to mark it
 * @property {string} targetLabel
 * @property {(value: number) => string} axis  an axis label
 * @property {(id: string) => Look} look
 * @property {string} summary  for who does not see it
 */

export class HistogramView {
  #root;
  /** @type {HistogramPicture|null} */
  #picture = null;

  /** @param {HTMLElement} parent */
  constructor(parent) {
    this.#root = svgElement("svg", { class: "histogram", role: "img" });
    parent.append(this.#root);
    new ResizeObserver(() => this.#draw()).observe(parent);
  }

  /** @param {HistogramPicture} picture */
  show(picture) {
    this.#picture = picture;
    this.#draw();
  }

  #draw() {
    const { clientWidth: width, clientHeight: height } = this.#root.parentElement ?? this.#root;
    if (!this.#picture || width === 0 || height === 0) return;
    const { histogram, target, summary } = this.#picture;
    const em = parseFloat(getComputedStyle(this.#root).fontSize);
    this.#root.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.#root.setAttribute("aria-label", summary);
    const { bins, step } = histogram;
    const column = width / bins.length;
    const area = { top: 2 * em, bottom: height - 2 * em, column };
    const phones = bins.reduce((sum, { ids }) => sum + ids.length, 0);
    const size = Math.min(column * 0.9, (area.bottom - area.top) / Math.max(1, histogram.tallest), LARGEST * em);
    const parts =
      phones <= SIGNS && size >= SMALLEST * em ? this.#signs(area, size) : this.#bars(area, em);
    this.#root.replaceChildren(
      // Behind the phones' signs, of which none is covered.
      ...(target === null ? [] : this.#mark((target / step + 0.5) * column, area, em, width)),
      ...parts,
      svgElement("line", { class: "axis", x1: 0, x2: width, y1: area.bottom, y2: area.bottom }),
      ...this.#labels(area, em, width),
    );
  }

  /**
   * @param {{bottom: number, column: number}} area
   * @param {number} size
   */
  #signs({ bottom, column }, size) {
    const { histogram, look } = /** @type {HistogramPicture} */ (this.#picture);
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
      }),
    );
  }

  /**
   * @param {{top: number, bottom: number, column: number}} area
   * @param {number} em
   */
  #bars({ top, bottom, column }, em) {
    const { histogram } = /** @type {HistogramPicture} */ (this.#picture);
    return histogram.bins.flatMap(({ ids }, bin) => {
      if (ids.length === 0) return [];
      const height = ((bottom - top - 1.4 * em) * ids.length) / histogram.tallest;
      const x = bin * column + column * 0.08;
      const bar = svgElement("rect", { class: "bar", x, y: bottom - height, width: column * 0.84, height, rx: 0.15 * em });
      const count = svgElement("text", { class: "count", x: (bin + 0.5) * column, y: bottom - height - 0.4 * em });
      count.textContent = String(ids.length);
      return [bar, count];
    });
  }

  /**
   * @param {{bottom: number, column: number}} area
   * @param {number} em
   * @param {number} width
   */
  #labels({ bottom, column }, em, width) {
    const { histogram, axis } = /** @type {HistogramPicture} */ (this.#picture);
    const every = Math.max(1, Math.ceil((LABELS_APART * em) / column));
    const last = histogram.bins.length - 1;
    return histogram.bins.flatMap(({ centre }, bin) => {
      if (bin % every !== 0 && bin !== last) return [];
      // The last one also holds all that is more; its label has precedence.
      if (bin !== last && last - bin < every) return [];
      const place = bin === last ? { class: "tick last", x: width } : { class: "tick", x: (bin + 0.5) * column };
      const label = svgElement("text", { ...place, y: bottom + 1.4 * em });
      label.textContent = bin === last ? `≥\u202f${axis(centre)}` : axis(centre);
      return [label];
    });
  }

  /**
   * @param {number} x
   * @param {{top: number, bottom: number}} area
   * @param {number} em
   * @param {number} width
   */
  #mark(x, { bottom }, em, width) {
    const { targetLabel } = /** @type {HistogramPicture} */ (this.#picture);
    const label = svgElement("text", { class: "mark", x: Math.max(4 * em, Math.min(width - 4 * em, x)), y: em });
    label.textContent = targetLabel;
    return [svgElement("line", { class: "mark", x1: x, x2: x, y1: 1.4 * em, y2: bottom }), label];
  }
}
