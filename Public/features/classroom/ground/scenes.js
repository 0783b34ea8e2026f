// @ts-check
/** Pictures to draw on that need no file: a staff, a map of the world, a body, a coast. */

import { request } from "../../../shared/net/rest.js";
import { chances, madeCoast } from "./coast.js";
import { DARKNESS, drawn, INK, line, PAPER } from "./samples.js";

const LAND = "#ddd";
const STAFF = Object.freeze({ lines: 5, gap: 36, systems: 6, top: 150, between: 330, margin: 40 });
const WORLD = Object.freeze({ width: 2160, height: 1080 });
/** Degrees between two lines of the map's grid. */
const GRID_DEGREES = 30;
/** How often a piece of the coast is replaced: the smallest ones are 3 px. */
const COAST_LEVELS = 6;
const COAST = Object.freeze({ width: 2160, height: 1440, seed: 2 });

/** @returns {Promise<Blob>} PNG */
export function staff() {
  return drawn((context, { width }) => {
    for (let system = 0; system < STAFF.systems; system += 1) {
      for (let index = 0; index < STAFF.lines; index += 1) {
        const y = STAFF.top + system * STAFF.between + index * STAFF.gap;
        line(context, [STAFF.margin, y], [width - STAFF.margin, y], DARKNESS.axis, 4);
      }
    }
  });
}

/** Longitude to the right and latitude upwards, both at one scale. @returns {Promise<Blob>} PNG */
export async function worldMap() {
  /** @type {import("../../../shared/map/outline-layer.js").Outline & {attribution: string}} */
  const outline = await (await request("/data/world.geojson")).json();
  const perDegree = WORLD.width / 360;
  const at = (/** @type {number[]} */ [longitude, latitude]) => [(longitude + 180) * perDegree, (90 - latitude) * perDegree];
  return drawn((context, { width, height }) => {
    context.beginPath();
    for (const { geometry } of outline.features) {
      for (const ring of geometry.coordinates.flat()) {
        trace(context, ring.map(at));
        context.closePath();
      }
    }
    context.fillStyle = LAND;
    context.fill("evenodd");
    context.lineWidth = 1.5;
    context.strokeStyle = INK;
    context.globalAlpha = 0.7;
    context.stroke();
    for (let degrees = GRID_DEGREES; degrees < 360; degrees += GRID_DEGREES) {
      const place = degrees * perDegree;
      line(context, [place, 0], [place, height], degrees === 180 ? DARKNESS.strong : DARKNESS.fine, 1.5);
      if (degrees < 180) line(context, [0, place], [width, place], degrees === 90 ? DARKNESS.strong : DARKNESS.fine, 1.5);
    }
    context.globalAlpha = 0.7;
    context.fillStyle = INK;
    context.font = "22px sans-serif";
    context.fillText(outline.attribution, 12, height - 14);
  }, WORLD);
}

/** A person from the front: thick lines in ink, and thinner ones of paper on them. @returns {Promise<Blob>} PNG */
export function body() {
  const limbs = [
    [[540, 560], [540, 1080]],
    [[540, 620], [290, 700], [220, 1010], [190, 1270]],
    [[540, 620], [790, 700], [860, 1010], [890, 1270]],
    [[490, 1120], [440, 1540], [430, 1960]],
    [[590, 1120], [640, 1540], [650, 1960]],
    [[540, 300], [540, 500]],
  ];
  const widths = [330, 120, 120, 190, 190, 120];
  return drawn((context) => {
    context.lineCap = context.lineJoin = "round";
    for (const [colour, inset] of /** @type {const} */ ([[INK, 0], [PAPER, 12]])) {
      context.strokeStyle = context.fillStyle = colour;
      limbs.forEach((points, index) => {
        context.lineWidth = widths[index] - inset;
        context.beginPath();
        trace(context, points);
        context.stroke();
      });
      context.beginPath();
      context.ellipse(540, 250, 130 - inset / 2, 170 - inset / 2, 0, 0, 2 * Math.PI);
      context.fill();
    }
  });
}

/** Land below, sea above. @returns {Promise<Blob>} PNG */
export function coast() {
  return drawn((context, { width, height }) => {
    const points = madeCoast(COAST_LEVELS, chances(COAST.seed)).map(([x, y]) => [x * width, height * 0.55 - y * width]);
    context.beginPath();
    trace(context, points);
    context.lineTo(width, height);
    context.lineTo(0, height);
    context.fillStyle = LAND;
    context.fill();
    context.beginPath();
    trace(context, points);
    context.lineWidth = 2;
    context.lineJoin = "round";
    context.strokeStyle = INK;
    context.stroke();
  }, COAST);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {readonly number[][]} points  px
 */
function trace(context, points) {
  points.forEach(([x, y], index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
}
