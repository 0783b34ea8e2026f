// @ts-check
/** The template of a symbol on the pad, with a dot that shows how it is drawn. */

import { element, fitCanvas, prefersReducedMotion } from "../../dom/dom.js";
import { svgElement } from "../../dom/svg.js";
import { demonstration, SYMBOLS } from "./symbols.js";

/** The pause between two demonstrations (ms). */
const DEMONSTRATION_PAUSE_MS = 1200;
/** The distance of an arrow's head from the beginning of its stroke, in sides. */
const ARROW_DISTANCE = 0.14;

export class Template {
  #ink = element("canvas", { class: "kept", "aria-hidden": "true" });
  #dot = svgElement("circle", { class: "dot", r: 4 });
  #picture;
  node;
  /** @type {Animation|undefined} */
  #animation;
  #strokes;
  #sizes = new ResizeObserver(() => this.#measure());
  /** The side of the symbol's square (CSS px). */
  side = 1;

  /** @param {number} target  the symbol's number */
  constructor(target) {
    this.#strokes = SYMBOLS[target - 1] ?? SYMBOLS[0];
    this.#picture = svgElement("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" });
    this.#picture.append(
      ...this.#strokes.map((stroke) =>
        svgElement("polyline", { points: stroke.map(([x, y]) => `${100 * x},${100 * y}`).join(" ") })
      ),
      ...this.#strokes.map(arrow),
      ...this.#starts(),
      this.#dot,
    );
    this.node = element("div", { class: "symbol" }, this.#ink, this.#picture);
    this.#sizes.observe(this.#picture);
  }

  /**
   * Draws the beginning of each stroke, with its number if there are several; two strokes may begin at the same place.
   */
  #starts() {
    const seen = /** @type {Map<string, number[]>} */ (new Map());
    this.#strokes.forEach(([start], index) => seen.set(start.join(), [...(seen.get(start.join()) ?? []), index + 1]));
    return [...seen].flatMap(([place, numbers]) => {
      const [x, y] = place.split(",").map((each) => 100 * Number(each));
      const ring = svgElement("circle", { class: "start", cx: x, cy: y, r: 4 });
      if (this.#strokes.length === 1) return [ring];
      // The number is beside the beginning, away from the arrow.
      const first = this.#strokes[numbers[0] - 1];
      const isLeft = x > 80 || (x > 12 && first[1][0] > first[0][0]);
      const label = svgElement("text", { x: x + (isLeft ? -7 : 7), y: y + (y < 12 ? 3 : -5), class: isLeft ? "left" : "" });
      label.textContent = numbers.join(", ");
      return [ring, label];
    });
  }

  /** @param {boolean} shown */
  demonstrate(shown) {
    this.#animation?.cancel();
    this.#dot.classList.toggle("shown", shown && !prefersReducedMotion());
    if (!shown || prefersReducedMotion()) return;
    const steps = demonstration(this.#strokes);
    const duration = steps[steps.length - 1].time + DEMONSTRATION_PAUSE_MS;
    const frames = steps.map(({ place: [x, y], time, stroke }, at) => ({
      transform: `translate(${100 * x}px, ${100 * y}px)`,
      offset: time / duration,
      // Between strokes the dot jumps, like a lifted finger.
      easing: stroke === steps[at + 1]?.stroke ? "linear" : "step-end",
    }));
    const last = frames[frames.length - 1];
    this.#animation = this.#dot.animate([...frames, { ...last, offset: 1 }], { duration, iterations: Infinity });
  }

  /** Keeps the newest stroke visible, because the pad dims it when the next one begins. */
  keepInk() {
    const pad = /** @type {HTMLCanvasElement|null} */ (document.querySelector("canvas.ink:not(.before)"));
    if (!pad) return;
    fitCanvas(this.#ink, pad, 1);
    this.#ink.getContext("2d")?.drawImage(pad, 0, 0);
  }

  clearInk() {
    this.#ink.getContext("2d")?.clearRect(0, 0, this.#ink.width, this.#ink.height);
  }

  end() {
    this.#animation?.cancel();
    this.#sizes.disconnect();
    this.node.remove();
  }

  #measure() {
    const { width } = this.#picture.getBoundingClientRect();
    if (width > 0) this.side = width;
  }
}

/**
 * The head of an arrow that shows the first direction of a stroke.
 * @param {import("./symbols.js").Place[]} stroke
 */
function arrow(stroke) {
  const [[x, y], ...following] = stroke;
  const ahead = following.find(([left, top]) => Math.hypot(left - x, top - y) >= ARROW_DISTANCE) ??
    following[following.length - 1];
  const angle = Math.atan2(ahead[1] - y, ahead[0] - x);
  const place = `translate(${100 * (x + ARROW_DISTANCE * Math.cos(angle))} ${100 * (y + ARROW_DISTANCE * Math.sin(angle))})`;
  return svgElement("path", { class: "arrow", d: "M-4-4 1 0-4 4", transform: `${place} rotate(${(180 * angle) / Math.PI})` });
}
