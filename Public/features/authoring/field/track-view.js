// @ts-check
/** A path and the region made from it, as a small drawing in metres. */

import { svgElement } from "../../../shared/dom/svg.js";
import { centreOf, toMetres } from "../../../shared/model/regions.js";

/** @typedef {import("../../../shared/model/regions.js").Region} Region */
/** @typedef {import("../../../shared/model/geography.js").Place} Place */

/** Minimum width of the visible area. */
const MIN_VIEW_METRES = 40;

export class TrackView {
  root = svgElement("svg", {});

  /** @param {string} label */
  constructor(label) {
    this.root.classList.add("track");
    this.root.setAttribute("role", "img");
    this.root.setAttribute("aria-label", label);
  }

  /**
   * @param {readonly Place[]} way  the newest last
   * @param {Region|null} region
   */
  show(way, region) {
    if (way.length === 0) return this.root.replaceChildren();
    const origin = region ? centreOf(region) : way[0];
    // North is up.
    const toView = (/** @type {Place} */ place) => {
      const { x, y } = toMetres(place, origin);
      return { x, y: -y };
    };
    const points = way.map(toView);
    const corners = region?.type === "polygon"
      ? region.points.map(([latitude, longitude]) => toView({ latitude, longitude }))
      : [];
    const radius = region?.type === "circle" ? region.radiusMetres : 0;
    const extent = [...points, ...corners, { x: -radius, y: -radius }, { x: radius, y: radius }];
    const reach = Math.max(MIN_VIEW_METRES / 2, ...extent.map(({ x, y }) => Math.max(Math.abs(x), Math.abs(y)))) * 1.1;
    this.root.setAttribute("viewBox", `${-reach} ${-reach} ${2 * reach} ${2 * reach}`);
    const line = (/** @type {{x: number, y: number}[]} */ list) =>
      list.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
    const shape = radius > 0
      ? svgElement("circle", { cx: 0, cy: 0, r: radius, class: "shape" })
      : svgElement("polygon", { points: line(corners), class: "shape" });
    const last = points[points.length - 1];
    this.root.replaceChildren(
      shape,
      svgElement("polyline", { points: line(points), class: "way" }),
      svgElement("circle", { cx: last.x, cy: last.y, r: reach / 24, class: "me" }),
    );
  }
}
