// @ts-check
/** A way and the region that becomes of it, as a small drawing in metres. */

import { centreOf, toMetres } from "../../../shared/model/regions.js";

/** @typedef {import("../../../shared/model/regions.js").Region} Region */
/** @typedef {import("../../../shared/model/geography.js").Place} Place */

const SVG = "http://www.w3.org/2000/svg";
/** The least width of what is shown (m). */
const LEAST = 40;

/** @param {string} name @param {Record<string, string|number>} attributes */
function part(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

export class TrackView {
  root = document.createElementNS(SVG, "svg");

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
    const at = (/** @type {Place} */ place) => {
      const { x, y } = toMetres(place, origin);
      return { x, y: -y };
    };
    const points = way.map(at);
    const corners = region?.type === "polygon" ? region.points.map(([latitude, longitude]) => at({ latitude, longitude })) : [];
    const radius = region?.type === "circle" ? region.radiusMetres : 0;
    const all = [...points, ...corners, { x: -radius, y: -radius }, { x: radius, y: radius }];
    const reach = Math.max(LEAST / 2, ...all.map(({ x, y }) => Math.max(Math.abs(x), Math.abs(y)))) * 1.1;
    this.root.setAttribute("viewBox", `${-reach} ${-reach} ${2 * reach} ${2 * reach}`);
    const line = (/** @type {{x: number, y: number}[]} */ list) => list.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
    const shape = radius > 0
      ? part("circle", { cx: 0, cy: 0, r: radius, class: "shape" })
      : part("polygon", { points: line(corners), class: "shape" });
    const last = points[points.length - 1];
    this.root.replaceChildren(
      shape,
      part("polyline", { points: line(points), class: "way" }),
      part("circle", { cx: last.x, cy: last.y, r: reach / 24, class: "me" }),
    );
  }
}
