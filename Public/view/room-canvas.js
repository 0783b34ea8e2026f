// @ts-check
/** All fingers of the room on one canvas: a disc per finger with its phone's colour and shape, and its trail. */

import { shapePath } from "./icons.js";
import { pixelRatio } from "./dom.js";

/** @typedef {import("../protocol/room.js").Room} Room */

/** Disc radius as a share of the canvas's shorter side. */
const RADIUS = 0.032;
/** Points of a trail at most; a frame adds one while its finger moves. */
const TRAIL = 600;

export class RoomCanvas {
  #canvas;
  /**
   * By participant and pointer: x, y in turn, from 0 to 1.
   * @type {Map<string, number[]>}
   */
  #trails = new Map();
  /** @type {Map<string, Path2D>} */
  #shapes = new Map();

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.#canvas = canvas;
  }

  /**
   * Notes where the fingers are; a trail lives as long as its finger is down.
   * @param {Room} room
   */
  follow(room) {
    const down = new Set();
    for (const { participant, pointer, x, y } of room.touches) {
      const key = `${participant}/${pointer}`;
      down.add(key);
      const trail = this.#trails.get(key) ?? [];
      if (trail.at(-2) !== x || trail.at(-1) !== y) trail.push(x, y);
      if (trail.length > TRAIL * 2) trail.splice(0, trail.length - TRAIL * 2);
      this.#trails.set(key, trail);
    }
    for (const key of this.#trails.keys()) if (!down.has(key)) this.#trails.delete(key);
  }

  /**
   * @param {Room} room
   * @param {{width: number, height: number}} size  CSS px
   */
  draw(room, { width, height }) {
    const ratio = pixelRatio();
    const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (this.#canvas.width !== w || this.#canvas.height !== h) {
      this.#canvas.width = w;
      this.#canvas.height = h;
    }
    const context = this.#canvas.getContext("2d");
    if (!context) return;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    const radius = Math.max(22, Math.min(width, height) * RADIUS);
    for (const touch of room.touches) {
      const { colour = "#37a6ef", shape } = room.participants.get(touch.participant) ?? {};
      this.#drawTrail(context, `${touch.participant}/${touch.pointer}`, colour, width, height);
      this.#drawDisc(context, touch.x * width, touch.y * height, radius, colour, shape);
    }
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {string} key
   * @param {string} colour
   * @param {number} width
   * @param {number} height
   */
  #drawTrail(context, key, colour, width, height) {
    const trail = this.#trails.get(key) ?? [];
    context.globalAlpha = 0.6;
    context.strokeStyle = colour;
    context.lineWidth = 5;
    context.lineCap = context.lineJoin = "round";
    context.beginPath();
    for (let i = 0; i < trail.length; i += 2) context.lineTo(trail[i] * width, trail[i + 1] * height);
    context.stroke();
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {number} x
   * @param {number} y
   * @param {number} radius
   * @param {string} colour
   * @param {string|undefined} shape
   */
  #drawDisc(context, x, y, radius, colour, shape) {
    context.globalAlpha = 0.85;
    context.fillStyle = colour;
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
    context.globalAlpha = 1;
    const scale = (radius * 0.55) / 12;
    context.save();
    context.translate(x, y);
    context.scale(scale, scale);
    context.translate(-12, -12);
    context.fillStyle = "#020c12";
    context.fill(this.#path(shape));
    context.restore();
  }

  /** @param {string|undefined} shape */
  #path(shape) {
    const data = shapePath(shape);
    const path = this.#shapes.get(data) ?? new Path2D(data);
    this.#shapes.set(data, path);
    return path;
  }
}
