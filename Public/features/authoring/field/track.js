// @ts-check
/** Makes a region from the positions of a phone: around a place, around a walked outline, or along a walked line. */

import { crossesItself, fromMetres, reachMetres, toMetres } from "../../../shared/model/regions.js";
import { boxCentre, distanceBetween, expanded, lengthOf, meanOf, simplified, simplifiedRing, stripAlong } from "./outline.js";

/** @typedef {import("../../../shared/model/regions.js").Region} Region */
/** @typedef {import("../../../shared/model/regions.js").Point} Point */
/** @typedef {import("../../../shared/model/geography.js").Fix} Fix */
/** @typedef {"circle"|"area"|"way"} Shape */
/** @typedef {Fix & {time: number}} TimedFix  ms */

/** Positions with a larger accuracy radius are not used for a region. */
export const MAX_ACCURACY_METRES = 50;
/** Maximum walking speed (m/s); a faster step is a jump of the receiver. */
const MAX_SPEED = 15;
/** The smallest circle that a phone reliably enters, and the minimum distance on each side of a path. */
const MIN_RADIUS_METRES = 15;
const MIN_MARGIN_METRES = 10;
/** A path is closed if its end is this near to its start, or within this share of its length. */
const CLOSING_DISTANCE_METRES = 20;
const CLOSING_SHARE = 0.2;
/** A narrower area counts as a path there and back. */
const MIN_AREA_WIDTH_METRES = 6;
/** Distance that is ignored when a part of the path is removed. */
const UNDO_TOLERANCE_METRES = 0.5;
/** Polygons with more corners are simplified. */
const MAX_CORNERS = 60;

/** @param {readonly number[]} values */
function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The positions of a walk. */
export class Track {
  /** @type {TimedFix[]} */
  #fixes = [];

  get fixes() {
    return this.#fixes;
  }

  /**
   * @param {TimedFix} fix
   * @returns {boolean} whether the fix was accepted: false if it is too inaccurate or too far away
   */
  add(fix) {
    if (!(fix.accuracy <= MAX_ACCURACY_METRES)) return false;
    const last = this.#fixes.at(-1);
    if (last) {
      const seconds = (fix.time - last.time) / 1000;
      const step = distanceBetween(toMetres(fix, last), { x: 0, y: 0 });
      if (seconds <= 0 || step > MAX_SPEED * seconds + last.accuracy + fix.accuracy) return false;
    }
    this.#fixes.push(fix);
    return true;
  }

  /** The path in metres east and north of its first position. */
  get points() {
    const [first] = this.#fixes;
    return this.#fixes.map((fix) => toMetres(fix, first));
  }

  /** Metres walked. */
  get length() {
    return lengthOf(this.points);
  }

  /** The usual accuracy, in metres. */
  get accuracy() {
    return median(this.#fixes.map(({ accuracy }) => accuracy));
  }

  /**
   * Removes the last metres of the path after a wrong turn.
   * @param {number} metres
   */
  removeLast(metres) {
    const { points } = this;
    let remaining = metres;
    let count = points.length;
    while (count > 1 && remaining > UNDO_TOLERANCE_METRES) {
      remaining -= distanceBetween(points[count - 1], points[count - 2]);
      count -= 1;
    }
    this.#fixes = remaining > UNDO_TOLERANCE_METRES ? [] : this.#fixes.slice(0, count);
  }

  clear() {
    this.#fixes = [];
  }

  /**
   * The shape that fits the path best.
   * @returns {Shape}
   */
  get shape() {
    const { points, accuracy } = this;
    const centre = meanOf(points);
    const reach = Math.max(0, ...points.map((point) => distanceBetween(point, centre)));
    if (reach < Math.max(MIN_RADIUS_METRES, 1.5 * accuracy)) return "circle";
    const gap = distanceBetween(points[0], points[points.length - 1]);
    const isClosed = gap <= Math.max(CLOSING_DISTANCE_METRES, CLOSING_SHARE * this.length);
    return isClosed && this.#area ? "area" : "way";
  }

  /** The shapes that the path can have. */
  get shapes() {
    /** @type {Shape[]} */
    const shapes = ["circle"];
    if (this.#area) shapes.push("area");
    if (this.length > 2 * MIN_MARGIN_METRES) shapes.push("way");
    return shapes;
  }

  /**
   * @param {Shape} shape
   * @param {number} [extraMetres]  on each side; negative: narrower
   * @returns {Region|null} null without a usable position
   */
  region(shape, extraMetres = 0) {
    if (this.#fixes.length === 0) return null;
    if (shape === "area" && this.#area) {
      return this.#onEarth(extraMetres === 0 ? this.#area : expanded(this.#area, extraMetres));
    }
    if (shape === "way") return this.#onEarth(stripAlong(this.#simplifiedPoints(false), this.#margin + extraMetres));
    const { points } = this;
    // The centre of the positions of a standing author; accurate positions have more weight.
    const weights = this.#fixes.map(({ accuracy }) => 1 / Math.max(1, accuracy) ** 2);
    const isStanding = this.shape === "circle";
    const centre = isStanding ? meanOf(points, weights) : boxCentre(points);
    const reach = Math.max(...points.map((point) => distanceBetween(point, centre)));
    const radius = isStanding ? Math.max(MIN_RADIUS_METRES, this.accuracy) : reach + MIN_MARGIN_METRES;
    const { latitude, longitude } = fromMetres(centre, this.#fixes[0]);
    return { type: "circle", latitude, longitude, radiusMetres: Math.max(1, Math.round(radius + extraMetres)) };
  }

  get #margin() {
    return Math.max(MIN_MARGIN_METRES, this.accuracy);
  }

  /** The corners of the walked outline; null if they enclose no area, or the path crosses itself. */
  get #area() {
    const corners = this.#simplifiedPoints(true);
    const region = corners.length >= 3 ? this.#onEarth(corners) : null;
    return region && !crossesItself(region) && reachMetres(region) >= MIN_AREA_WIDTH_METRES ? corners : null;
  }

  /** @param {boolean} isRing */
  #simplifiedPoints(isRing) {
    const { points } = this;
    if (points.length < 3) return points;
    for (let tolerance = Math.max(2, this.accuracy / 3);; tolerance *= 1.5) {
      const corners = isRing ? simplifiedRing(points, tolerance) : simplified(points, tolerance);
      if (corners.length <= MAX_CORNERS) return corners;
    }
  }

  /** @param {Point[]} corners */
  #onEarth(corners) {
    const points = corners.map((corner) => {
      const { latitude, longitude } = fromMetres(corner, this.#fixes[0]);
      return /** @type {[number, number]} */ ([latitude, longitude]);
    });
    return { type: /** @type {const} */ ("polygon"), points };
  }
}
