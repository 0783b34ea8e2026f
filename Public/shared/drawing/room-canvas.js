// @ts-check
/** Draws the room's fingers: a disc for each with its phone's colour, shape and number, and its trail. */

import { fitCanvas, pixelRatio } from "../dom/dom.js";
import { FingerSprites } from "./finger-sprites.js";
import { traceTrail, TrailLayer, trailWidth } from "./trail-layer.js";

/** @typedef {import("../model/finger-tracks.js").Finger} Finger */
/** @typedef {import("./finger-sprites.js").Look} Look */
/** @typedef {import("./trail-layer.js").Place} Place */
/**
 * @typedef {object} Scene
 * @property {ReadonlyMap<string, Look>} participants  by id
 * @property {Iterable<Finger>} fingers
 * @property {ReadonlyMap<string, Place>|null} [places]  where each participant's screen is shown, and its fingers' radius;
 *   a participant without one is not shown. Null: all of them fill the canvas
 */

/** A disc's radius as a share of the shorter side of the canvas, in a small room and in a full one. */
const RADIUS = 0.032;
const RADIUS_FULL = 0.026;
const FULL = 16;
const SMALLEST = 14;
/** In a smaller disc the number would not be readable from the last row. */
const NUMBERED = 0.025;
const TRAIL_ALPHA = 0.6;
const LINK_ALPHA = 0.35;
const UNKNOWN = Object.freeze({ colour: "#37a6ef" });

export class RoomCanvas {
  #canvas;
  #context;
  #sprites = new FingerSprites();
  #trails = new TrailLayer();
  /** 0 before the first picture, so that it finds everything to be resized. */
  #ratio = 0;
  /** @type {Place} */
  #whole = { x: 0, y: 0, width: 0, height: 0, radius: 0 };
  #empty = true;

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.#canvas = canvas;
    this.#context = canvas.getContext("2d");
  }

  /**
   * Draws the whole picture without reading the DOM or causing layout.
   * @param {Scene} scene
   * @param {{width: number, height: number}} size  CSS px
   * @returns {boolean} whether another frame brings something new, without any news
   */
  draw({ participants, fingers, places = null }, { width, height }) {
    const context = this.#context;
    if (!context) return false;
    this.#resize(width, height, participants.size);
    /** @type {Map<Finger, {place: Place, colour: string, look: Look}>} */
    const down = new Map();
    /** @type {Map<Finger, {place: Place, colour: string, look: Look}>} */
    const lifted = new Map();
    for (const finger of fingers) {
      const place = places ? places.get(finger.participant) : this.#whole;
      if (!place) continue;
      const look = participants.get(finger.participant) ?? UNKNOWN;
      (finger.fade < 1 ? lifted : down).set(finger, { place, colour: look.colour ?? UNKNOWN.colour, look });
    }
    this.#trails.update(down);
    if (down.size + lifted.size === 0 && this.#empty) return false;
    this.#empty = down.size + lifted.size === 0;

    context.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    if (this.#trails.canvas) {
      context.globalAlpha = TRAIL_ALPHA;
      context.drawImage(this.#trails.canvas, 0, 0, width, height);
    }
    for (const [finger, { place, colour }] of lifted) {
      if (!this.#trails.has(finger)) this.#fadeTrail(context, finger, place, colour);
    }
    this.#drawTips(context, down);
    this.#drawLinks(context, down);
    context.globalAlpha = 1;
    const numbered = Math.max(SMALLEST, Math.min(width, height) * NUMBERED);
    for (const [{ x, y }, { place, look }] of down) {
      const sprite = this.#sprites.get(look, place.radius, this.#ratio, place.radius >= numbered);
      const half = sprite.width / this.#ratio / 2;
      const [left, top] = [place.x + x * place.width - half, place.y + y * place.height - half];
      context.drawImage(sprite, left, top, half * 2, half * 2);
    }
    return this.#trails.renewing;
  }

  /**
   * @param {number} width
   * @param {number} height
   * @param {number} people
   */
  #resize(width, height, people) {
    const ratio = pixelRatio();
    const share = people < FULL ? RADIUS : RADIUS_FULL;
    const radius = Math.round(Math.max(SMALLEST, Math.min(width, height) * share));
    if (radius !== this.#whole.radius) this.#whole = { x: 0, y: 0, width, height, radius };
    if (!fitCanvas(this.#canvas, { width, height }, ratio) && this.#ratio === ratio) return;
    this.#ratio = ratio;
    this.#trails.resize(this.#canvas.width, this.#canvas.height, ratio);
    this.#whole = { x: 0, y: 0, width, height, radius };
    this.#empty = false;
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Finger} finger
   * @param {Place} place
   * @param {string} colour
   */
  #fadeTrail(context, { trail, fade }, place, colour) {
    context.globalAlpha = TRAIL_ALPHA * fade;
    context.strokeStyle = colour;
    context.lineWidth = trailWidth(place);
    context.lineCap = context.lineJoin = "round";
    context.beginPath();
    traceTrail(context, trail, place);
    context.stroke();
  }

  /**
   * Draws from the end of each trail to its finger, which is between two frames.
   * @param {CanvasRenderingContext2D} context
   * @param {Map<Finger, {place: Place, colour: string}>} fingers
   */
  #drawTips(context, fingers) {
    context.globalAlpha = TRAIL_ALPHA;
    context.lineCap = "butt";
    for (const [{ trail, x, y }, { place, colour }] of fingers) {
      if (trail.at(-2) === x && trail.at(-1) === y) continue;
      context.strokeStyle = colour;
      context.lineWidth = trailWidth(place);
      context.beginPath();
      traceTrail(context, trail, place, Math.max(0, trail.length - 2));
      context.lineTo(place.x + x * place.width, place.y + y * place.height);
      context.stroke();
    }
  }

  /**
   * Joins the fingers of one phone by thin lines, so that they are seen as one hand.
   * @param {CanvasRenderingContext2D} context
   * @param {Map<Finger, {place: Place, colour: string}>} fingers
   */
  #drawLinks(context, fingers) {
    /** @type {Map<string, Finger>} */
    const previous = new Map();
    context.globalAlpha = LINK_ALPHA;
    for (const [finger, { place, colour }] of fingers) {
      const other = previous.get(finger.participant);
      previous.set(finger.participant, finger);
      if (!other) continue;
      context.strokeStyle = colour;
      context.lineWidth = Math.max(1, place.radius / 16);
      context.beginPath();
      context.moveTo(place.x + other.x * place.width, place.y + other.y * place.height);
      context.lineTo(place.x + finger.x * place.width, place.y + finger.y * place.height);
      context.stroke();
    }
  }
}
