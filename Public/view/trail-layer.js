// @ts-check
/**
 * The trails of the fingers that are down, on a canvas of their own: a frame draws only what came since the last one.
 * All is drawn anew when a finger was lifted, for a line cannot be taken out of a picture.
 */

/** @typedef {import("../protocol/finger-tracks.js").Finger} Finger */
/** @typedef {{x: number, y: number, width: number, height: number, radius: number}} Place  CSS px */

export class TrailLayer {
  canvas = document.createElement("canvas");
  #context = this.canvas.getContext("2d");
  /**
   * What of each trail is drawn.
   * @type {Map<Finger, {length: number, cut: number, place: Place}>}
   */
  #drawn = new Map();
  #ratio = 1;

  /**
   * @param {number} width  device pixels
   * @param {number} height  device pixels
   * @param {number} ratio
   */
  resize(width, height, ratio) {
    this.canvas.width = width;
    this.canvas.height = height;
    this.#ratio = ratio;
    this.#drawn.clear();
  }

  /** Whether there is anything to see. */
  get used() {
    return this.#drawn.size > 0;
  }

  /**
   * @param {Map<Finger, {place: Place, colour: string}>} fingers  those that are down
   */
  update(fingers) {
    const context = this.#context;
    if (!context) return;
    if (this.#outdated(fingers)) {
      this.#drawn.clear();
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    }
    context.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0);
    context.lineCap = context.lineJoin = "round";
    for (const [finger, { place, colour }] of fingers) {
      const drawn = this.#drawn.get(finger);
      if (drawn?.length === finger.trail.length) continue;
      context.strokeStyle = colour;
      context.lineWidth = trailWidth(place);
      context.beginPath();
      traceTrail(context, finger.trail, place, Math.max(0, (drawn?.length ?? 0) - 2));
      context.stroke();
      this.#drawn.set(finger, { length: finger.trail.length, cut: finger.trailCut, place });
    }
  }

  /** @param {Map<Finger, {place: Place}>} fingers */
  #outdated(fingers) {
    for (const [finger, { cut, place }] of this.#drawn) {
      if (finger.trailCut !== cut || fingers.get(finger)?.place !== place) return true;
    }
    return false;
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
