// @ts-check
/**
 * Strokes on a separate canvas, on which each frame draws only the new part. A line cannot be removed from a picture,
 * so when strokes are removed, a second picture is drawn without them over several frames, and then replaces the first.
 */

import { clipped, strokeEdges, traceStroke } from "./stroke-path.js";

/** @typedef {import("../model/ink.js").Stroke} Stroke */
/** @typedef {import("../model/arrangement.js").Place} Place */
/** @typedef {import("./damage.js").Damage} Damage */
/**
 * @typedef {object} Shown  how strokes are shown
 * @property {(participant: string) => Place|undefined} placeOf undefined if the participant is not shown
 * @property {(participant: string) => string} colourOf
 */

export class InkSheet {
  canvas;
  #damage;
  #shown;
  #spare = new InkPicture(document.createElement("canvas"));
  /** @type {Stroke[]} */
  #wantedStrokes = [];
  /**
   * The content of the second picture; null if none is needed.
   * @type {readonly Stroke[]|null}
   */
  #nextPicture = null;
  /** Whether the sheet shows strokes that were removed. */
  #isOutdated = false;
  #ratio = 1;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {Damage} damage  records the changes
   */
  constructor(canvas, damage) {
    this.canvas = canvas;
    this.#damage = damage;
    this.#shown = new InkPicture(canvas);
  }

  get isEmpty() {
    return this.#shown.isEmpty;
  }

  /**
   * Clears the sheet; the caller redraws the strokes that it needs.
   * @param {number} width  device pixels
   * @param {number} height  device pixels
   * @param {number} ratio
   */
  reset(width, height, ratio) {
    this.#ratio = ratio;
    this.#nextPicture = null;
    this.#isOutdated = false;
    this.#shown.reset(width, height);
    this.#spare.reset(0, 0);
    this.#shown.setStrokes(this.#wantedStrokes);
  }

  /** @param {readonly Stroke[]} strokes  to be drawn from now on, above all others */
  add(strokes) {
    this.#wantedStrokes.push(...strokes);
    this.#shown.add(strokes);
  }

  /** @param {Stroke[]} strokes  all strokes to be drawn, the lowest first */
  setStrokes(strokes) {
    this.#wantedStrokes = strokes;
    this.#shown.setStrokes(strokes);
    this.#isOutdated = this.#shown.hasMoreThan(strokes);
    if (strokes.length > 0 || !this.#isOutdated) return;
    this.#nextPicture = null;
    this.#isOutdated = false;
    this.#shown.clear();
    this.#damage.addAll();
  }

  /**
   * Draws the missing strokes.
   * @param {Shown} shown
   * @param {number} budget  approximate maximum number of points
   * @returns {boolean} whether another frame draws more, without any new data
   */
  draw(shown, budget) {
    const remaining = this.#shown.extend(shown, this.#ratio, budget, this.#damage);
    if (!this.#nextPicture) {
      if (!this.#isOutdated) return remaining <= 0;
      this.#nextPicture = [...this.#wantedStrokes];
      this.#spare.reset(this.canvas.width, this.canvas.height);
      this.#spare.setStrokes(this.#nextPicture);
    }
    // Strokes that are removed meanwhile wait for the next picture, because otherwise no picture would ever be complete
    // in a busy room.
    if (this.#spare.extend(shown, this.#ratio, remaining, null) <= 0) return true;
    this.#nextPicture = null;
    this.#shown.copy(this.#spare);
    this.#damage.addAll();
    this.setStrokes(this.#wantedStrokes);
    return true;
  }
}

/** One picture of strokes, with the number of points of each that are drawn. */
class InkPicture {
  #canvas;
  #context;
  /**
   * Numbers of each stroke that are drawn; Infinity once it is complete.
   * @type {Map<Stroke, number>}
   */
  #drawnCounts = new Map();
  /**
   * Requested strokes that are not complete.
   * @type {Stroke[]}
   */
  #missing = [];

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.#canvas = canvas;
    this.#context = canvas.getContext("2d");
  }

  get isEmpty() {
    return this.#drawnCounts.size === 0;
  }

  /**
   * @param {number} width  device pixels
   * @param {number} height  device pixels
   */
  reset(width, height) {
    this.#missing = [];
    if (this.#canvas.width === width && this.#canvas.height === height) return this.clear();
    this.#canvas.width = width;
    this.#canvas.height = height;
    this.#drawnCounts.clear();
  }

  clear() {
    this.#drawnCounts.clear();
    this.#context?.setTransform(1, 0, 0, 1, 0, 0);
    this.#context?.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
  }

  /** @param {readonly Stroke[]} strokes */
  add(strokes) {
    this.#missing.push(...strokes);
  }

  /** @param {readonly Stroke[]} strokes */
  setStrokes(strokes) {
    this.#missing = strokes.filter((stroke) => this.#drawnCounts.get(stroke) !== Infinity);
  }

  /**
   * Whether the picture shows strokes that are not among these.
   * @param {readonly Stroke[]} strokes
   */
  hasMoreThan(strokes) {
    if (this.#drawnCounts.size === 0) return false;
    const present = strokes.reduce((count, stroke) => count + (this.#drawnCounts.has(stroke) ? 1 : 0), 0);
    return this.#drawnCounts.size > present;
  }

  /** @param {InkPicture} other  of the same size */
  copy(other) {
    this.clear();
    this.#context?.drawImage(other.#canvas, 0, 0);
    this.#drawnCounts = new Map(other.#drawnCounts);
  }

  /**
   * @param {Shown} shown
   * @param {number} ratio
   * @param {number} budget
   * @param {Damage|null} damage  records the changes
   * @returns {number} the rest of the budget; 0 or less if strokes are incomplete
   */
  extend({ placeOf, colourOf }, ratio, budget, damage) {
    const context = this.#context;
    if (!context || this.#missing.length === 0) return budget;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.lineCap = context.lineJoin = "round";
    let remaining = budget;
    let hasCompleted = false;
    for (const stroke of this.#missing) {
      const { points, participant } = stroke;
      const ended = stroke.endedAt < Infinity;
      const drawn = this.#drawnCounts.get(stroke) ?? 0;
      hasCompleted ||= ended;
      const place = placeOf(participant);
      if (place && points.length > 0 && (ended || points.length > drawn)) {
        context.strokeStyle = colourOf(participant);
        context.lineWidth = place.line;
        clipped(context, place, () => {
          context.beginPath();
          traceStroke(context, points, ended, place, drawn);
          context.stroke();
        });
        damage?.add(strokeEdges(points, place, drawn));
        remaining -= 1 + (points.length - drawn) / 2;
      }
      this.#drawnCounts.set(stroke, ended ? Infinity : points.length);
      if (remaining <= 0) break;
    }
    if (hasCompleted) this.#missing = this.#missing.filter((stroke) => this.#drawnCounts.get(stroke) !== Infinity);
    return remaining;
  }
}
