// @ts-check
/** The drawing on this phone's pad, which stays until it is cleared; the newest gesture is emphasised. */

import { element, fitCanvas, pixelRatio } from "../../shared/dom/dom.js";
import { themeVersion, token } from "../../shared/dom/theme.js";
import { traceStroke } from "../../shared/drawing/stroke-path.js";
import { toNatural, toViewport } from "../../shared/model/orientation.js";

/** @typedef {import("../../shared/model/orientation.js").Orientation} Orientation */
/** @typedef {{points: number[], ended: boolean, drawn: number}} PadStroke  CSS px of the viewport, x and y in turn */

const LINE_WIDTH_PX = 6;
/** Closer points of one finger are dropped. */
const MIN_POINT_DISTANCE_PX = 1;
/** The identity: coordinates of points are those of the canvas. */
const UNIT_SQUARE = { x: 0, y: 0, width: 1, height: 1 };
/** Maximum number of points kept for redrawing after the phone is rotated; the oldest are dropped first. */
const MAX_POINTS = 40_000;

export class PadInk {
  #before = element("canvas", { class: "ink before", "aria-hidden": "true" });
  #newest = element("canvas", { class: "ink", "aria-hidden": "true" });
  /**
   * The points of the newest gesture, and those of all earlier gestures.
   * @type {{newest: PadStroke[], before: PadStroke[]}}
   */
  strokes = { newest: [], before: [] };
  /** @type {Map<number, PadStroke>} by slot */
  #down = new Map();
  #pointCount = 0;
  /** @type {Orientation|null} */
  #orientation = null;
  #theme = themeVersion();

  /** @param {HTMLElement} above  the first element that the ink does not cover */
  constructor(above) {
    above.before(this.#before, this.#newest);
  }

  /**
   * @param {number} slot
   * @param {number} x  CSS px in the viewport
   * @param {number} y
   */
  point(slot, x, y) {
    let stroke = this.#down.get(slot);
    if (!stroke) {
      if (this.#down.size === 0) this.#dimEarlier();
      stroke = { points: [], ended: false, drawn: 0 };
      this.#down.set(slot, stroke);
      this.strokes.newest.push(stroke);
    }
    const { points } = stroke;
    if (Math.hypot(x - points[points.length - 2], y - points[points.length - 1]) < MIN_POINT_DISTANCE_PX) return;
    points.push(x, y);
    this.#pointCount += 1;
  }

  /** @param {number} slot */
  lift(slot) {
    const stroke = this.#down.get(slot);
    if (stroke) stroke.ended = true;
    this.#down.delete(slot);
  }

  clear() {
    this.#down.clear();
    this.#pointCount = 0;
    this.strokes = { newest: [], before: [] };
    for (const canvas of [this.#before, this.#newest]) wipe(canvas);
  }

  /**
   * Draws new points; redraws everything only after a rotation or a change of theme.
   * @param {Orientation} orientation
   */
  draw(orientation) {
    const ratio = pixelRatio();
    const fitted = [this.#before, this.#newest].map((canvas) => fitCanvas(canvas, orientation.viewport, ratio));
    if (fitted.includes(true) || this.#theme !== themeVersion()) {
      this.#theme = themeVersion();
      for (const canvas of [this.#before, this.#newest]) wipe(canvas);
      const all = [...this.strokes.before, ...this.strokes.newest];
      for (const stroke of all) turn(stroke, this.#orientation ?? orientation, orientation);
      paint(this.#before, this.strokes.before, ratio);
    }
    this.#orientation = orientation;
    paint(this.#newest, this.strokes.newest, ratio);
  }

  /** Starts a gesture: the earlier drawing is dimmed. */
  #dimEarlier() {
    const { newest, before } = this.strokes;
    // In a task by feel no earlier attempt is visible, so that it cannot be traced.
    if (document.documentElement.dataset.challenge) return this.clear();
    if (newest.length === 0) return;
    before.push(...newest);
    this.strokes.newest = [];
    while (this.#pointCount > MAX_POINTS && before.length > 1) this.#pointCount -= (before.shift()?.points.length ?? 0) / 2;
    paint(this.#newest, newest, pixelRatio());
    const context = this.#before.getContext("2d");
    context?.setTransform(1, 0, 0, 1, 0, 0);
    if (this.#newest.width > 0) context?.drawImage(this.#newest, 0, 0);
    wipe(this.#newest);
  }
}

/** @param {HTMLCanvasElement} canvas */
function wipe(canvas) {
  const context = canvas.getContext("2d");
  context?.setTransform(1, 0, 0, 1, 0, 0);
  context?.clearRect(0, 0, canvas.width, canvas.height);
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {PadStroke[]} strokes
 * @param {number} ratio
 */
function paint(canvas, strokes, ratio) {
  const context = canvas.getContext("2d");
  if (!context) return;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.lineCap = context.lineJoin = "round";
  context.lineWidth = LINE_WIDTH_PX;
  context.strokeStyle = token("--blue");
  context.beginPath();
  for (const stroke of strokes) {
    const { points, ended, drawn } = stroke;
    if (drawn === Infinity || (drawn === points.length && !ended)) continue;
    traceStroke(context, points, ended, UNIT_SQUARE, drawn);
    stroke.drawn = ended ? Infinity : points.length;
  }
  context.stroke();
}

/**
 * The drawing keeps its place on the glass when the page rotates.
 * @param {PadStroke} stroke
 * @param {Orientation} from
 * @param {Orientation} to
 */
function turn(stroke, from, to) {
  stroke.drawn = 0;
  const { points } = stroke;
  for (let i = 0; i < points.length; i += 2) {
    const natural = toNatural(points[i], points[i + 1], from);
    const { x, y } = toViewport(natural.x, natural.y, to);
    points[i] = x;
    points[i + 1] = y;
  }
}
