// @ts-check
/** Switches between the two faces, and hints at the other one. */

import { byId, setText } from "../../shared/dom/dom.js";

/** Time of touching after which the hint appears. */
const HINT_AFTER_SECONDS = 5.0;

export class Face {
  #root = document.documentElement;
  #hint = byId("hint");
  #switched;
  #onSwitch;

  /**
   * @param {boolean} switchedBefore  whether this phone has switched before; then there is no hint
   * @param {(face: "figures"|"heatmap") => void} onSwitch
   */
  constructor(switchedBefore, onSwitch) {
    this.#switched = switchedBefore;
    this.#onSwitch = onSwitch;
  }

  get heatmapShown() {
    return this.#root.dataset.face === "heatmap";
  }

  switch() {
    this.#root.dataset.face = this.heatmapShown ? "figures" : "heatmap";
    this.#switched = true;
    this.#hint.hidden = true;
    this.#onSwitch(this.heatmapShown ? "heatmap" : "figures");
  }

  /**
   * @param {number} totalSeconds  of touching
   * @param {string} text
   */
  hintAfter(totalSeconds, text) {
    if (this.#switched || totalSeconds < HINT_AFTER_SECONDS) return;
    setText(this.#hint, text);
    this.#hint.classList.add("shown");
  }
}
