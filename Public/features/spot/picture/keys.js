// @ts-check
/** The picture by keyboard. */

import { shortcutsOf } from "../../../shared/input/shortcut.js";

/** The step of the cross-hair by an arrow key, and with Shift. */
const CROSSHAIR_STEP_PX = 8;
const LARGE_CROSSHAIR_STEP_PX = 64;
const ZOOM_FACTOR = 1.5;

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @typedef {object} PictureKeys
 * @property {() => boolean} listens  whether keys apply to the picture
 * @property {(dx: number, dy: number) => void} step  CSS px
 * @property {() => void} test
 * @property {() => void} hint
 * @property {(factor: number) => void} zoom
 * @property {() => void} showAll
 * @property {() => void} back
 */

/**
 * @param {PictureKeys} keys
 * @param {AbortSignal} signal
 */
export function listenForPictureKeys(keys, signal) {
  /** @param {KeyboardEvent} event */
  function press(event) {
    const target = event.target instanceof Element ? event.target : document.body;
    const names = shortcutsOf(event);
    if (names.length === 0 || event.defaultPrevented || !keys.listens()) return;
    // A slider handles the arrow keys, but not the key that goes back.
    const isSlider = target.matches("input[type=range]") && event.key === "Escape";
    if (document.querySelector("dialog[open]") || (!isSlider && target.closest("input, textarea, select, [role=tablist]"))) {
      return;
    }
    const arrow = ARROWS[event.key];
    const size = event.shiftKey ? LARGE_CROSSHAIR_STEP_PX : CROSSHAIR_STEP_PX;
    if (arrow) keys.step(arrow[0] * size, arrow[1] * size);
    // Enter and the space bar activate a focused button.
    else if (event.key === "Enter" || event.key === " ") {
      if (target.closest("button, a, summary") || event.repeat) return;
      keys.test();
    } else if (event.key === "+" || event.key === "=") keys.zoom(ZOOM_FACTOR);
    else if (event.key === "-" || event.key === "_") keys.zoom(1 / ZOOM_FACTOR);
    else if (names.includes("0")) keys.showAll();
    else if (names.includes("h") && !event.repeat) keys.hint();
    else if (event.key === "Escape") keys.back();
    else return;
    event.preventDefault();
  }
  document.addEventListener("keydown", press, { signal });
}
