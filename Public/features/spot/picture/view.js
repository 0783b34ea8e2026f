// @ts-check
/**
 * The position of a picture in its box: fitted and centred at 1×, zoomed up to 8×, never outside the box. Independent
 * of the DOM.
 */

/** @typedef {{width: number, height: number}} Size */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{x: number, y: number, width: number, height: number}} Rectangle */
/**
 * @typedef {object} Place  the position and scale of the displayed picture
 * @property {number} scale  1: fitted
 * @property {number} x  the left edge in the box, CSS px; negative if the picture extends beyond the box
 * @property {number} y
 */

export const MAX_SCALE = 8;

export class PictureView {
  /** @type {Size} */
  #box = { width: 1, height: 1 };
  /** @type {Size} */
  #picture = { width: 1, height: 1 };
  /** @type {Place} */
  #place = { scale: 1, x: 0, y: 0 };
  /** The place before bounds apply, so that moving fingers return to the points that they grabbed. */
  #free = this.#place;

  /** The picture's size at 1×, CSS px. */
  get fitted() {
    const fit = Math.min(this.#box.width / this.#picture.width, this.#box.height / this.#picture.height);
    return { width: this.#picture.width * fit, height: this.#picture.height * fit };
  }

  /** The displayed size, CSS px. */
  get shown() {
    const { width, height } = this.fitted;
    return { width: width * this.#place.scale, height: height * this.#place.scale };
  }

  get box() {
    return this.#box;
  }

  get picture() {
    return this.#picture;
  }

  get place() {
    return { ...this.#place };
  }

  /** Set from a place of the same box and picture. */
  set place(place) {
    this.#free = place;
    this.#keepInside();
    this.rest();
  }

  /**
   * Shows another picture, fitted.
   * @param {Size} picture  pixels of the original
   */
  show(picture) {
    this.#picture = picture;
    this.place = { scale: 1, x: 0, y: 0 };
  }

  /**
   * Called when the box changed, for example after a rotation: the middle of the box keeps its place in the picture.
   * @param {Size} box  CSS px
   */
  resize(box) {
    if (!(box.width > 0 && box.height > 0)) return;
    const before = this.shown;
    const middle = {
      x: (this.#box.width / 2 - this.#place.x) / before.width,
      y: (this.#box.height / 2 - this.#place.y) / before.height,
    };
    this.#box = box;
    const { width, height } = this.shown;
    const { scale } = this.#place;
    this.place = { scale, x: box.width / 2 - middle.x * width, y: box.height / 2 - middle.y * height };
  }

  /**
   * Zooms so that the point keeps its place.
   * @param {Point} point  in the box
   * @param {number} factor
   */
  zoomAt(point, factor) {
    this.#follow(point, point, factor);
  }

  /**
   * @param {number} dx  CSS px
   * @param {number} dy
   */
  pan(dx, dy) {
    this.#free = { ...this.#free, x: this.#free.x + dx, y: this.#free.y + dy };
    this.#keepInside();
  }

  /**
   * Called when two fingers moved: the points under them keep their places, as far as the bounds allow.
   * @param {readonly [Point, Point]} from
   * @param {readonly [Point, Point]} to
   */
  pinch(from, to) {
    const before = Math.hypot(from[0].x - from[1].x, from[0].y - from[1].y);
    const after = Math.hypot(to[0].x - to[1].x, to[0].y - to[1].y);
    const middle = (/** @type {readonly [Point, Point]} */ [a, b]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
    // Fingers at one point have no distance to compare.
    this.#follow(middle(from), middle(to), before > 0 ? after / before : 1);
  }

  /** Called when all fingers are lifted, or a movement starts again. */
  rest() {
    this.#free = this.#place;
  }

  reset() {
    this.place = { scale: 1, x: 0, y: 0 };
  }

  /**
   * Moves the picture so that a spot of it is well inside of the box.
   * @param {Point} spot  pixels of the original
   * @param {number} margin  CSS px
   */
  reveal(spot, margin) {
    const { x, y } = this.toBox(spot);
    const { width, height } = this.#box;
    const into = (/** @type {number} */ at, /** @type {number} */ side) => {
      const room = Math.min(margin, side / 2);
      return Math.min(Math.max(at, room), side - room) - at;
    };
    this.pan(into(x, width), into(y, height));
    this.rest();
  }

  /**
   * A point of the box as a press sends it: its place on the displayed picture, and the picture's size.
   * @param {Point} point  CSS px
   * @returns {{x: number, y: number, shownWidth: number, shownHeight: number}|null} null beside the picture
   */
  press({ x, y }) {
    const { width, height } = this.shown;
    const [onX, onY] = [x - this.#place.x, y - this.#place.y];
    if (!(onX >= 0 && onX <= width && onY >= 0 && onY <= height)) return null;
    return { x: onX, y: onY, shownWidth: width, shownHeight: height };
  }

  /**
   * @param {Point} spot  pixels of the original
   * @returns {Point} in the box
   */
  toBox({ x, y }) {
    const perPixel = this.shown.width / this.#picture.width;
    return { x: this.#place.x + x * perPixel, y: this.#place.y + y * perPixel };
  }

  /**
   * @param {Rectangle} rectangle  pixels of the original
   * @returns {Rectangle} in the box
   */
  rectangleToBox({ x, y, width, height }) {
    const perPixel = this.shown.width / this.#picture.width;
    return { ...this.toBox({ x, y }), width: width * perPixel, height: height * perPixel };
  }

  /**
   * @param {Point} point  in the box
   * @returns {Point} pixels of the original, the nearest for a point beside the picture
   */
  toPicture({ x, y }) {
    const { width, height } = this.shown;
    const part = (/** @type {number} */ at, /** @type {number} */ side) => Math.min(Math.max(at / side, 0), 1);
    return {
      x: part(x - this.#place.x, width) * this.#picture.width,
      y: part(y - this.#place.y, height) * this.#picture.height,
    };
  }

  /**
   * @param {Point} from
   * @param {Point} to  the point to which the point at `from` moves
   * @param {number} factor
   */
  #follow(from, to, factor) {
    const { scale, x, y } = this.#free;
    const scaled = Math.min(Math.max(scale * factor, 1), MAX_SCALE);
    const actual = scaled / scale;
    this.#free = { scale: scaled, x: to.x - (from.x - x) * actual, y: to.y - (from.y - y) * actual };
    this.#keepInside();
  }

  /** The picture leaves no empty margin if it is larger than the box, and is centred if it is smaller. */
  #keepInside() {
    const { scale, x, y } = this.#free;
    const { width, height } = this.fitted;
    const inside = (/** @type {number} */ at, /** @type {number} */ side, /** @type {number} */ room) =>
      side <= room ? (room - side) / 2 : Math.min(0, Math.max(room - side, at));
    this.#place = { scale, x: inside(x, width * scale, this.#box.width), y: inside(y, height * scale, this.#box.height) };
  }
}
