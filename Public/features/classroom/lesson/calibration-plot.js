// @ts-check
/** How sure a class was and how often it was right, beside the line of those who are right as often as they say. */

import { element, setText } from "../../../shared/dom/dom.js";
import { svgElement, svgText } from "../../../shared/dom/svg.js";
import { DataTable } from "../../../shared/drawing/chart/data-table.js";
import { axisParts, heightBelow } from "../../../shared/drawing/chart/parts.js";
import { placeAxis } from "../../../shared/drawing/chart/placed-axis.js";
import { Chart } from "../../../shared/drawing/chart/chart.js";
import { calibrationSteps, calibrationTable, calibrationWords } from "./calibration-picture.js";

/** The ends of the axes, in percent; of what is said a little more, so that dots at the ends are whole. */
const SAID = { low: 48, high: 102 };
const SHARES = [0, 25, 50, 75, 100];
/** Room for the shares at the left, and above the highest, in letters. */
const LEFT_EM = 2.5;
const TOP_EM = 1;
/** The size of a dot of one person, and the most, in letters. */
const DOT_EM = 0.3;
const MAX_DOT_EM = 1;

/** @typedef {import("./calibration-picture.js").Levels} Levels */
/** @typedef {import("./calibration-picture.js").CalibrationStep} CalibrationStep */
/** @typedef {{now: CalibrationStep[], earlier: CalibrationStep[], said: string, summary: string}} CalibrationPicture */

export class CalibrationPlot {
  root = element("figure", { class: "calibration", hidden: true });
  #language;
  #title = element("h2");
  #words = element("span");
  #table;
  #chart;

  /** @param {import("../../../shared/model/language.js").Language} language */
  constructor(language) {
    this.#language = language;
    this.#table = new DataTable(language);
    const area = element("div", { class: "area" });
    const caption = element("figcaption", { class: "numbers" }, this.#words, this.#table.root);
    this.root.append(this.#title, area, caption);
    /** @type {Chart<CalibrationPicture>} */
    this.#chart = new Chart(area, "calibration", draw);
  }

  /**
   * @param {Levels} now  empty while phones answer
   * @param {Levels} earlier
   */
  show(now, earlier) {
    const language = this.#language;
    const { finding, details } = calibrationWords(now, language);
    setText(this.#title, finding);
    setText(this.#words, details.join(" · "));
    this.#chart.show({
      now: calibrationSteps(now),
      earlier: calibrationSteps(earlier),
      said: calibrationTable([], [], language).head[0],
      summary: [finding, ...details].join(". "),
    });
    this.#table.show(() => calibrationTable(now, earlier, language));
  }
}

/**
 * @param {SVGSVGElement} root
 * @param {CalibrationPicture} picture
 * @param {import("../../../shared/drawing/chart/chart.js").ChartSize} size
 */
function draw(root, { now, earlier, said }, { width, height, em }) {
  const axis = placeAxis({ ...SAID, width, em, unit: `${said} (%)`, label: String, finest: 10, side: LEFT_EM * em });
  const [top, bottom] = [TOP_EM * em, Math.max(3 * em, height - heightBelow(false, em))];
  const y = (/** @type {number} */ share) => bottom - (share / 100) * (bottom - top);
  const shares = SHARES.flatMap((share) => {
    const text = svgText("tick", axis.left - em, y(share) + 0.35 * em, String(share));
    return [svgElement("line", { class: "grid", x1: axis.left, x2: axis.right, y1: y(share), y2: y(share) }), text];
  });
  root.replaceChildren(
    ...shares,
    svgElement("line", { class: "target", x1: axis.x(50), x2: axis.x(100), y1: y(50), y2: y(100) }),
    ...earlier.flatMap((step) => stepParts("before", step, axis.x(step.said) + 0.5 * em, y, em)),
    ...now.flatMap((step) => stepParts("now", step, axis.x(step.said), y, em)),
    ...axisParts(axis, bottom, em),
  );
}

/**
 * @param {"now"|"before"} kind
 * @param {CalibrationStep} step
 * @param {number} x
 * @param {(share: number) => number} y
 * @param {number} em
 */
function stepParts(kind, { people, share, low, high }, x, y, em) {
  const size = Math.min(MAX_DOT_EM, DOT_EM * Math.sqrt(people)) * em;
  return [
    svgElement("line", { class: `interval ${kind}`, x1: x, x2: x, y1: y(low), y2: y(high) }),
    svgElement("circle", { class: `mean ${kind}`, cx: x, cy: y(share), r: size }),
  ];
}
