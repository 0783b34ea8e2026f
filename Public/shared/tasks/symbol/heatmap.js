// @ts-check
/**
 * Everybody's drawings of a symbol over its template, coloured by the distance of each place from the template. For the
 * projector.
 */

import { addStyle, element, fitCanvas, pixelRatio, setText } from "../../dom/dom.js";
import { onTheme, token } from "../../dom/theme.js";
import { fillText } from "../../model/language.js";
import { number } from "../../model/units.js";
import { endOfScale, localErrors, resampled, SYMBOLS } from "./symbols.js";
import { HEATMAP_TEXTS } from "../../../languages/en/pages/shared/tasks/symbol/heatmap.js";

/** @typedef {import("../../model/task-kind.js").BoardTask} BoardTask */

/** The first colour that is used, because the palette's coldest colours are hardly visible on the background. */
const FIRST_COLOUR = 2;
/** The number of drawings above which they are drawn translucently. */
const MAX_OPAQUE_DRAWINGS = 60;

/**
 * @param {import("../../model/language.js").Language} language
 * @returns {BoardTask}
 */
export function symbolOnBoard(language) {
  addStyle("/shared/tasks/symbol/heatmap.css");
  return new ArticulationHeatmap(language);
}

/** @implements {BoardTask} */
class ArticulationHeatmap {
  #texts;
  #language;
  #canvas = element("canvas", { role: "img" });
  #frame = element("div", { class: "drawings" }, this.#canvas);
  #endLabel = element("span");
  #scale = element("p", { class: "scale numbers" }, element("span", {}, "0"), element("i"), this.#endLabel);
  #about = element("p", { class: "muted" });
  node = element("div", { class: "articulation" }, this.#frame, this.#scale, this.#about);
  /** @type {{drawn: number[], starts: number[]}[]} */
  #drawn = [];
  #target = 1;

  /** @param {import("../../model/language.js").Language} language */
  constructor(language) {
    this.#language = language;
    this.#texts = HEATMAP_TEXTS[language];
    setText(this.#about, this.#texts.about);
    new ResizeObserver(() => this.#draw()).observe(this.#frame);
    onTheme(() => this.#draw());
  }

  /**
   * @param {number} target
   * @param {Contract.Attempt[]} attempts
   */
  show(target, attempts) {
    this.#target = target;
    this.#drawn = attempts.flatMap(({ drawnPercent: drawn, strokeStarts: starts = [] }) => (drawn ? [{ drawn, starts }] : []));
    const count = number(this.#drawn.length, this.#language);
    this.#canvas.setAttribute("aria-label", fillText(this.#texts.picture, { count }));
    this.#draw();
  }

  #draw() {
    const { clientWidth: width, clientHeight: height } = this.#frame;
    const context = this.#canvas.getContext("2d");
    const strokes = SYMBOLS[this.#target - 1];
    if (!context || !strokes || width === 0 || height === 0) return;
    const ratio = pixelRatio();
    fitCanvas(this.#canvas, { width, height }, ratio);
    const side = Math.min(width, height) * 0.8;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    context.setTransform(ratio * side, 0, 0, ratio * side, (ratio * width) / 2, (ratio * height) / 2);
    context.lineCap = context.lineJoin = "round";
    this.#template(context, strokes, side);
    this.#drawings(context, strokes, side);
  }

  /**
   * @param {CanvasRenderingContext2D} context  in sides, from the middle
   * @param {import("./symbols.js").Strokes} strokes
   * @param {number} side  CSS px
   */
  #template(context, strokes, side) {
    context.beginPath();
    for (const stroke of strokes) stroke.forEach(([x, y], at) => context[at ? "lineTo" : "moveTo"](x - 0.5, y - 0.5));
    context.strokeStyle = token("--line-strong");
    context.lineWidth = 10 / side;
    context.stroke();
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {import("./symbols.js").Strokes} strokes
   * @param {number} side
   */
  #drawings(context, strokes, side) {
    const { points, centre } = resampled(strokes);
    const drawings = this.#drawn.map(({ drawn, starts }) => ({ ...localErrors(drawn, points), starts }));
    const end = endOfScale(drawings.flatMap(({ errors }) => errors));
    const colours = token("--heat").split(" ").slice(FIRST_COLOUR);
    const paths = colours.map(() => new Path2D());
    const [left, top] = [centre[0] - 0.5, centre[1] - 0.5];
    for (const { places, errors, starts } of drawings) {
      places.slice(1).forEach(([x, y], at) => {
        if (starts.includes(at + 1)) return;
        const error = (errors[at] + errors[at + 1]) / 2;
        const path = paths[Math.min(colours.length - 1, Math.floor((error / end) * colours.length))];
        path.moveTo(places[at][0] + left, places[at][1] + top);
        path.lineTo(x + left, y + top);
      });
    }
    context.lineWidth = 2 / side;
    context.globalAlpha = drawings.length > MAX_OPAQUE_DRAWINGS ? 0.5 : 0.85;
    paths.forEach((path, at) => {
      context.strokeStyle = colours[at];
      context.stroke(path);
    });
    context.globalAlpha = 1;
    this.#scale.style.setProperty("--ramp", colours.join(", "));
    setText(this.#endLabel, fillText(this.#texts.end, { value: number(100 * end, this.#language, 0) }));
  }
}
