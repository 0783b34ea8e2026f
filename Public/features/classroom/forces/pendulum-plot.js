// @ts-check
/** T² against the length: each phone's sign with its errors, and the class's line. */

import { svgElement, svgText } from "../../../shared/dom/svg.js";
import { signColours } from "../../../shared/dom/theme.js";
import { axesOf, curvePath } from "../../../shared/drawing/chart/axes.js";
import { roundStep } from "../../../shared/drawing/chart/axis.js";
import { signPart } from "../../../shared/drawing/chart/parts.js";
import { Chart } from "../../../shared/drawing/chart/chart.js";
import { sideBySide } from "./pendulum-picture.js";

/** @typedef {import("./pendulum-picture.js").Point} Point */
/** @typedef {import("../../../shared/drawing/chart/parts.js").Look} Look */
/**
 * @typedef {object} PendulumPicture
 * @property {readonly Point[]} points
 * @property {(id: string) => Look} look
 * @property {(centimetres: number) => number|null} squareAt  the class's T² in s²
 * @property {string} xName
 * @property {string} yName
 * @property {string} lineLabel  "" without a line
 * @property {import("../../../shared/model/language.js").Language} language
 * @property {string} summary  for people who do not see it
 */

/** The ends of the axes before anything has swung: cm, s². */
const LEAST = Object.freeze({ x: 100, y: 4 });
/** Where the line begins: shorter pendulums turn about themselves. */
const FIRST_CM = 10;
const CURVE_POINTS = 101;
/** More points than these are drawn smaller. */
const MANY = 60;
/** How far signs side by side are from each other, of their size. */
const APART = 0.9;

/** @extends {Chart<PendulumPicture>} */
export class PendulumPlot extends Chart {
  /** @param {HTMLElement} parent */
  constructor(parent) {
    super(parent, "pendulum-plot", draw);
  }
}

/**
 * The end of an axis from 0: round, and beyond all values.
 * @param {number[]} values
 * @param {number} least
 */
function end(values, least) {
  const largest = Math.max(...values, 0) || least;
  const step = roundStep(largest / 10);
  return step * Math.ceil(largest / step - 1e-9);
}

/**
 * @param {SVGSVGElement} root
 * @param {PendulumPicture} picture
 * @param {import("../../../shared/drawing/chart/chart.js").ChartSize} size
 */
function draw(root, { points, look, squareAt, xName, yName, lineLabel, language }, size) {
  const { em } = size;
  const text = (/** @type {string} */ words) => ({ [language]: words });
  const x = {
    name: text(xName),
    unit: text("cm"),
    from: 0,
    to: end(points.map((point) => point.x + point.xError), LEAST.x),
  };
  const y = {
    name: text(yName),
    unit: text("s²"),
    from: 0,
    to: end(points.map((point) => point.y + point.yError), LEAST.y),
  };
  const axes = axesOf(x, y, size, language);
  const { box, placeX, placeY } = axes;
  const curve = Array.from({ length: CURVE_POINTS }, (_, index) => {
    const centimetres = x.to * index / (CURVE_POINTS - 1);
    const square = centimetres < FIRST_CM ? null : squareAt(centimetres);
    return square !== null && square <= y.to ? square : null;
  });
  const signSize = (points.length > MANY ? 0.9 : 1.2) * em;
  const places = points.map((point) => /** @type {const} */ ([placeX(point.x), placeY(point.y)]));
  const stands = sideBySide(places, APART * signSize, { left: box.left + signSize / 2, right: box.right - signSize / 2 });
  const line = (/** @type {string} */ name, /** @type {string} */ stroke, /** @type {number[]} */ [x1, y1, x2, y2]) =>
    svgElement("line", { class: name, stroke, x1, y1, x2, y2 });
  // A sign that stands aside is led to the place of its length; its T² is at its own height.
  const errors = points.flatMap((point, index) => {
    const colour = signColours(look(point.id).colour).fill;
    const [x, y] = places[index];
    const stand = stands[index];
    return [
      ...(stand === x ? [] : [line("aside", colour, [x, y, stand, y])]),
      line("error", colour, [placeX(point.x - point.xError), y, placeX(point.x + point.xError), y]),
      line("error", colour, [stand, placeY(point.y - point.yError), stand, placeY(point.y + point.yError)]),
    ];
  });
  const label = svgText("fit", box.right - 0.5 * em, box.bottom - 0.8 * em, lineLabel);
  root.replaceChildren(
    ...axes.parts,
    ...(lineLabel ? [svgElement("path", { class: "fit", d: curvePath(curve, { box, placeY }) })] : []),
    ...errors,
    ...points.map((point, index) => signPart(look(point.id), stands[index], places[index][1], signSize)),
    ...(lineLabel ? [label] : []),
  );
}
