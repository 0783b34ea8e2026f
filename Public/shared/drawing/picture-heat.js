// @ts-check
/**
 * Where a class has drawn on the picture under the drawing: how many strokes pass over each square of it, whatever the size of the
 * screens. Pure.
 */

import { HeatGrid } from "../model/heat-grid.js";
import { DEFAULT_SCREEN, fitPicture } from "../model/wall.js";

/** @typedef {import("../model/ink.js").Ink} Ink */
/** @typedef {import("../model/ink.js").Stroke} Stroke */
/** @typedef {import("../model/room.js").RoomParticipant} RoomParticipant */
/** @typedef {{width: number, height: number}} Size */

/** Squares along the picture's longer side. */
const LONGER_SIDE = 36;
/** Points of a stroke that are looked at for each square that it crosses. */
const POINTS_PER_SQUARE = 3;

export class PictureHeat {
  grid = new HeatGrid();
  /** What the grid has been made of. */
  #made = "";
  /** Of each stroke how many numbers are counted, and the square that its last point is in. @type {WeakMap<Stroke, {counted: number, square: number}>} */
  #counted = new WeakMap();

  /**
   * Counts what was drawn since the last call.
   * @param {Ink} ink
   * @param {Size} picture  its px
   * @param {ReadonlyMap<string, RoomParticipant>} participants
   * @param {string|null} only  the phone that counts; null: all
   * @returns {HeatGrid}
   */
  of(ink, picture, participants, only) {
    const made = `${ink.revision} ${picture.width} ${picture.height} ${only ?? ""}`;
    if (made !== this.#made) {
      this.#made = made;
      this.#counted = new WeakMap();
      const square = Math.max(picture.width, picture.height) / LONGER_SIDE;
      this.grid.load({
        columns: Math.max(1, Math.round(picture.width / square)),
        rows: Math.max(1, Math.round(picture.height / square)),
      });
    }
    let isChanged = false;
    for (const stroke of ink.strokes) {
      if (only !== null && stroke.participant !== only) continue;
      if (this.#count(stroke, picture, participants.get(stroke.participant)?.screen)) isChanged = true;
    }
    if (isChanged) this.grid.apply({});
    return this.grid;
  }

  /**
   * @param {Stroke} stroke
   * @param {Size} picture
   * @param {Size} [screen]
   * @returns {boolean} whether it has passed over another square
   */
  #count(stroke, picture, screen = DEFAULT_SCREEN) {
    const { points } = stroke;
    const before = this.#counted.get(stroke) ?? { counted: 0, square: -1 };
    if (points.length === before.counted) return false;
    const { grid } = this;
    const whole = fitPicture(picture, { x: 0, y: 0, ...screen });
    const at = (/** @type {number} */ index) => [
      ((points[index] * screen.width - whole.x) / whole.width) * grid.columns,
      ((points[index + 1] * screen.height - whole.y) / whole.height) * grid.rows,
    ];
    let { square } = before;
    for (let index = before.counted; index < points.length; index += 2) {
      const to = at(index);
      const from = index === 0 ? to : at(index - 2);
      const steps = Math.max(1, Math.ceil(Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])) * POINTS_PER_SQUARE));
      for (let step = 1; step <= steps; step += 1) {
        const [column, row] = [0, 1].map((side) => Math.floor(from[side] + ((to[side] - from[side]) * step) / steps));
        const isOn = column >= 0 && column < grid.columns && row >= 0 && row < grid.rows;
        const now = isOn ? row * grid.columns + column : -1;
        if (now === square) continue;
        square = now;
        if (!isOn) continue;
        grid.values[now] += 1;
        grid.highest = Math.max(grid.highest, grid.values[now]);
      }
    }
    this.#counted.set(stroke, { counted: points.length, square });
    return true;
  }
}
