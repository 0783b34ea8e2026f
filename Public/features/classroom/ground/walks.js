// @ts-check
/** How long is a coast? What the class has walked on the picture, over the rulers with which it did: the sheet's last part. */

import { element, setText } from "../../../shared/dom/dom.js";
import { svgElement, svgText } from "../../../shared/dom/svg.js";
import { digits } from "../../../shared/drawing/chart/axis.js";
import { DataTable } from "../../../shared/drawing/chart/data-table.js";
import { fillText } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";
import { lengthText } from "../../../shared/statistics/picture-length.js";
import { withError } from "../../../shared/statistics/with-error.js";
import { GROUND_TEXTS } from "../../../languages/en/pages/features/classroom/ground/texts.js";
import { logTicks, placed } from "./log-axis.js";

/** @typedef {Contract.CoastWalks} Walks */

/** The chart in its own units: letters are 16 high. */
const CHART = Object.freeze({ width: 480, height: 300, left: 70, right: 464, top: 24, bottom: 248 });

export class CoastSection {
  root = element("section", { class: "coast" });
  #texts;
  #language;
  #read;
  #status = element("p", { id: "coast-line", role: "status" });
  #chart = svgElement("svg", { viewBox: `0 0 ${CHART.width} ${CHART.height}`, role: "img", class: "coast-chart" });
  #table;

  /**
   * @param {import("../../../shared/model/language.js").Language} language
   * @param {() => Promise<Walks>} read
   */
  constructor(language, read) {
    this.#language = language;
    this.#read = read;
    const texts = this.#texts = GROUND_TEXTS[language];
    this.#table = new DataTable(language);
    this.#chart.toggleAttribute("hidden", true);
    this.#table.root.hidden = true;
    this.root.append(
      element("h3", {}, texts.walks),
      element("p", {}, texts.walksHow),
      element("button", { id: "coast-show", click: () => void this.#show() }, texts.walksShow),
      this.#status,
      this.#chart,
      this.#table.root,
    );
  }

  async #show() {
    try {
      this.#fill(await this.#read());
    } catch {
      setText(this.#status, this.#texts.walksUnread);
    }
  }

  /** @param {Walks} walks */
  #fill({ walks, line, unit }) {
    const texts = this.#texts;
    const hasWalks = walks.length > 0;
    this.#chart.toggleAttribute("hidden", !hasWalks);
    this.#table.root.hidden = !hasWalks;
    const shown = (/** @type {number} */ value, /** @type {number} */ error) => withError(value, error, this.#language, 3);
    const told = line
      ? fillText(texts.walksLine, {
        slope: shown(line.slope, line.slopeError),
        dimension: shown(line.dimension, line.slopeError),
      })
      : texts.walksFew;
    setText(this.#status, hasWalks ? told : texts.walksNone);
    if (!hasWalks) return;
    const length = (/** @type {number} */ value) => lengthText({ value }, unit, this.#language);
    this.#table.show(() => ({
      title: texts.walks,
      head: [texts.walksPhone, texts.walksRuler, texts.walksSteps, texts.walksLength],
      rows: walks.map((
        { name, ruler, steps, length: whole },
      ) => [name, length(ruler), number(steps, this.#language), length(whole)]),
    }));
    this.#draw(walks, line, unit);
  }

  /**
   * @param {Walks["walks"]} walks
   * @param {Walks["line"]} line
   * @param {string} unit
   */
  #draw(walks, line, unit) {
    const [x, y] = [
      placed(walks.map(({ ruler }) => ruler), CHART.left, CHART.right),
      placed(walks.map(({ length }) => length), CHART.bottom, CHART.top),
    ];
    const label = (/** @type {number} */ value) => number(value, this.#language, digits(value));
    const text = (
      /** @type {string} */ kind,
      /** @type {number} */ left,
      /** @type {number} */ top,
      /** @type {string} */ words,
      /** @type {string} */ anchor,
    ) => {
      const made = svgText(kind, left, top, words);
      made.setAttribute("text-anchor", anchor);
      return made;
    };
    /** @type {SVGElement[]} */
    const parts = [
      ...logTicks(x).flatMap((tick) => [
        svgElement("line", { class: "grid", x1: x.at(tick), x2: x.at(tick), y1: CHART.top, y2: CHART.bottom }),
        text("tick", x.at(tick), CHART.bottom + 18, label(tick), "middle"),
      ]),
      ...logTicks(y).flatMap((tick) => [
        svgElement("line", { class: "grid", x1: CHART.left, x2: CHART.right, y1: y.at(tick), y2: y.at(tick) }),
        text("tick", CHART.left - 6, y.at(tick) + 5, label(tick), "end"),
      ]),
      text("name", (CHART.left + CHART.right) / 2, CHART.height - 8, `${this.#texts.walksRuler} (${unit})`, "middle"),
      text("name", 0, 14, `${this.#texts.walksLength} (${unit})`, "start"),
    ];
    if (line) {
      const on = (/** @type {number} */ ruler) => y.at(10 ** (line.intercept + line.slope * Math.log10(ruler)));
      parts.push(svgElement("line", { class: "fit", x1: x.at(x.low), x2: x.at(x.high), y1: on(x.low), y2: on(x.high) }));
    }
    parts.push(
      ...walks.map(({ ruler, length }) => svgElement("circle", { class: "point", cx: x.at(ruler), cy: y.at(length), r: 5 })),
    );
    this.#chart.replaceChildren(...parts);
    this.#chart.setAttribute("aria-label", `${this.#texts.walks} ${this.#status.textContent}`);
  }
}
