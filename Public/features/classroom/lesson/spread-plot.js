// @ts-check
/** A figure of all phones as dots over an axis, with the median and the middle half. */

import { element } from "../../../shared/dom/dom.js";
import { shapePath } from "../../../shared/dom/participant-sign.js";
import { svgElement } from "../../../shared/dom/svg.js";
import { signColours } from "../../../shared/dom/theme.js";
import { stacked } from "../../../shared/drawing/dots.js";
import { fillText } from "../../../shared/model/language.js";
import { distanceLine, duration, line, number } from "../../../shared/model/units.js";
import { axisEnd, spread } from "./spread.js";
import { CLASS_LESSON_TEXTS } from "./texts.js";

/** A dot's size, within these, in em. */
const LARGEST = 1.5;
const SMALLEST = 0.4;
const TICKS = 5;

/** @typedef {import("../room/classroom.js").Classroom} Classroom */
/** @typedef {"distance"|"time"|"touches"|"force"} Figure */
/** @typedef {import("../../../shared/model/room.js").RoomParticipant} RoomParticipant */

/**
 * @param {RoomParticipant} participant
 * @param {Figure} figure
 * @returns {number|null} null without a value
 */
function valueOf({ totalCentimetres, totalSeconds, touches, force }, figure) {
  if (figure === "force") return force.peakGrams;
  if (touches === 0) return null;
  return figure === "distance" ? totalCentimetres : figure === "time" ? totalSeconds : touches;
}

export class SpreadPlot {
  root = element("figure", { class: "spread" });
  #classroom;
  #texts;
  #svg = make("svg", { role: "img" });
  #words = element("figcaption", { class: "numbers" });

  /** @param {Classroom} classroom */
  constructor(classroom) {
    this.#classroom = classroom;
    this.#texts = CLASS_LESSON_TEXTS[classroom.language];
    this.root.append(this.#svg, this.#words);
    new ResizeObserver(() => this.show(this.#figure)).observe(this.root);
  }

  /** @type {Figure} */
  #figure = "distance";

  /** @param {Figure} figure */
  show(figure) {
    this.#figure = figure;
    const { clientWidth: width, clientHeight } = this.root;
    const height = clientHeight - this.#words.offsetHeight;
    if (width === 0 || height <= 0) return;
    const all = [...this.#classroom.room.participants.values()];
    const valued = all
      .map((participant) => ({ participant, value: valueOf(participant, figure) }))
      .filter((each) => each.value !== null && each.value > 0)
      .map(({ participant, value }) => ({ participant, value: Number(value) }))
      .sort((a, b) => a.value - b.value);
    const found = spread(valued.map(({ value }) => value));
    const texts = this.#texts;
    if (!found) {
      this.#svg.replaceChildren();
      this.#svg.setAttribute("aria-label", texts.empty);
      this.#words.textContent = texts.empty;
      return;
    }
    const said = (/** @type {number} */ value) => this.#said(value);
    const without = all.length - valued.length;
    this.#words.textContent = [
      texts[figure],
      fillText(texts.median, { value: said(found.median) }),
      fillText(texts.half, { low: said(found.lowerQuartile), high: said(found.upperQuartile) }),
      ...(without > 0 ? [fillText(texts.without, { count: without })] : []),
    ].join(" · ");
    const summary = { figure: texts[figure], count: valued.length, median: said(found.median), low: said(found.low), high: said(found.high) };
    this.#svg.setAttribute("aria-label", fillText(texts.spread, summary));
    const em = parseFloat(getComputedStyle(this.root).fontSize);
    this.#svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const top = axisEnd(found.high);
    const area = { left: em, right: width - 3 * em, top: em, bottom: height - 2.2 * em };
    const x = (/** @type {number} */ value) => area.left + (value / top) * (area.right - area.left);
    let size = LARGEST * em;
    /** @type {{at: number, row: number}[]} */
    let places = [];
    for (; size > SMALLEST * em; size *= 0.85) {
      places = stacked(found.sorted, top, Math.max(1, Math.floor((area.right - area.left) / size)));
      if (Math.max(...places.map(({ row }) => row)) + 1 <= (area.bottom - area.top) / size) break;
    }
    const dots = valued.map(({ participant }, index) => {
      const { at, row } = places[index];
      const { ground, edge } = signColours(participant.colour);
      const scale = (size * 0.86) / 24;
      const [left, upper] = [area.left + at * (area.right - area.left) - 12 * scale, area.bottom - (row + 0.95) * size];
      return make("path", {
        d: shapePath(participant.shape),
        transform: `translate(${left} ${upper}) scale(${scale})`,
        fill: ground,
        stroke: edge ?? "none",
      });
    });
    const ticks = Array.from({ length: TICKS + 1 }, (_, index) => (top / TICKS) * index);
    this.#svg.replaceChildren(
      make("rect", { class: "half", x: x(found.lowerQuartile), y: area.top, width: Math.max(1, x(found.upperQuartile) - x(found.lowerQuartile)), height: area.bottom - area.top }),
      ...dots,
      make("line", { class: "median", x1: x(found.median), x2: x(found.median), y1: area.top, y2: area.bottom }),
      make("line", { class: "axis", x1: area.left, x2: area.right, y1: area.bottom, y2: area.bottom }),
      ...ticks.map((value) => make("text", { class: "label", x: x(value), y: area.bottom + 1.5 * em, "text-anchor": "middle" }, said(value))),
    );
  }

  /** @param {number} value */
  #said(value) {
    const { language } = this.#classroom;
    switch (this.#figure) {
      case "distance":
        return distanceLine(value, language, true);
      case "time":
        return line(duration(value, language));
      case "force":
        return `${number(Math.round(value), language)} g`;
      default:
        return number(Math.round(value), language);
    }
  }
}

/**
 * @param {"svg"|"path"|"rect"|"line"|"text"} tag
 * @param {Record<string, string|number>} attributes
 * @param {string} [text]
 */
function make(tag, attributes, text) {
  const made = svgElement(tag, attributes);
  if (text) made.textContent = text;
  return made;
}
