// @ts-check
/** The way that was walked, as thin as it can be drawn and kept. */

import { isCoordinate } from "./coordinates.js";
import { distanceMetres } from "./geography.js";

/** Nearer points add nothing to a dotted line (m). */
const STEP = 4;
/** When there are more, every second one goes: a long walk is kept in coarser steps, never cut off. */
const MOST = 2000;

/** @typedef {import("./coordinates.js").Coordinate} Coordinate */

export class WalkPath {
  /** @type {[latitude: number, longitude: number][]} */
  points = [];
  #step = STEP;

  /** @param {unknown} kept  what `points` was once */
  constructor(kept = null) {
    if (!Array.isArray(kept)) return;
    for (const [latitude, longitude] of kept.filter(Array.isArray)) this.add({ latitude, longitude });
  }

  /**
   * @param {Coordinate} position
   * @returns {boolean} whether it became longer
   */
  add(position) {
    if (!isCoordinate(position)) return false;
    const last = this.points[this.points.length - 1];
    if (last && distanceMetres({ latitude: last[0], longitude: last[1] }, position) < this.#step) return false;
    // Five digits are a metre.
    this.points.push([Number(position.latitude.toFixed(5)), Number(position.longitude.toFixed(5))]);
    if (this.points.length > MOST) {
      this.points = this.points.filter((_, index) => index % 2 === 0);
      this.#step *= 2;
    }
    return true;
  }
}
