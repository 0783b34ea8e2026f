// @ts-check
/** A figure of all phones as a histogram, with the median and the middle half; its title says what half of them reach. */

import { element, setText } from "../../../shared/dom/dom.js";
import { digits } from "../../../shared/drawing/chart/axis.js";
import { sortIntoBins } from "../../../shared/drawing/chart/bins.js";
import { DataTable } from "../../../shared/drawing/chart/data-table.js";
import { Histogram } from "../../../shared/drawing/chart/histogram.js";
import { CHART_TEXTS } from "../../../languages/en/pages/shared/drawing/chart/texts.js";
import { number } from "../../../shared/model/units.js";
import { absenceTexts } from "../chart/absent.js";
import { spread } from "../../../shared/drawing/chart/spread.js";
import { figureFinding, figureText, figureWords, unitOf, valuesOf } from "./figure-values.js";
import { CLASS_LESSON_TEXTS } from "../../../languages/en/pages/features/classroom/lesson/texts.js";

/** The end of the axis without values. */
const USUAL = 10;

/** @typedef {import("../room/classroom.js").Classroom} Classroom */
/** @typedef {import("./figure-values.js").Figure} Figure */

export class SpreadPlot {
  root = element("figure", { class: "spread" });
  #classroom;
  #texts;
  #title = element("h2");
  #caption = element("figcaption", { class: "numbers" });
  #words = element("span");
  #histogram;
  #table;

  /** @param {Classroom} classroom */
  constructor(classroom) {
    this.#classroom = classroom;
    this.#texts = CLASS_LESSON_TEXTS[classroom.language];
    this.#table = new DataTable(classroom.language);
    const area = element("div", { class: "area" });
    this.#caption.append(this.#words, this.#table.root);
    this.root.append(this.#title, area, this.#caption);
    this.#histogram = new Histogram(area);
  }

  /** @param {Figure} figure */
  show(figure) {
    const texts = this.#texts;
    const { language, room } = this.#classroom;
    const charts = CHART_TEXTS[language];
    const { valued, missing } = valuesOf(room.participants.values(), figure);
    const { unit, size, digits: fine } = unitOf(figure, valued.at(-1)?.value ?? 0);
    const entries = valued.map(({ participant, value }) => ({ id: participant.id, value: value / size }));
    const values = entries.map(({ value }) => value);
    const all = spread(values);
    const unscaled = valued.map(({ value }) => value);
    const { median, half } = figureWords(figure, unscaled, texts, language);
    const found = figureFinding(figure, unscaled, texts, language);
    const text = (/** @type {number} */ value) => figureText(figure, value, all?.high ?? 0, language);
    const absent = absenceTexts(unscaled, missing, text, language);
    const summary = [median, half, ...absent].filter(Boolean).join(" · ");
    setText(this.#title, found);
    setText(this.#words, [texts[figure], summary].filter(Boolean).join(" · "));
    // The axis begins at 0 only if the values are near 0.
    const isNearZero = all !== null && all.low <= (all.high - all.low) / 2;
    this.#histogram.show({
      bins: sortIntoBins(entries, { finest: 10 ** -fine, marked: isNearZero ? [0] : [], usual: USUAL }),
      target: null,
      targetText: "",
      spread: all,
      medianText: median,
      hasBand: half !== "",
      unit,
      label: (value, step) => number(value, language, digits(step)),
      look: (id) => room.participants.get(id) ?? { shape: undefined, colour: undefined },
      language,
      summary: [found, texts[figure], summary].filter(Boolean).join(". "),
    });
    this.#table.show(() => ({
      title: `${texts[figure]} · ${found}`,
      head: [charts.phone, unit ? `${texts[figure]} (${unit})` : texts[figure]],
      rows: valued.map(({ participant, value }) => [participant.name, number(value / size, language, fine)]),
    }));
  }
}
