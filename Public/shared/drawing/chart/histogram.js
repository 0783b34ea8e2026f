// @ts-check
/** A histogram of a class: a sign per phone in its column while signs fit, otherwise bars; with median, middle half and target. */

import { svgElement, svgText } from "../../dom/svg.js";
import { Chart } from "./chart.js";
import { columnsIn } from "./columns.js";
import { endLabels } from "./end-labels.js";
import { axisParts, bandPart, heightBelow, markParts, signPart } from "./parts.js";
import { placeAxis } from "./placed-axis.js";

/** The share of a column that its bar fills. */
const BAR_SHARE = 0.84;
/** The greatest height of a histogram, in widths: on an upright screen its columns would be far below its labels. */
const MAX_ASPECT = 1.3;
/** Time in which a new result drops into its column (ms), as in chart.css. */
const DROP_MS = 400;

/** @typedef {import("./bins.js").Bins} Bins */
/**
 * @typedef {object} HistogramPicture
 * @property {Bins} bins
 * @property {number|null} target  the value to mark
 * @property {string} targetText
 * @property {import("./spread.js").Spread|null} spread  of all values; null without any
 * @property {string} medianText
 * @property {boolean} hasBand  whether there are enough values for the middle half
 * @property {string} unit
 * @property {(value: number, step: number) => string} label  of the axis, without the unit
 * @property {(id: string) => import("./parts.js").Look} look
 * @property {import("../../model/language.js").Language} language
 * @property {string} summary  for people who do not see it
 */

/** @extends {Chart<HistogramPicture>} */
export class Histogram extends Chart {
  /** @param {HTMLElement} parent */
  constructor(parent) {
    const drops = new Drops();
    super(parent, "histogram", (root, picture, size) => draw(root, picture, size, drops));
  }
}

/** When each phone's result came: a picture that is drawn again while a sign drops continues its motion. */
class Drops {
  /** @type {Map<string, number>|null} null before the first picture, whose results are there already */
  #since = null;

  /** @param {Bins} bins */
  see({ bins }) {
    const now = performance.now();
    const seen = this.#since;
    this.#since = new Map(bins.flatMap(({ ids }) => ids.map((id) => [id, seen ? seen.get(id) ?? now : -DROP_MS])));
  }

  /** @param {string} id @param {SVGElement} sign */
  move(id, sign) {
    const passed = performance.now() - (this.#since?.get(id) ?? -DROP_MS);
    if (passed >= DROP_MS) return sign;
    sign.classList.add("dropping");
    sign.style.animationDelay = `${-passed}ms`;
    return sign;
  }
}

/**
 * @param {SVGSVGElement} root
 * @param {HistogramPicture} picture
 * @param {import("./chart.js").ChartSize} size
 * @param {Drops} drops
 */
function draw(root, picture, size, drops) {
  drops.see(picture.bins);
  const height = Math.min(size.height, MAX_ASPECT * size.width);
  const group = svgElement("g", { transform: `translate(0 ${(size.height - height) / 2})` });
  group.append(...parts(picture, { ...size, height }, drops));
  root.replaceChildren(group);
}

/**
 * @param {HistogramPicture} picture
 * @param {import("./chart.js").ChartSize} size
 * @param {Drops} drops
 */
function parts(picture, { width, height, em }, drops) {
  const { bins: { bins, step, tallest, below, above }, target, spread, label, unit, language } = picture;
  const [first, last] = [bins[0].centre, bins[bins.length - 1].centre];
  const axis = placeAxis({
    low: first - step / 2,
    high: last + step / 2,
    width,
    em,
    unit,
    label,
    finest: step,
    ends: endLabels({ step, below, above, first, last }, label, language),
  });
  const bottom = Math.max(2 * em, height - heightBelow(below || above, em));
  const column = (axis.right - axis.left) / bins.length;
  const values = bins.reduce((sum, { ids }) => sum + ids.length, 0);
  const columns = columnsIn({ values, tallest, column, height: bottom, em });
  const marks = [
    ...(spread && values > 1
      ? [{ kind: /** @type {const} */ ("median"), x: axis.x(spread.median), text: picture.medianText }]
      : []),
    ...(target === null ? [] : [{ kind: /** @type {const} */ ("target"), x: axis.x(target), text: picture.targetText }]),
  ].filter(({ x }) => x >= axis.left && x <= axis.right);
  const [from, to] = [spread?.lowerQuartile ?? 0, spread?.upperQuartile ?? 0].map((value) =>
    Math.max(axis.left, Math.min(axis.right, axis.x(value)))
  );
  const marked = markParts(marks, bottom, width, em);
  return [
    ...(picture.hasBand ? [bandPart(from, to, 0.5 * em, bottom)] : []),
    // Behind signs, so that they cover none of them, and in front of bars.
    ...(columns.asSigns
      ? [...marked, ...signs(picture, axis, bottom, columns, drops)]
      : [...bars(picture, axis, bottom, columns, column, em), ...marked]),
    ...axisParts(axis, bottom, em),
  ];
}

/**
 * @param {HistogramPicture} picture
 * @param {import("./placed-axis.js").PlacedAxis} axis
 * @param {number} bottom
 * @param {import("./columns.js").Columns} columns
 * @param {Drops} drops
 */
function signs({ bins: { bins }, look }, axis, bottom, { size, pitch }, drops) {
  const middle = (/** @type {number} */ row) => bottom - 2 - row * pitch - (size + (pitch - size) * 0.3) / 2;
  return bins.flatMap(({ centre, ids }) =>
    ids.map((id, row) => drops.move(id, signPart(look(id), axis.x(centre), middle(row), size)))
  );
}

/**
 * @param {HistogramPicture} picture
 * @param {import("./placed-axis.js").PlacedAxis} axis
 * @param {number} bottom
 * @param {import("./columns.js").Columns} columns
 * @param {number} column  its width
 * @param {number} em
 */
function bars({ bins: { bins } }, axis, bottom, { pitch }, column, em) {
  return bins.flatMap(({ centre, ids }) => {
    if (ids.length === 0) return [];
    const [height, width] = [ids.length * pitch, column * BAR_SHARE];
    const bar = { class: "bar", x: axis.x(centre) - width / 2, y: bottom - height, width, height, rx: 0.15 * em };
    return [svgElement("rect", bar), svgText("count", axis.x(centre), bottom - height - 0.4 * em, String(ids.length))];
  });
}
