// @ts-check
/**
 * The touches of a class by time: a sign each, in the order of seats or of time, with the line through them or the links between
 * them, above the touches of the round before.
 */

import { svgElement, svgText } from "../../../shared/dom/svg.js";
import { axisParts, heightBelow, signPart } from "../../../shared/drawing/chart/parts.js";
import { placeAxis } from "../../../shared/drawing/chart/placed-axis.js";
import { Chart } from "../../../shared/drawing/chart/chart.js";
import { rowsOf } from "./chain-points.js";

/** Bounds of a sign's size, and its size in rows. */
const SIGN_EM = Object.freeze({ smallest: 0.4, largest: 1.6 });
const SIGN_ROWS = 1.8;
/** The height of a row in which each link has its time beside it. */
const LINK_ROW_EM = 1.25;

/**
 * @typedef {object} ChainPicture
 * @property {readonly import("./chain-points.js").ChainPoint[]} points  in the order of time
 * @property {{intercept: number, pace: number}|null} line  seconds, and seconds for each seat
 * @property {readonly {from: string, to: string, text: string, isMarked: boolean}[]} links  by the participants' ids
 * @property {ReturnType<typeof import("./chain-points.js").earlierRound>&{text: string}|null} earlier  the round before
 * @property {ReadonlyMap<string, string>} faults  what is wrong with a touch, by the participant's id
 * @property {number} until  the time that is shown; later touches are not drawn yet
 * @property {string} unit
 * @property {(value: number, step: number) => string} label  of the axis, without the unit
 * @property {(id: string) => import("../../../shared/drawing/chart/parts.js").Look} look
 * @property {string} summary  for people who do not see it
 */

/** @extends {Chart<ChainPicture>} */
export class ChainChart extends Chart {
  /** @param {HTMLElement} parent */
  constructor(parent) {
    super(parent, "chain", (root, picture, size) => root.replaceChildren(...parts(picture, size)));
  }
}

/**
 * @param {ChainPicture} picture
 * @param {import("../../../shared/drawing/chart/chart.js").ChartSize} size
 */
function parts({ points, line, links, earlier, faults, until, unit, label, look }, { width, height, em }) {
  const high = Math.max(1, ...points.map(({ seconds }) => seconds), ...(earlier?.dots ?? []).map(({ seconds }) => seconds));
  const rows = rowsOf(points);
  const bottom = Math.max(2 * em, height - heightBelow(false, em));
  const pitch = bottom / (Math.max(1, ...rows, ...(earlier?.dots ?? []).map(({ row }) => row)) + 1);
  const sign = Math.min(SIGN_EM.largest * em, Math.max(SIGN_EM.smallest * em, SIGN_ROWS * pitch));
  const axis = placeAxis({ low: 0, high, width, em, unit, label, side: sign / 2 });
  const y = (/** @type {number} */ row) => row * pitch;
  const isShown = ({ seconds = 0 }) => seconds <= until;
  const isWhole = until >= high;
  const stems = points.map(({ seconds }, index) =>
    svgElement("line", { class: "stem", x1: axis.x(seconds), x2: axis.x(seconds), y1: y(rows[index]), y2: bottom })
  );
  const signs = points.map(({ id, seconds }, index) => signPart(look(id), axis.x(seconds), y(rows[index]), sign));
  const places = new Map(points.map(({ id, seconds }, index) => [id, { x: axis.x(seconds), y: y(rows[index]) }]));
  const hasRoom = pitch >= LINK_ROW_EM * em;
  const linked = links.flatMap(({ from, to, text, isMarked }) => {
    const [one, other] = [places.get(from), places.get(to)];
    if (!one || !other) return [];
    const way = svgElement("line", {
      class: isMarked ? "link marked" : "link",
      x1: one.x,
      y1: one.y,
      x2: other.x,
      y2: other.y,
    });
    return isMarked || hasRoom ? [way, beside(isMarked ? "target" : "median", text, one, other, sign, width, em)] : [way];
  });
  const faulty = [...faults].flatMap(([id, text]) => {
    const place = places.get(id);
    if (!place) return [];
    // Below the links, which come from above.
    const below = { x: place.x, y: place.y + 0.75 * sign };
    return [beside("target", text, below, below, sign, width, em)];
  });
  const cursor = isWhole
    ? []
    : [svgElement("line", { class: "cursor", x1: axis.x(until), x2: axis.x(until), y1: 0, y2: bottom })];
  return [
    ...(earlier ? earlierParts(earlier, until, isWhole, axis, y, em, width) : []),
    ...stems.filter((_, index) => isShown(points[index])),
    ...(line && isWhole ? [fitPart("fit", line, points.flatMap(({ seat }) => seat ?? []), axis, y)] : []),
    ...(isWhole ? linked : []),
    ...signs.filter((_, index) => isShown(points[index])),
    ...(isWhole ? faulty : []),
    ...cursor,
    ...axisParts(axis, bottom, em),
  ];
}

/** @typedef {{x: number, y: number}} Place  px */

/**
 * A text beside the middle of a way: after its end, or in the right half before its start, where no later sign is.
 * @param {string} kind  its class
 * @param {string} text
 * @param {Place} from
 * @param {Place} to
 * @param {number} sign  the size of one, px
 * @param {number} width  of the chart
 * @param {number} em
 */
function beside(kind, text, from, to, sign, width, em) {
  const isLeft = to.x > width / 2;
  const x = isLeft ? Math.min(from.x, to.x) - 0.8 * sign : Math.max(from.x, to.x) + 0.8 * sign;
  const label = svgText(kind, x, (from.y + to.y) / 2 + 0.35 * em, text);
  label.setAttribute("text-anchor", isLeft ? "end" : "start");
  return label;
}

/**
 * The round before: a dot for each touch, the line or the way through them, and which round it is.
 * @param {NonNullable<ChainPicture["earlier"]>} earlier
 * @param {number} until
 * @param {boolean} isWhole
 * @param {import("../../../shared/drawing/chart/placed-axis.js").PlacedAxis} axis
 * @param {(row: number) => number} y
 * @param {number} em
 * @param {number} width  of the chart
 */
function earlierParts({ dots, way, line, text }, until, isWhole, axis, y, em, width) {
  const last = dots.reduce((newest, dot) => dot.seconds > newest.seconds ? dot : newest, { seconds: 0, row: 0 });
  const place = { x: axis.x(last.seconds), y: y(last.row) };
  const name = beside("median", text, place, place, em, width, em);
  name.classList.add("earlier");
  const lines = line
    ? [fitPart("earlier", line, dots.map(({ row }) => row), axis, y)]
    : way.slice(1).map(({ seconds, row }, index) =>
      svgElement("line", {
        class: "earlier",
        x1: axis.x(way[index].seconds),
        y1: y(way[index].row),
        x2: axis.x(seconds),
        y2: y(row),
      })
    );
  return [
    ...(isWhole ? lines : []),
    ...dots.filter(({ seconds }) => seconds <= until).map(({ seconds, row }) =>
      svgElement("circle", { class: "earlier", cx: axis.x(seconds), cy: y(row), r: 0.3 * em })
    ),
    ...(isWhole && dots.length > 0 ? [name] : []),
  ];
}

/**
 * The line from the first seat to the last one with a touch, as far as it is in the picture.
 * @param {string} name  its class
 * @param {{intercept: number, pace: number}} line
 * @param {readonly number[]} seats
 * @param {import("../../../shared/drawing/chart/placed-axis.js").PlacedAxis} axis
 * @param {(row: number) => number} y
 */
function fitPart(name, { intercept, pace }, seats, axis, y) {
  const end = (/** @type {number} */ seat) => {
    const x = Math.max(axis.left, Math.min(axis.right, axis.x(intercept + pace * seat)));
    // Where the line leaves the picture, it ends at its edge.
    const seconds = (x - axis.x(0)) / (axis.x(1) - axis.x(0));
    return { x, y: y(pace === 0 ? seat : (seconds - intercept) / pace) };
  };
  const [from, to] = [end(Math.min(...seats)), end(Math.max(...seats))];
  return svgElement("line", { class: name, x1: from.x, y1: from.y, x2: to.x, y2: to.y });
}
