// @ts-check
/** Shows a tunnel and the finger's trail over the pad; the pad receives the finger. */

import { toViewport } from "../../../shared/model/orientation.js";

/** @typedef {import("../../../shared/model/orientation.js").Orientation} Orientation */
/** @typedef {import("./steered-sequence.js").Place} Place */
/** @typedef {import("./steered-sequence.js").Tunnel} Tunnel */

const SVG = "http://www.w3.org/2000/svg";
/** Depth of the field in front of the start line, and of the field behind the end line. */
const START_DEPTH_PX = 48;
const END_DEPTH_PX = 16;

export class TunnelView {
  #root = make("svg", "tunnel");
  #floor = make("polygon", "floor");
  #field = make("polygon", "field");
  #goal = make("polygon", "goal");
  #arrow = make("polyline", "arrow");
  #walls = make("path", "walls");
  #trail = make("polyline", "trail");
  /** @type {Tunnel|null} */
  #placed = null;
  /** @type {Orientation|null} */
  #orientation = null;

  /** @param {string} label */
  constructor(label) {
    this.#root.setAttribute("role", "img");
    this.#root.setAttribute("aria-label", label);
    this.#root.append(this.#floor, this.#field, this.#goal, this.#arrow, this.#walls, this.#trail);
  }

  get node() {
    return this.#root;
  }

  /**
   * @param {Tunnel} tunnel
   * @param {Place[]} trail
   * @param {Orientation} orientation  the page may have turned
   * @param {string} state
   */
  draw(tunnel, trail, orientation, state) {
    if (this.#placed !== tunnel || this.#orientation !== orientation) {
      this.#placed = tunnel;
      this.#orientation = orientation;
      this.#place(tunnel, orientation);
    }
    this.#root.setAttribute("data-state", state);
    this.#trail.setAttribute("points", pointList(trail.map(([x, y]) => toViewport(x, y, orientation))));
  }

  /**
   * @param {Tunnel} tunnel
   * @param {Orientation} orientation
   */
  #place({ start, end, width }, orientation) {
    const length = Math.hypot(end[0] - start[0], end[1] - start[1]);
    const [axisX, axisY] = [(end[0] - start[0]) / length, (end[1] - start[1]) / length];
    const at = (/** @type {number} */ along, /** @type {number} */ across) =>
      toViewport(start[0] + along * axisX - across * axisY, start[1] + along * axisY + across * axisX, orientation);
    const half = width / 2;
    const box = (/** @type {number} */ from, /** @type {number} */ to) =>
      pointList([at(from, -half), at(to, -half), at(to, half), at(from, half)]);
    this.#floor.setAttribute("points", box(0, length));
    this.#field.setAttribute("points", box(-START_DEPTH_PX, 0));
    this.#goal.setAttribute("points", box(length, length + END_DEPTH_PX));
    // The arrow shows the direction.
    const arm = Math.min(half * 0.6, 12);
    const middle = length / 2;
    this.#arrow.setAttribute(
      "points",
      pointList([at(middle - arm / 2, -arm), at(middle + arm / 2, 0), at(middle - arm / 2, arm)]),
    );
    const line = (/** @type {number} */ across) => `M${pointList([at(0, across)])} L${pointList([at(length, across)])}`;
    this.#walls.setAttribute("d", `${line(-half)} ${line(half)}`);
  }
}

/** @param {{x: number, y: number}[]} points */
function pointList(points) {
  return points.map(({ x, y }) => `${x},${y}`).join(" ");
}

/**
 * @param {string} tag
 * @param {string} name
 */
function make(tag, name) {
  const created = document.createElementNS(SVG, tag);
  created.setAttribute("class", name);
  return created;
}
