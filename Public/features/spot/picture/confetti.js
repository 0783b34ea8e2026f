// @ts-check
/** A short burst of confetti. */

import { element, prefersReducedMotion } from "../../../shared/dom/dom.js";

const PIECE_COUNT = 36;
const COLOURS = ["--blue", "--ok", "--warn", "--bad", "--text"];

/**
 * Shows nothing with reduced motion.
 * @param {HTMLElement} box  the area that clips the confetti
 */
export function throwConfetti(box) {
  if (prefersReducedMotion()) return;
  const layer = element("div", { class: "confetti", "aria-hidden": "true" });
  box.append(layer);
  const { width, height } = box.getBoundingClientRect();
  const flights = Array.from({ length: PIECE_COUNT }, (_, index) => {
    const piece = element("i");
    piece.style.background = `var(${COLOURS[index % COLOURS.length]})`;
    layer.append(piece);
    const from = { x: width / 2, y: height * 0.4 };
    const angle = (index / PIECE_COUNT) * 2 * Math.PI;
    const reach = width * (0.2 + 0.35 * Math.random());
    const x = from.x + Math.cos(angle) * reach;
    const y = from.y + Math.sin(angle) * reach * 0.7;
    const turn = 360 * (Math.random() - 0.5);
    const at = (/** @type {number} */ px, /** @type {number} */ py, /** @type {number} */ degrees) =>
      `translate(${px}px, ${py}px) rotate(${degrees}deg)`;
    const frames = [
      { transform: at(from.x, from.y, 0), opacity: 1, easing: "ease-out" },
      { transform: at(x, y, turn), opacity: 1, offset: 0.4, easing: "ease-in" },
      { transform: at(x, y + height * 0.5, turn * 3), opacity: 0 },
    ];
    return piece.animate(frames, { duration: 1400 + 600 * Math.random(), fill: "forwards" }).finished;
  });
  void Promise.allSettled(flights).then(() => layer.remove());
}
