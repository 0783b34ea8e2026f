// @ts-check
/**
 * The trails of the fingers that are down, on a canvas of their own. A frame draws only what is new. A line cannot be
 * removed from a picture, so after a finger was lifted a second picture is drawn without it, over several frames,
 * and replaces the first one when it is complete.
 */

/** @typedef {import("../model/finger-tracks.js").Finger} Finger */
/** @typedef {{x: number, y: number, width: number, height: number, radius: number}} Place  CSS px */
/** @typedef {{place: Place, colour: string}} Look */

/** Points of the second picture that one frame draws. */
const POINTS_PER_FRAME = 1500;

export class TrailLayer {
  #shown = new TrailPicture();
  #next = new TrailPicture();
  #ratio = 1;
  /** Whether the second picture is being drawn. */
  #renewing = false;

  /**
   * @param {number} width  device pixels
   * @param {number} height  device pixels
   * @param {number} ratio
   */
  resize(width, height, ratio) {
    this.#ratio = ratio;
    this.#renewing = false;
    for (const picture of [this.#shown, this.#next]) picture.resize(width, height);
  }

  /** The picture to show; null if there is none. */
  get canvas() {
    return this.#shown.drawn.size > 0 ? this.#shown.canvas : null;
  }

  /** Whether another frame changes the picture, even without new touches. */
  get renewing() {
    return this.#renewing;
  }

  /**
   * Whether a finger that was lifted is still in the picture.
   * @param {Finger} finger
   */
  has(finger) {
    return this.#shown.drawn.has(finger);
  }

  /** @param {Map<Finger, Look>} fingers  those that are down */
  update(fingers) {
    if (this.#shown.misplaced(fingers)) {
      this.#shown.clear();
      this.#renewing = false;
    }
    this.#shown.extend(fingers, this.#ratio, Infinity);
    if (!this.#renewing && this.#shown.outdated(fingers)) {
      this.#renewing = true;
      this.#next.clear();
    }
    if (!this.#renewing) return;
    // Fingers lifted meanwhile wait for the next turn; in a lively room no picture would ever be complete otherwise.
    if (!this.#next.extend(fingers, this.#ratio, POINTS_PER_FRAME)) return;
    [this.#shown, this.#next] = [this.#next, this.#shown];
    this.#renewing = false;
  }
}

/** One picture of trails, and how much of each trail it contains. */
class TrailPicture {
  canvas = document.createElement("canvas");
  #context = this.canvas.getContext("2d");
  /** @type {Map<Finger, {length: number, cut: number, place: Place}>} */
  drawn = new Map();

  /**
   * @param {number} width
   * @param {number} height
   */
  resize(width, height) {
    this.canvas.width = width;
    this.canvas.height = height;
    this.drawn.clear();
  }

  clear() {
    this.drawn.clear();
    this.#context?.setTransform(1, 0, 0, 1, 0, 0);
    this.#context?.clearRect(0, 0, this.canvas.width, this.canvas.height);
  }

  /**
   * Whether it shows a line where no phone is shown any more: that has to be redrawn at once.
   * @param {Map<Finger, Look>} fingers
   */
  misplaced(fingers) {
    for (const [finger, { place }] of this.drawn) {
      const now = fingers.get(finger);
      if (now && now.place !== place) return true;
    }
    return fingers.size === 0 && this.drawn.size > 0;
  }

  /**
   * Whether it shows lines of fingers that were lifted.
   * @param {Map<Finger, Look>} fingers
   */
  outdated(fingers) {
    for (const [finger, { cut }] of this.drawn) if (!fingers.has(finger) || finger.trailCut !== cut) return true;
    return false;
  }

  /**
   * Draws what is missing.
   * @param {Map<Finger, Look>} fingers
   * @param {number} ratio
   * @param {number} points  about so many at most
   * @returns {boolean} whether nothing is missing any more
   */
  extend(fingers, ratio, points) {
    const context = this.#context;
    if (!context) return true;
    let left = points;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.lineCap = context.lineJoin = "round";
    for (const [finger, { place, colour }] of fingers) {
      const { trail, trailCut: cut } = finger;
      const drawn = this.drawn.get(finger);
      if (drawn && (drawn.cut !== cut || drawn.length === trail.length)) continue;
      if (left <= 0) return false;
      const from = Math.max(0, (drawn?.length ?? 0) - 2);
      left -= (trail.length - from) / 2;
      context.strokeStyle = colour;
      context.lineWidth = trailWidth(place);
      context.beginPath();
      traceTrail(context, trail, place, from);
      context.stroke();
      this.drawn.set(finger, { length: trail.length, cut, place });
    }
    return true;
  }
}

/** @param {Place} place */
export function trailWidth({ radius }) {
  return Math.max(2, radius / 7);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {readonly number[]} trail  x and y in turn, from 0 to 1
 * @param {Place} place
 * @param {number} [from]  index of the first point's x
 */
export function traceTrail(context, trail, { x, y, width, height }, from = 0) {
  for (let i = from; i < trail.length; i += 2) context.lineTo(x + trail[i] * width, y + trail[i + 1] * height);
}
