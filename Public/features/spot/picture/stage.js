// @ts-check
/** The picture on its black background, moved by fingers, wheel and keys. */

import { prefersReducedMotion } from "../../../shared/dom/dom.js";
import { FrameLoop } from "../../../shared/dom/frame-loop.js";
import { PictureLayer } from "./layer.js";
import { listenForLongPress } from "./long-press.js";
import { PictureMarks } from "./marks.js";
import { PictureView } from "./view.js";
import { listenForZoom } from "./zoom-gestures.js";

/** @typedef {import("./view.js").Point} Point */
/** @typedef {import("./view.js").Rectangle} Rectangle */
/** @typedef {import("../../../shared/net/rounds.js").Press} Press */

/**
 * Widths of the thumbnails (px). Few widths are used, so that phones of all sizes share the server's thumbnails.
 */
const THUMBNAIL_WIDTHS = [320, 640];
const MAX_THUMBNAIL_WIDTH = 1024;
/** The zoom that a double tap sets at 1×. */
const DOUBLE_TAP_ZOOM = 3;
/** Duration of an animated movement of the picture. */
const GLIDE_MS = 250;
/** Events of the wheel at a shorter interval are one movement. */
const WHEEL_REST_MS = 200;
/** Distance of the cross-hair from the edge at which the picture moves. */
const CROSSHAIR_MARGIN_PX = 72;
/** Height of the line of text at the lower edge. */
const TEXT_LINE_PX = 64;

export class PictureStage {
  #box;
  #layer;
  #frames = new FrameLoop((now) => this.#draw(now));
  /** @type {{from: import("./view.js").Place, to: import("./view.js").Place, since: number}|null} */
  #glide = null;
  #resized;
  #wheeling = 0;

  view = new PictureView();
  marks;
  /**
   * The place of the cross-hair, in pixels of the original.
   * @type {Point|null}
   */
  cross = null;

  /**
   * @param {HTMLElement} box
   * @param {{pressed: (press: Press) => void, takes: () => boolean, signal: AbortSignal}} options  `takes`: whether there
   *   is anything to press on
   */
  constructor(box, { pressed, takes, signal }) {
    this.#box = box;
    this.#layer = new PictureLayer(box);
    this.marks = new PictureMarks(box, this.view);
    this.#resized = new ResizeObserver(() => this.resize());
    this.#resized.observe(box);
    signal.addEventListener("abort", () => this.#resized.disconnect());

    listenForLongPress(box, {
      begins: (x, y) => {
        const point = this.#inBox(x, y);
        if (!takes() || !this.view.press(point)) return false;
        this.showCross(null);
        this.marks.showRing(point);
        return true;
      },
      cancelled: () => this.marks.showRing(null),
      pressed: (x, y) => {
        this.marks.showRing(null);
        const press = this.view.press(this.#inBox(x, y));
        if (press && takes()) pressed(press);
      },
    }, signal);
    listenForZoom(box, {
      pan: (dx, dy) => this.#moveView((view) => view.pan(dx, dy)),
      pinch: (from, to) => this.#moveView((view) => view.pinch(from, to)),
      wheel: (point, factor) => {
        this.#moveView((view) => view.zoomAt(point, factor));
        clearTimeout(this.#wheeling);
        this.#wheeling = window.setTimeout(() => this.#settle(), WHEEL_REST_MS);
      },
      doubleTap: (point) =>
        this.#glideTo((view) => (view.place.scale > 1.01 ? view.reset() : view.zoomAt(point, DOUBLE_TAP_ZOOM))),
      rested: () => this.#settle(),
    }, signal);
  }

  /**
   * @param {import("../../../shared/net/rounds.js").Puzzle & {picture: {width: number, height: number, url: string}}} puzzle
   * @param {(width: number) => string} thumbnail  its address at a width in px
   */
  async show(puzzle, thumbnail) {
    this.showCross(null);
    this.view.show(puzzle.picture);
    this.resize();
    const wanted = this.view.fitted.width * (window.devicePixelRatio || 1);
    const width = THUMBNAIL_WIDTHS.find((each) => each >= wanted) ?? MAX_THUMBNAIL_WIDTH;
    await this.#layer.show(thumbnail(width), puzzle.picture.url);
  }

  resize() {
    const { width, height } = this.#box.getBoundingClientRect();
    if (width === 0 || height === 0) return; // Not shown.
    this.#glide = null;
    this.view.resize({ width, height });
    this.#placePicture();
  }

  /**
   * Zooms by key: around the cross-hair, or the middle.
   * @param {number} factor
   */
  zoom(factor) {
    this.#glideTo((view) => view.zoomAt(this.#focus(), factor));
  }

  showAll() {
    this.#glideTo((view) => view.reset());
  }

  /**
   * Moves the picture so that a whole frame is visible.
   * @param {Rectangle} frame
   */
  reveal(frame) {
    const { x, y, width, height } = this.view.rectangleToBox(frame);
    const box = this.view.box;
    // A rounding error of half a px does not move the picture.
    const isSeen = x > -0.5 && y > -0.5 && x + width < box.width + 0.5 && y + height < box.height + 0.5;
    if (!isSeen) this.showAll();
  }

  /**
   * Moves the cross-hair; it first appears in the middle of the visible part.
   * @param {number} dx  CSS px
   * @param {number} dy
   */
  moveCross(dx, dy) {
    const at = this.#focus();
    this.cross = this.view.toPicture({ x: at.x + dx, y: at.y + dy });
    this.#glide = null;
    this.view.reveal(this.cross, CROSSHAIR_MARGIN_PX);
    this.marks.showCross(this.cross);
    this.#layer.move();
    this.#layer.settle();
    this.#frames.requestRedraw();
  }

  /** @param {Point|null} spot */
  showCross(spot) {
    this.cross = spot;
    this.marks.showCross(spot);
  }

  /**
   * A press at the cross-hair.
   * @returns {Press|null}
   */
  crossPress() {
    return this.cross && this.view.press(this.view.toBox(this.cross));
  }

  /**
   * The place of a press, in pixels of the original.
   * @param {Press} press
   * @returns {Point}
   */
  spotOf({ x, y, shownWidth, shownHeight }) {
    const { width, height } = this.view.picture;
    return { x: (x * width) / shownWidth, y: (y * height) / shownHeight };
  }

  /** @param {(view: PictureView) => void} change */
  #moveView(change) {
    this.#glide = null;
    change(this.view);
    this.#layer.move();
    this.#frames.requestRedraw();
  }

  #settle() {
    this.view.rest();
    if (this.#glide) return; // The movement in progress settles the position when it ends.
    this.#layer.settle();
  }

  /** The cross-hair, or the middle, in the box. */
  #focus() {
    const { width, height } = this.view.box;
    return this.cross ? this.view.toBox(this.cross) : { x: width / 2, y: height / 2 };
  }

  /** @param {(view: PictureView) => void} change */
  #glideTo(change) {
    const from = this.view.place;
    // Steps of quick key presses add up, even if earlier ones are not drawn yet.
    if (this.#glide) this.view.place = this.#glide.to;
    change(this.view);
    this.#layer.move();
    if (prefersReducedMotion()) this.#layer.settle();
    else {
      this.#glide = { from, to: this.view.place, since: performance.now() };
      this.view.place = from;
    }
    this.#frames.requestRedraw();
  }

  /**
   * @param {number} now
   * @returns {boolean}
   */
  #draw(now) {
    if (this.#glide) {
      const { from, to, since } = this.#glide;
      const part = Math.min(1, Math.max(0, (now - since) / GLIDE_MS));
      const eased = part * part * (3 - 2 * part);
      const between = (/** @type {"x"|"y"|"scale"} */ key) => from[key] + (to[key] - from[key]) * eased;
      this.view.place = part === 1 ? to : { x: between("x"), y: between("y"), scale: between("scale") };
      if (part === 1) {
        this.#glide = null;
        this.#layer.settle();
      }
    }
    this.#placePicture();
    return this.#glide !== null;
  }

  #placePicture() {
    this.#layer.place(this.view);
    this.marks.place();
    const { y, scale } = this.view.place;
    this.#box.dataset.zoom = scale.toFixed(2);
    this.#box.dataset.reachesDown = String(y + this.view.shown.height > this.view.box.height - TEXT_LINE_PX);
  }

  /**
   * @param {number} x  of the viewport
   * @param {number} y
   * @returns {Point}
   */
  #inBox(x, y) {
    const { left, top } = this.#box.getBoundingClientRect();
    return { x: x - left, y: y - top };
  }
}
