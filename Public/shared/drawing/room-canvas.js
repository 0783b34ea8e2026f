// @ts-check
/** Draws the room's fingers over their ink: a disc for each with its phone's colour, shape and number. */

import { fitCanvas, pixelRatio } from "../dom/dom.js";
import { paint, themeVersion } from "../dom/theme.js";
import { FingerSprites } from "./finger-sprites.js";
import { InkLayer } from "./ink-layer.js";
import { traceTip } from "./stroke-path.js";

/** @typedef {import("../model/finger-tracks.js").Finger} Finger */
/** @typedef {import("../model/ink.js").Ink} Ink */
/** @typedef {import("../model/ink.js").InkLook} InkLook */
/** @typedef {import("./finger-sprites.js").Look} Look */
/** @typedef {import("../model/arrangement.js").Place} Place */
/**
 * @typedef {object} Scene
 * @property {ReadonlyMap<string, Look>} participants  by id
 * @property {readonly Finger[]} fingers
 * @property {ReadonlyMap<string, Place>} places  where each participant's screen is shown, and its fingers' radius; a
 *   participant without one is not shown. A new map redraws everything
 * @property {Ink|null} ink
 * @property {InkLook} look
 * @property {number} now  on the ink's clock (ms)
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
  #sprites = new FingerSprites();
  #layer;
  /** 0 before the first picture, so that it finds everything to be resized. */
  #ratio = 0;
  #isEmpty = true;
  /** @type {ReadonlyMap<string, Place>|null} */
  #places = null;
  #theme = themeVersion();

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.#canvas = canvas;
    this.#context = canvas.getContext("2d");
    this.#layer = new InkLayer(canvas);
  }

  /** All layers, the lowest first. */
  get pictures() {
    return [...this.#layer.pictures, { canvas: this.#canvas, alpha: 1 }];
  }

  /**
   * Draws the whole picture without reading the DOM or causing layout.
   * @param {Scene} scene
   * @param {{width: number, height: number}} size  CSS px
   * @returns {boolean} whether another frame brings something new, without any news
   */
  draw({ participants, fingers, places, ink, look, now }, size) {
    const context = this.#context;
    if (!context) return false;
    this.#fit(size, places);
    const lookOf = (/** @type {string} */ id) => participants.get(id) ?? UNKNOWN_LOOK;
    const colourOf = (/** @type {string} */ id) => paint(lookOf(id).colour);
    const isBusy = this.#layer.draw(ink, look, now, { placeOf: (id) => places.get(id), colourOf });
    const down = fingers.filter(({ participant }) => places.has(participant));
    if (down.length === 0 && this.#isEmpty) return isBusy;
    this.#isEmpty = down.length === 0;

    context.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0);
    context.clearRect(0, 0, size.width, size.height);
    const shown = down.map((finger) => ({ finger, place: /** @type {Place} */ (places.get(finger.participant)) }));
    if (ink) drawTips(context, shown, colourOf);
    drawLinks(context, shown, colourOf);
    const numbered = Math.max(MIN_NUMBER_PX, Math.min(size.width, size.height) * MIN_NUMBER_SHARE);
    for (const { finger, place } of shown) {
      const sprite = this.#sprites.get(lookOf(finger.participant), place.radius, this.#ratio, place.radius >= numbered);
      const half = sprite.width / this.#ratio / 2;
      const [left, top] = [place.x + finger.x * place.width - half, place.y + finger.y * place.height - half];
      context.drawImage(sprite, left, top, half * 2, half * 2);
    }
    return isBusy;
  }

  /**
   * @param {{width: number, height: number}} size
   * @param {ReadonlyMap<string, Place>} places
   */
  #fit(size, places) {
    const ratio = pixelRatio();
    const resized = fitCanvas(this.#canvas, size, ratio) || this.#ratio !== ratio;
    const theme = themeVersion();
    if (!resized && this.#places === places && this.#theme === theme) return;
    this.#theme = theme;
    this.#ratio = ratio;
    this.#places = places;
    this.#isEmpty = false;
    this.#layer.reset(this.#canvas.width, this.#canvas.height, ratio);
  }
}

/** @typedef {{finger: Finger, place: Place}} ShownFinger */

/**
 * Leads each stroke on to its finger, which is between two frames.
 * @param {CanvasRenderingContext2D} context
 * @param {readonly ShownFinger[]} fingers
 * @param {(participant: string) => string} colourOf
 */
function drawTips(context, fingers, colourOf) {
  context.lineCap = "round";
  for (const { finger, place } of fingers) {
    const points = finger.stroke?.points ?? [];
    if (points.length === 0) continue;
    context.strokeStyle = colourOf(finger.participant);
    context.lineWidth = place.line;
    context.beginPath();
    traceTip(context, points, finger, place);
    context.stroke();
  }
}

/**
 * Joins the fingers of one phone by thin lines, so that they are seen as one hand.
 * @param {CanvasRenderingContext2D} context
 * @param {readonly ShownFinger[]} fingers
 * @param {(participant: string) => string} colourOf
 */
function drawLinks(context, fingers, colourOf) {
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
  }
  context.globalAlpha = 1;
}
