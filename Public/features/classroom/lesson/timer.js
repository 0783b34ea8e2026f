// @ts-check
/** The time left for a step in minutes and seconds, by the server's start time of the step. */

import { element, setText } from "../../../shared/dom/dom.js";

/**
 * The text of a timer. Pure.
 * @param {number} remaining  ms
 */
export function clockText(remaining) {
  const seconds = Math.max(0, Math.ceil(remaining / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export class StepTimer {
  #overText;
  /** The end on this page's clock; NaN while the start is unknown. */
  #endsAt = NaN;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #timeout;
  root = element("p", { class: "timer numbers", role: "timer", hidden: true });

  /** @param {string} over  the text at the end */
  constructor(over) {
    this.#overText = over;
  }

  /**
   * @param {number|undefined} seconds the duration of the step; undefined for no timer
   * @param {number|undefined} passed  the elapsed time, in ms
   */
  show(seconds, passed) {
    this.#endsAt = seconds === undefined || passed === undefined ? NaN : performance.now() + seconds * 1000 - passed;
    this.#tick();
  }

  #tick() {
    clearTimeout(this.#timeout);
    const remaining = this.#endsAt - performance.now();
    this.root.hidden = Number.isNaN(remaining);
    if (this.root.hidden) return;
    const isOver = remaining <= 0;
    this.root.classList.toggle("over", isOver);
    setText(this.root, isOver ? this.#overText : clockText(remaining));
    if (!isOver) this.#timeout = setTimeout(() => this.#tick(), remaining % 1000 || 1000);
  }
}
