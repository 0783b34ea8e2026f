// @ts-check
/** The drawing of the fingers, in a canvas in the top layer: above dialogs, popovers and full-screen elements. */

import { safely } from "./quiet.js";

/** @typedef {import("./fingers.js").Finger} Finger */
/** @typedef {import("./fingers.js").Sample} Sample */

const GREY = "rgb(85 85 85 / 0.5)";

export class Layer {
  canvas = document.createElement("canvas");
  width = 0;
  height = 0;
  ratio = 1;
  #context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
  #options;
  #radius;
  #trail;
  #observer;

  /**
   * @param {import("./options.js").Options} options
   * @param {() => void} resized
   */
  constructor(options, resized) {
    const { canvas } = this;
    this.#options = options;
    this.#radius = Math.max(2, Number(options.of.radius) || 25);
    this.#trail = options.wants("trail") ? Number(options.of.trail) || Infinity : 0;
    const place = { display: "block", position: "fixed", top: 0, left: 0, width: "100%", height: "100%" };
    const style = { all: "initial", ...place, "z-index": 2147483647, "pointer-events": "none" };
    // No style attribute, which a policy may forbid. Important, so that no rule of the page reaches the canvas.
    for (const [name, value] of Object.entries(style)) canvas.style.setProperty(name, `${value}`, "important");
    canvas.setAttribute("aria-hidden", "true");
    canvas.popover = "manual";
    // An invalid colour is ignored, and the previous one is kept.
    this.#context.fillStyle = "rgb(255 255 255 / 0.5)";
    if (CSS.supports("color", options.of.colour ?? "")) this.#context.fillStyle = /** @type {string} */ (options.of.colour);
    this.colour = this.#context.fillStyle;
    this.raise();
    this.#fit();
    this.#observer = new ResizeObserver(
      safely(() => {
        this.#fit();
        resized();
      }),
    );
    this.#observer.observe(canvas);
  }

  /** The last element that enters the top layer is the uppermost one. */
  raise() {
    const { canvas } = this;
    const root = document.documentElement;
    if (canvas.showPopover) {
      if (!canvas.isConnected) root.append(canvas);
      if (canvas.matches(":popover-open")) canvas.hidePopover();
      canvas.showPopover();
    } else {
      // Without popovers, only children of the uppermost element are above it.
      const dialog = [...document.querySelectorAll("dialog[open]")].pop();
      (dialog ?? document.fullscreenElement ?? root).append(canvas);
    }
  }

  remove() {
    this.#observer.disconnect();
    this.canvas.remove();
  }

  #fit() {
    const { canvas } = this;
    // Its size in the window, because a page that zooms its root by a style zooms the canvas, too.
    const { width, height } = canvas.getBoundingClientRect();
    [this.width, this.height, this.ratio] = [width, height, devicePixelRatio];
    canvas.width = this.width * this.ratio;
    canvas.height = this.height * this.ratio;
  }

  /**
   * @param {Finger[]} down
   * @returns {boolean} whether the next frame differs although no finger moves, because a trail fades
   */
  draw(down) {
    const context = this.#context;
    if (this.ratio !== devicePixelRatio) this.#fit();
    context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    context.clearRect(0, 0, this.width + 1, this.height + 1);
    context.lineCap = context.lineJoin = "round";
    // Pinch zoom enlarges the layer with the page, but not the finger.
    const unit = 1 / (window.visualViewport?.scale ?? 1);
    for (const { trail } of down) this.#paintTrail(trail, unit);
    for (const finger of down) {
      this.#paintDisc(finger, this.#radius * unit, GREY);
      this.#paintDisc(finger, (this.#radius - 1) * unit, this.colour);
    }
    for (const finger of down) this.#paintLabel(finger, unit);
    return this.#trail < Infinity && down.some(({ trail }) => trail.length > 3);
  }

  /**
   * @param {Finger} at
   * @param {number} radius
   * @param {CanvasRenderingContext2D["fillStyle"]} colour
   */
  #paintDisc({ x, y }, radius, colour) {
    const context = this.#context;
    context.fillStyle = colour;
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
  }

  /**
   * @param {Sample[]} trail
   * @param {number} unit
   */
  #paintTrail(trail, unit) {
    const context = this.#context;
    const since = performance.now() - this.#trail;
    while (trail.length > 1 && (trail[0].time < since || trail.length > 4096)) trail.shift();
    context.beginPath();
    for (const { x, y } of trail) context.lineTo(x, y);
    for (const isRim of [true, false]) {
      context.lineWidth = (isRim ? 6 : 4) * unit;
      context.strokeStyle = isRim ? GREY : this.colour;
      context.stroke();
    }
  }

  /**
   * @param {Finger} finger
   * @param {number} unit
   */
  #paintLabel({ slot, taps, pressure, hasForce, x, y }, unit) {
    const context = this.#context;
    const { wants } = this.#options;
    /** @type {(string|number)[]} */
    const parts = [];
    if (wants("numbers")) parts.push(slot + 1);
    if (wants("taps") && taps > 1) parts.push(`×${taps}`);
    if (wants("force") && hasForce) parts.push(`${Math.round(pressure * 100)}\u00a0%`);
    context.font = `600 ${16 * unit}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.lineWidth = 3 * unit;
    context.strokeStyle = "#222";
    context.fillStyle = "#fff";
    // The text is above the finger, which would cover it; at the upper edge it is below.
    const away = (this.#radius + 8) * unit;
    /** @type {[string, number, number]} */
    const label = [parts.join("  "), x, y < 2 * away ? y + 1.5 * away : y - away];
    context.strokeText(...label);
    context.fillText(...label);
  }
}
