// @ts-check
/** A picture that a question is about, as SVG in the picture's px: the map of the world, or the session's own. */

import { svgElement } from "../../dom/svg.js";
import { WORLD_PX_PER_DEGREE } from "../../statistics/places.js";

/** @typedef {{picture: Contract.QuestionPicture, width: number, height: number, ground?: string, address?: string}} AskedPicture  size in its px; `address` of a picture that is no session's */

/**
 * The outline of all countries, once it has been loaded.
 * @type {Promise<string>|undefined}
 */
let outline;

/**
 * @param {AskedPicture} asked
 * @param {string} code  of the session
 * @returns {SVGGElement} filled once the picture has been loaded
 */
export function pictureLayer({ picture, width, height, ground, address }, code) {
  const layer = svgElement("g", { class: `asked-picture ${picture}` });
  if (ground || address) {
    const href = address ?? `/api/v1/sessions/${code}/grounds/${ground}`;
    layer.append(svgElement("image", { href, width, height, preserveAspectRatio: "none" }));
    return layer;
  }
  layer.append(svgElement("rect", { class: "sea", width, height }));
  outline ??= worldOutline();
  outline.then(
    (data) => layer.append(svgElement("path", { class: "land", d: data })),
    () => (outline = undefined),
  );
  return layer;
}

/** @returns {Promise<string>} the path of the countries in px of the map */
async function worldOutline() {
  const answer = await fetch("/data/world.geojson");
  if (!answer.ok) throw new Error(`the outline: HTTP ${answer.status}`);
  return outlinePath((await answer.json()).features);
}

/**
 * Degrees as they are, each as wide as it is high: the longitude across, the latitude down.
 * @param {{geometry: {coordinates: number[][][][]}}[]} features  multipolygons, longitude first
 */
export function outlinePath(features) {
  const pixel = (/** @type {number} */ degrees) => Math.round(degrees * WORLD_PX_PER_DEGREE * 10) / 10;
  const place = (/** @type {number[]} */ [longitude, latitude]) => `${pixel(longitude + 180)} ${pixel(90 - latitude)}`;
  return features.flatMap(({ geometry }) => geometry.coordinates.flat())
    .map((ring) => `M${ring.map(place).join("L")}Z`).join("");
}

/** @param {readonly (readonly number[])[]} points */
export function polygonPoints(points) {
  return points.map(([x, y]) => `${x},${y}`).join(" ");
}

/**
 * What an answer is compared with: a point, or the outline of an area.
 * @param {readonly (readonly number[])[]} points
 * @param {number} radius  of a point, in px of the picture
 */
export function truthShape(points, radius) {
  if (points.length > 1) return svgElement("polygon", { class: "true-place", points: polygonPoints(points) });
  const [[cx, cy]] = points;
  return svgElement("circle", { class: "true-place", cx, cy, r: radius });
}
