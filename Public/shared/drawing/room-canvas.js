// @ts-check
/**
 * Puts the room's picture together: its backdrop, the ink, and over them a disc for each finger with its phone's
 * colour, shape and number. Only one canvas is visible. It is opaque, no larger than its content, and each frame draws
 * only the changed parts of it, because on a machine without a graphics processor a large picture takes more time than
 * everything that is drawn on it.
 */

import { fitCanvas, pixelRatio } from "../dom/dom.js";
import { ground, themeVersion } from "../dom/theme.js";
import { paint } from "../dom/paint.js";
import { Damage } from "./damage.js";
import { FingerSprites } from "./finger-sprites.js";
import { InkLayer } from "./ink-layer.js";
import { clipped, strokeEdges, traceTip } from "./stroke-path.js";

/** @typedef {import("../model/finger-tracks.js").Finger} Finger */
/** @typedef {import("../model/ink.js").Ink} Ink */
/** @typedef {import("../model/ink.js").InkLook} InkLook */
/** @typedef {import("./finger-sprites.js").Look} Look */
/** @typedef {import("../model/arrangement.js").Place} Place */
/** @typedef {import("../model/wall.js").Box} Box */
/**
 * @typedef {object} Scene
 * @property {ReadonlyMap<string, Look>} participants  by id
 * @property {readonly Finger[]} fingers
 * @property {ReadonlyMap<string, Place>} places  where each participant's screen is shown, and its fingers' radius; a
 *   participant without one is not shown. A new map redraws everything
 * @property {Ink|null} ink
 * @property {InkLook} look
 * @property {number} now  on the ink's clock (ms)
 * @property {Box} box the part of the room that is on the picture (whole CSS px)
 */

/** Minimum size of a disc with a number; a smaller number cannot be read from the last row. */
const MIN_NUMBER_SHARE = 0.016;
const MIN_NUMBER_PX = 14;
const LINK_ALPHA = 0.35;
/** @type {Look} */
const UNKNOWN_LOOK = Object.freeze({});

export class RoomCanvas {
  #canvas;
  #context;
  #backdrop;
  #damage = new Damage();
  #sprites = new FingerSprites();
  #layer;
  /** 0 before the first picture, so that it finds everything to be resized. */
  #ratio = 0;
  /** @type {Box} */
  #box = { x: 0, y: 0, width: 0, height: 0 };
  /**
   * The boxes in which the last frame has drawn over the ink.
   * @type {import("./damage.js").Edges[]}
   */
  #coveredBoxes = [];
  /** @type {ReadonlyMap<string, Place>|null} */
  #places = null;
  #theme = themeVersion();

  /**
   * @param {HTMLCanvasElement} canvas the visible canvas
   * @param {HTMLCanvasElement} backdrop the layer behind the ink, in the room's size
   */
  constructor(canvas, backdrop) {
    this.#canvas = canvas;
    // The canvas has no size before the first picture, because an empty opaque canvas is black.
    canvas.width = canvas.height = 0;
    this.#context = canvas.getContext("2d", { alpha: false });
    this.#backdrop = backdrop;
    this.#layer = new InkLayer(canvas, this.#damage);
  }

  /** Called when the backdrop has changed. */
  outdate() {
    this.#damage.addAll();
  }

  /**
   * Draws the changed parts of the picture without reading the DOM or causing layout.
   * @param {Scene} scene
   * @param {{width: number, height: number}} size  of the room (CSS px)
   * @returns {boolean} whether another frame would differ even without new data
   */
  draw({ participants, fingers, places, ink, look, now, box }, size) {
    const context = this.#context;
    if (!context || size.width < 1 || size.height < 1) return false;
    this.#fit(size, box, places);
    const lookOf = (/** @type {string} */ id) => participants.get(id) ?? UNKNOWN_LOOK;
    const colourOf = (/** @type {string} */ id) => paint(lookOf(id).colour);
    const isBusy = this.#layer.draw(ink, look, now, { placeOf: (id) => places.get(id), colourOf });
    for (const edges of this.#coveredBoxes) this.#damage.add(edges);
    this.#restore(context);
    const shown = fingers.flatMap((finger) => {
      const place = places.get(finger.participant);
      return place && isShown(finger, place) ? [{ finger, place }] : [];
    });
    const ratio = this.#ratio;
    context.setTransform(ratio, 0, 0, ratio, -box.x * ratio, -box.y * ratio);
    this.#coveredBoxes = [...(ink ? drawTips(context, shown, colourOf) : []), ...drawLinks(context, shown, colourOf)];
    const numbered = Math.max(MIN_NUMBER_PX, Math.min(size.width, size.height) * MIN_NUMBER_SHARE);
    for (const { finger, place } of shown) {
      const sprite = this.#sprites.get(lookOf(finger.participant), place.radius, ratio, place.radius >= numbered);
      const half = sprite.width / ratio / 2;
      const [left, top] = [place.x + finger.x * place.width - half, place.y + finger.y * place.height - half];
      context.drawImage(sprite, left, top, half * 2, half * 2);
      this.#coveredBoxes.push({ left, top, right: left + half * 2, bottom: top + half * 2 });
    }
    return isBusy;
  }

  /**
   * Draws the layers below the fingers in the changed boxes.
   * @param {CanvasRenderingContext2D} context
   */
  #restore(context) {
    const boxes = this.#damage.removeBoxes(this.#box, this.#ratio);
    if (boxes.length === 0) return;
    const [left, top] = [this.#box.x * this.#ratio, this.#box.y * this.#ratio].map(Math.round);
    const below = [{ canvas: this.#backdrop, alpha: 1 }, ...this.#layer.sheets];
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = ground();
    for (const { x, y, width, height } of boxes) {
      context.globalAlpha = 1;
      context.fillRect(x, y, width, height);
      for (const { canvas, alpha } of below) {
        context.globalAlpha = alpha;
        context.drawImage(canvas, left + x, top + y, width, height, x, y, width, height);
      }
    }
    context.globalAlpha = 1;
  }

  /**
   * @param {{width: number, height: number}} size
   * @param {Box} box
   * @param {ReadonlyMap<string, Place>} places
   */
  #fit(size, box, places) {
    const ratio = pixelRatio();
    const theme = themeVersion();
    const isSame = (/** @type {Box} */ other) =>
      other.x === box.x && other.y === box.y && other.width === box.width && other.height === box.height;
    const isResized = this.#ratio !== ratio || !this.#layer.fits(size, ratio);
    if (!isSame(this.#box) || isResized) {
      this.#box = box;
      fitCanvas(this.#canvas, box, ratio);
      const { style } = this.#canvas;
      style.inset = `${box.y}px auto auto ${box.x}px`;
      style.width = `${box.width}px`;
      style.height = `${box.height}px`;
    } else if (this.#places === places && this.#theme === theme) return;
    this.#theme = theme;
    this.#ratio = ratio;
    this.#places = places;
    this.#damage.addAll();
    this.#layer.reset(size, ratio);
  }
}

/** @typedef {{finger: Finger, place: Place}} ShownFinger */

/**
 * Whether a finger is in the part of its phone's screen that is shown.
 * @param {Finger} finger
 * @param {Place} place
 */
function isShown(finger, { x, y, width, height, clip }) {
  if (!clip) return true;
  const [left, top] = [x + finger.x * width - clip.x, y + finger.y * height - clip.y];
  return left >= 0 && left <= clip.width && top >= 0 && top <= clip.height;
}

/**
 * Extends each stroke to its finger, whose position is between two frames.
 * @param {CanvasRenderingContext2D} context
 * @param {readonly ShownFinger[]} fingers
 * @param {(participant: string) => string} colourOf
 * @returns {import("./damage.js").Edges[]} where
 */
function drawTips(context, fingers, colourOf) {
  context.lineCap = "round";
  const drawn = [];
  for (const { finger, place } of fingers) {
    const points = finger.stroke?.points ?? [];
    if (points.length === 0) continue;
    context.strokeStyle = colourOf(finger.participant);
    context.lineWidth = place.line;
    clipped(context, place, () => {
      context.beginPath();
      traceTip(context, points, finger, place);
      context.stroke();
    });
    drawn.push(strokeEdges([...points.slice(-4), finger.x, finger.y], place, 0));
  }
  return drawn;
}

/**
 * Connects the fingers of one phone by thin lines, so that they are recognised as one hand.
 * @param {CanvasRenderingContext2D} context
 * @param {readonly ShownFinger[]} fingers
 * @param {(participant: string) => string} colourOf
 * @returns {import("./damage.js").Edges[]} where
 */
function drawLinks(context, fingers, colourOf) {
  const drawn = [];
  /** @type {Map<string, Finger>} */
  const previous = new Map();
  context.globalAlpha = LINK_ALPHA;
  for (const { finger, place } of fingers) {
    const other = previous.get(finger.participant);
    previous.set(finger.participant, finger);
    if (!other) continue;
    context.strokeStyle = colourOf(finger.participant);
    context.lineWidth = Math.max(1, place.radius / 16);
    context.beginPath();
    context.moveTo(place.x + other.x * place.width, place.y + other.y * place.height);
    context.lineTo(place.x + finger.x * place.width, place.y + finger.y * place.height);
    context.stroke();
    drawn.push(strokeEdges([other.x, other.y, finger.x, finger.y], place, 0));
  }
  context.globalAlpha = 1;
  return drawn;
}
