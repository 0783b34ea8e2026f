// @ts-check
/** The frame that is dragged to the edges of a bank card; anchored at its top centre. */

import { element } from "../../shared/dom/dom.js";
import { calibrationFor, CARD_LONG_CENTIMETRES, CARD_SHORT_CENTIMETRES, LIMITS } from "../../shared/model/calibration.js";

/** What a key or a button moves the edge by, in CSS px; with shift more. */
const FINE = 0.5;
const COARSE = 5;

/**
 * @param {string} label
 * @param {number} longSide  CSS px to begin with
 * @param {(calibration: import("../../shared/model/calibration.js").Calibration) => void} changed
 */
export function calibrationFrame(label, longSide, changed) {
  const grip = element("span", { class: "grip", "aria-hidden": "true" });
  const frame = element("div", { class: "card-frame", tabindex: "0", role: "slider", "aria-label": label }, grip);
  // On a phone the card stands upright; a wide screen takes it lying.
  const upright = innerHeight >= innerWidth;
  let side = longSide;

  /** @param {number} wanted */
  function set(wanted) {
    const calibration = calibrationFor(wanted);
    side = calibration.pixelsPerCentimetre * CARD_LONG_CENTIMETRES;
    const short = calibration.pixelsPerCentimetre * CARD_SHORT_CENTIMETRES;
    frame.style.width = `${upright ? short : side}px`;
    frame.style.height = `${upright ? side : short}px`;
    frame.setAttribute("aria-valuemin", String(LIMITS.least));
    frame.setAttribute("aria-valuemax", String(LIMITS.most));
    frame.setAttribute("aria-valuenow", calibration.pixelsPerCentimetre.toFixed(2));
    frame.setAttribute("aria-valuetext", `${calibration.pixelsPerCentimetre.toFixed(2)} px/cm`);
    changed(calibration);
  }

  // The longer side follows the finger: down from the anchored top, or sideways from the centre.
  let dragged = { from: 0, side: 0 };
  frame.addEventListener("pointerdown", (event) => {
    frame.setPointerCapture(event.pointerId);
    dragged = { from: upright ? event.clientY : event.clientX, side };
    event.preventDefault();
    frame.focus();
  });
  frame.addEventListener("pointermove", (event) => {
    if (!frame.hasPointerCapture(event.pointerId)) return;
    const moved = (upright ? event.clientY : event.clientX) - dragged.from;
    set(dragged.side + (upright ? moved : 2 * moved));
  });
  frame.addEventListener("keydown", (event) => {
    const step = event.shiftKey ? COARSE : FINE;
    if (["ArrowDown", "ArrowRight", "+"].includes(event.key)) set(side + step);
    else if (["ArrowUp", "ArrowLeft", "-"].includes(event.key)) set(side - step);
    else return;
    event.preventDefault();
  });
  set(longSide);
  return { frame, set, nudge: (/** @type {1|-1} */ direction) => set(side + direction * FINE) };
}
