// @ts-check
/** The walked path, thinned out for drawing and storing. */

import { distanceMetres } from "../../../shared/model/geography.js";
import { isCoordinate } from "./coordinates.js";

/** Closer points are dropped; they would not change a dotted line. */
const MIN_STEP_METRES = 4;
/** Above this number every second point is dropped: a long walk is stored in coarser steps, never truncated. */
const MAX_POINTS = 2000;

/** @typedef {import("./coordinates.js").Coordinate} Coordinate */

export class WalkPath {
  /** @type {[latitude: number, longitude: number][]} */
  points = [];
  #step = MIN_STEP_METRES;

  /** @param {unknown} stored  an earlier value of `points` */
  constructor(stored = null) {
    if (!Array.isArray(stored)) return;
    for (const [latitude, longitude] of stored.filter(Array.isArray)) this.add({ latitude, longitude });
  }

  /**
   * @param {Coordinate} position
   * @returns {boolean} whether the path became longer
   */
  add(position) {
    if (!isCoordinate(position)) return false;
    const last = this.points[this.points.length - 1];
    if (last && distanceMetres({ latitude: last[0], longitude: last[1] }, position) < this.#step) return false;
    // Five digits correspond to a metre.
    this.points.push([Number(position.latitude.toFixed(5)), Number(position.longitude.toFixed(5))]);
    if (this.points.length > MAX_POINTS) {
      this.points = this.points.filter((_, index) => index % 2 === 0);
      this.#step *= 2;
    }
    return true;
  }
}
