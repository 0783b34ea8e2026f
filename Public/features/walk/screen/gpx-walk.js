// @ts-check
/** A recorded path as a walk: the walker's position at each moment. */

import { distanceMetres } from "../../../shared/model/geography.js";
import { between } from "../listening/coordinates.js";

/** The speed of a walker whose recording has no times (m/s). */
export const WALKING_SPEED = 1.4;

/** @typedef {import("./gpx.js").GPXPoint} GPXPoint */

export class GPXWalk {
  /** @type {{latitude: number, longitude: number, at: number}[]} at: ms from the beginning */
  #points;

  /** @param {GPXPoint[]} points  at least one */
  constructor(points) {
    let at = 0;
    let previous = points[0];
    this.#points = points.map((point) => {
      const timed = point.time !== null && previous.time !== null;
      at += timed
        ? /** @type {number} */ (point.time) - /** @type {number} */ (previous.time)
        : (distanceMetres(previous, point) / WALKING_SPEED) * 1000;
      previous = point;
      return { latitude: point.latitude, longitude: point.longitude, at };
    });
  }

  /** ms */
  get duration() {
    return this.#points[this.#points.length - 1].at;
  }

  /** @returns {import("../listening/coordinates.js").Coordinate[]} */
  get path() {
    return this.#points.map(({ latitude, longitude }) => ({ latitude, longitude }));
  }

  /**
   * @param {number} time  ms from the start; before it and after the end the walker does not move
   * @returns {import("../listening/coordinates.js").Coordinate}
   */
  position(time) {
    const points = this.#points;
    let [low, high] = [0, points.length - 1];
    // The last point that is not after the time.
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (points[middle].at <= time) low = middle;
      else high = middle - 1;
    }
    const [from, to] = [points[low], points[Math.min(low + 1, points.length - 1)]];
    const part = to.at > from.at ? Math.max(0, Math.min(1, (time - from.at) / (to.at - from.at))) : 0;
    return between(from, to, part);
  }
}
