// @ts-check
/** The world's outline and a grid of degrees as a Leaflet layer, drawn tile by tile around the Earth. */

import { onTheme, token } from "../dom/theme.js";
import { mapX, mapY } from "../net/tiles.js";

/** @typedef {{features: {geometry: {coordinates: number[][][][]}}[]}} Outline  GeoJSON */

/** Steps of the grid of degrees: the smallest one whose lines are far enough apart is drawn. */
const DEGREE_STEPS = [45, 30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];
const MIN_LINE_DISTANCE_PX = 90;

/** @typedef {{west: number, north: number, east: number, south: number, ring: Float64Array}} Ring  Mercator's unit square */

/**
 * @param {number[][]} points  longitude, latitude
 * @returns {Ring}
 */
function projectRing(points) {
  const ring = new Float64Array(points.length * 2);
  points.forEach(([longitude, latitude], index) => {
    ring[2 * index] = mapX(longitude);
    ring[2 * index + 1] = mapY(latitude);
  });
  const xs = ring.filter((_, index) => index % 2 === 0);
  const ys = ring.filter((_, index) => index % 2 === 1);
  return { west: Math.min(...xs), north: Math.min(...ys), east: Math.max(...xs), south: Math.max(...ys), ring };
}

/**
 * @param {any} L
 * @param {Outline} outline  multipolygons
 */
export function outlineLayer(L, outline) {
  const shapes = outline.features.map(({ geometry }) => geometry.coordinates.flat().map(projectRing));
  const Layer = L.GridLayer.extend({
    /** @param {{x: number, y: number, z: number}} tile */
    createTile({ x, y, z }) {
      const side = this.getTileSize().x;
      const ratio = Math.min(2, window.devicePixelRatio || 1);
      const canvas = document.createElement("canvas");
      canvas.width = canvas.height = side * ratio;
      const context = canvas.getContext("2d");
      if (!context) return canvas;
      context.scale(ratio, ratio);
      const scale = side * 2 ** z;
      const [land, line] = [token("--surface"), token("--line")];
      const [left, top] = [x * side, y * side];
      drawLand(context, shapes, { scale, left, top, side }, land, line);
      drawGrid(context, { scale, left, top, side }, line);
      return canvas;
    },
  });
  const layer = new Layer({ className: "outline" });
  onTheme(() => layer.redraw());
  return layer;
}

/** @typedef {{scale: number, left: number, top: number, side: number}} Tile
 *   `scale`: px of the whole map; `left`, `top`: the tile's corner in px */

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Ring[][]} shapes
 * @param {Tile} tile
 * @param {string} land
 * @param {string} line
 */
function drawLand(context, shapes, { scale, left, top, side }, land, line) {
  context.fillStyle = land;
  context.strokeStyle = line;
  context.lineJoin = "round";
  const margin = 2 / scale;
  const [west, north] = [left / scale - margin, top / scale - margin];
  const [east, south] = [(left + side) / scale + margin, (top + side) / scale + margin];
  for (const rings of shapes) {
    if (!rings.some((ring) => ring.west < east && ring.east > west && ring.north < south && ring.south > north)) continue;
    context.beginPath();
    for (const { ring } of rings) {
      for (let index = 0; index < ring.length; index += 2) {
        const [px, py] = [ring[index] * scale - left, ring[index + 1] * scale - top];
        if (index === 0) context.moveTo(px, py);
        else context.lineTo(px, py);
      }
      context.closePath();
    }
    context.fill("evenodd");
    context.stroke();
  }
}

/**
 * Draws the grid, without which no movement would be visible if land fills the whole view.
 * @param {CanvasRenderingContext2D} context
 * @param {Tile} tile
 * @param {string} line
 */
function drawGrid(context, { scale, left, top, side }, line) {
  const step = DEGREE_STEPS.filter((degrees) => (degrees / 360) * scale >= MIN_LINE_DISTANCE_PX).pop() ?? DEGREE_STEPS[0];
  context.globalAlpha = 0.55;
  context.strokeStyle = line;
  context.beginPath();
  const firstMeridian = Math.ceil(((left / scale) * 360 - 180) / step);
  for (let index = firstMeridian; mapX(index * step) * scale - left < side; index += 1) {
    const px = Math.round(mapX(index * step) * scale - left) + 0.5;
    context.moveTo(px, 0);
    context.lineTo(px, side);
  }
  const southernmost = Math.ceil(latitudeAt((top + side) / scale) / step);
  for (let index = southernmost; index * step <= latitudeAt(top / scale); index += 1) {
    const py = Math.round(mapY(index * step) * scale - top) + 0.5;
    context.moveTo(0, py);
    context.lineTo(side, py);
  }
  context.stroke();
  context.globalAlpha = 1;
}

/** @param {number} y  of the unit square */
function latitudeAt(y) {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
}
