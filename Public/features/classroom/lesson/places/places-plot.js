// @ts-check
/** The places that a class put on a picture, all on top of each other: marks or areas, their middle and spread, and the truth. */

import { addStyle, element, setText } from "../../../../shared/dom/dom.js";
import { svgElement } from "../../../../shared/dom/svg.js";
import { DataTable } from "../../../../shared/drawing/chart/data-table.js";
import { pictureLayer, polygonPoints, truthShape } from "../../../../shared/drawing/places/picture.js";
import { Chart } from "../../../../shared/drawing/chart/chart.js";
import {
  areaBlocks,
  given,
  heatBlocks,
  isArea,
  middleOf,
  placesDetails,
  placesFinding,
  placesMoves,
  placesTable,
} from "./places-picture.js";

/** With more marks there is a heatmap below them; with more areas their outlines are left out. */
const [MANY_MARKS, MANY_AREAS] = [60, 40];
/** Sizes in em. */
const [MARK_EM, MIDDLE_EM, TRUTH_EM] = [0.32, 0.55, 0.6];
/** The least part of the largest box of the picture's proportions that words above it leave: while phones answer, and then. */
const [LEAST_SHARE, LEAST_SHARE_THEN] = [0.75, 0.6];
/** A column of words beside the picture: as wide as this if the picture keeps its share, and at least, em. */
const [COLUMN_EM, COLUMN_EM_THEN, LEAST_COLUMN_EM] = [14, 18, 11.5];

/** @typedef {import("../../../../shared/model/messages.js").ClassQuestion} ClassQuestion */
/** @typedef {import("./places-picture.js").Answers} Answers */
/** @typedef {{question: ClassQuestion, now: Answers, earlier: Answers, layer: SVGGElement, summary: string}} PlacesPicture */

addStyle("/shared/drawing/places/places.css");
addStyle("/features/classroom/lesson/places/places-plot.css");

export class PlacesPlot {
  root = element("figure", { class: "placed", hidden: true });
  #area = element("div", { class: "area" });
  #language;
  #code;
  #title = element("h2");
  #words = element("span");
  #table;
  /** @type {Chart<PlacesPicture>} */
  #chart;
  /** The picture that was loaded last. */
  #layer = { key: "", node: svgElement("g", {}) };
  #measured = "";
  /** @type {{question: ClassQuestion, now: Answers, earlier: Answers}|null} */
  #shown = null;

  /**
   * @param {import("../../../../shared/model/language.js").Language} language
   * @param {string} code  of the session
   */
  constructor(language, code) {
    this.#language = language;
    this.#code = code;
    this.#table = new DataTable(language);
    this.#chart = new Chart(this.#area, "places-chart", draw);
    this.root.append(this.#title, this.#area, element("figcaption", { class: "numbers" }, this.#words, this.#table.root));
  }

  /** @param {string} text  what the class has measured, in words; "" for nothing */
  measure(text) {
    this.#measured = text;
    if (this.#shown) this.show(this.#shown.question, this.#shown.now, this.#shown.earlier);
  }

  /**
   * @param {ClassQuestion} question
   * @param {Answers} now  empty while phones answer
   * @param {Answers} earlier
   */
  show(question, now, earlier) {
    this.#shown = { question, now, earlier };
    const language = this.#language;
    const { open, picture = "world", width = 1, height = 1, ground } = question;
    const key = JSON.stringify([picture, width, height, ground]);
    if (key !== this.#layer.key) {
      this.#layer = { key, node: pictureLayer({ picture, width, height, ground }, this.#code) };
    }
    const [shown, before] = open ? [[], []] : [now, earlier];
    const finding = placesFinding(question, shown, language);
    const details = [
      ...placesDetails(question, shown, language),
      ...(before.length > 0 ? placesMoves(question, shown, before, language) : []),
      this.#measured,
    ].filter(Boolean);
    this.#title.hidden = this.#table.root.hidden = open;
    setText(this.#title, finding);
    setText(this.#words, open ? "" : details.join(" · "));
    const summary = open ? question.picture ?? "" : [finding, ...details].join(". ");
    this.#chart.show({ question, now: shown, earlier: before, layer: this.#layer.node, summary });
    this.#table.show(() => placesTable(question, shown, before, language));
  }

  /**
   * The words stand above the picture if that leaves it its share, and else where it is larger: above, or in a column beside it.
   * @param {HTMLElement} step  the whole step, in letters of its least size
   */
  arrange(step) {
    const { width: across = 1, height: down = 1, open } = this.#shown?.question ?? {};
    step.dataset.words = "above";
    step.style.removeProperty("--picture-height");
    const style = getComputedStyle(step);
    const em = parseFloat(style.fontSize);
    const width = step.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const height = step.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
    const aspect = across / down;
    const above = Math.min(this.#area.clientWidth, this.#area.clientHeight * aspect);
    const largest = Math.min(innerWidth, innerHeight * aspect);
    const least = Math.sqrt(open ? LEAST_SHARE : LEAST_SHARE_THEN) * largest;
    step.style.setProperty("--picture-height", `${above / aspect}px`);
    if (above >= least) return;
    const wished = width - (open ? COLUMN_EM : COLUMN_EM_THEN) * em;
    const beside = Math.min(height * aspect, Math.max(wished, Math.min(width - LEAST_COLUMN_EM * em, 1.02 * least)));
    if (beside <= above) return;
    step.dataset.words = "beside";
    step.style.setProperty("--column", `${(LEAST_COLUMN_EM - 1) * em}px`);
    step.style.setProperty("--picture-width", `${beside}px`);
    step.style.setProperty("--picture-height", `${beside / aspect}px`);
  }
}

/**
 * @param {SVGSVGElement} root
 * @param {PlacesPicture} picture
 * @param {import("../../../../shared/drawing/chart/chart.js").ChartSize} size
 */
function draw(root, { question, now, earlier, layer }, { width, height, em }) {
  const { width: across = 1, height: down = 1, truthPoints = [] } = question;
  const scale = Math.min(width / across, height / down);
  const group = svgElement("g", { transform: `translate(${(width - across * scale) / 2} 0) scale(${scale})` });
  const px = em / scale;
  group.append(
    layer,
    ...(isArea(question) ? areaParts(question, now) : markParts(question, now, earlier, px)),
    ...(truthPoints.length > 0 ? [truthShape(truthPoints, TRUTH_EM * px)] : []),
  );
  root.replaceChildren(group);
}

/** @param {ClassQuestion} question @param {Answers} now */
function areaParts(question, now) {
  const areas = given(now);
  if (areas.length === 0) return [];
  const outlines = areas.length > MANY_AREAS ? [] : areas;
  return [
    blockParts(areaBlocks(question, now)),
    ...outlines.map((area) => svgElement("polygon", { class: "one-area", points: polygonPoints(area) })),
  ];
}

/**
 * @param {ClassQuestion} question
 * @param {Answers} now
 * @param {Answers} earlier
 * @param {number} em  in px of the picture
 */
function markParts(question, now, earlier, em) {
  const marks = given(now).flat();
  const middle = middleOf(question, now);
  const circle = (/** @type {string} */ name) => (/** @type {readonly number[]} */ [cx, cy]) =>
    svgElement("circle", { class: name, cx, cy, r: MARK_EM * em });
  const ways = now.flatMap((after, place) =>
    (after ?? []).flatMap(([x2, y2], index) => {
      const before = earlier[place]?.[index];
      return before ? [svgElement("line", { class: "way", x1: before[0], y1: before[1], x2, y2 })] : [];
    })
  );
  return [
    ...(marks.length > MANY_MARKS ? [blockParts(heatBlocks(question, now))] : []),
    ...ways,
    ...given(earlier).flat().map(circle("mark before")),
    ...marks.map(circle("mark")),
    ...(middle?.ellipse ? [ellipsePart(middle.ellipse)] : []),
    ...(middle && marks.length > 1 ? [middlePart(middle.median, MIDDLE_EM * em)] : []),
  ];
}

/** @param {import("./places-picture.js").Blocks} blocks */
function blockParts({ side, columns, shares }) {
  const group = svgElement("g", { class: "blocks" });
  shares.forEach((share, index) => {
    if (share === 0) return;
    const [x, y] = [index % columns * side, Math.floor(index / columns) * side];
    group.append(svgElement("rect", { x, y, width: side, height: side, "fill-opacity": 0.75 * share }));
  });
  return group;
}

/** @param {NonNullable<ReturnType<typeof import("../../../../shared/statistics/places.js").spreadEllipse>>} ellipse */
function ellipsePart({ center: [cx, cy], major, minor, degrees }) {
  return svgElement("ellipse", {
    class: "spread-ellipse",
    cx,
    cy,
    rx: major,
    ry: minor,
    transform: `rotate(${degrees} ${cx} ${cy})`,
  });
}

/** @param {readonly number[]} place @param {number} reach */
function middlePart([x, y], reach) {
  const d = `M${x} ${y - reach}L${x + reach} ${y}L${x} ${y + reach}L${x - reach} ${y}Z`;
  return svgElement("path", { class: "middle", d });
}
