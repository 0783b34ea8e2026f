// @ts-check
/** The parts of a picture that must be drawn again, as a few boxes that hardly overlap. Pure. */

/** @typedef {{left: number, top: number, right: number, bottom: number}} Edges */
/** @typedef {import("../model/wall.js").Box} Box */

/** The maximum number of boxes; with more, the whole picture is drawn: each new box is compared with all others. */
const MAX_BOXES = 100;

export class Damage {
  /** @type {Edges[]} */
  #boxes = [];
  #isAll = true;

  /** Marks the whole picture. */
  addAll() {
    this.#isAll = true;
    this.#boxes = [];
  }

  /**
   * Adds a box; boxes that cost more separately than joined are joined.
   * @param {Edges} edges  CSS px
   */
  add(edges) {
    if (this.#isAll) return;
    let joined = edges;
    this.#boxes = this.#boxes.filter((box) => {
      const both = union(box, joined);
      if (area(both) > area(box) + area(joined)) return true;
      joined = both;
      return false;
    });
    this.#boxes.push(joined);
    if (this.#boxes.length > MAX_BOXES) this.addAll();
  }

  /**
   * Returns the boxes that were added since the last call, in whole device pixels.
   * @param {Box} picture  CSS px; boxes are cut at its edges
   * @param {number} ratio  device pixels per CSS px
   * @returns {Box[]} in device pixels from the picture's corner
   */
  removeBoxes(picture, ratio) {
    const width = Math.round(picture.width * ratio);
    const height = Math.round(picture.height * ratio);
    const boxes = this.#isAll ? [{ x: 0, y: 0, width, height }] : this.#boxes.map(({ left, top, right, bottom }) => {
      const x = Math.max(0, Math.floor((left - picture.x) * ratio));
      const y = Math.max(0, Math.floor((top - picture.y) * ratio));
      return {
        x,
        y,
        width: Math.min(width, Math.ceil((right - picture.x) * ratio)) - x,
        height: Math.min(height, Math.ceil((bottom - picture.y) * ratio)) - y,
      };
    });
    this.#isAll = false;
    this.#boxes = [];
    return boxes.filter((box) => box.width > 0 && box.height > 0);
  }
}

/**
 * @param {Edges} a
 * @param {Edges} b
 * @returns {Edges}
 */
function union(a, b) {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

/** @param {Edges} edges */
function area({ left, top, right, bottom }) {
  return (right - left) * (bottom - top);
}
