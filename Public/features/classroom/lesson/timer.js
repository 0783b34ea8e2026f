// @ts-check
/** The time left for a step in minutes and seconds, by the server's start time of the step. */

import { element, setText } from "../../../shared/dom/dom.js";

/**
 * The text of a timer. Pure.
 * @param {number} left  ms
 */
export function clockText(left) {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export class StepTimer {
  #over;
  /** The end on this page's clock; NaN while the start is unknown. */
  #end = NaN;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #next;
  root = element("p", { class: "timer numbers", role: "timer", hidden: true });

  /** @param {string} over  the text at the end */
  constructor(over) {
    this.#over = over;
  }

  /**
   * @param {number|undefined} seconds the duration of the step; undefined for no timer
   * @param {number|undefined} passed  the elapsed time, in ms
   */
  show(seconds, passed) {
    this.#end = seconds === undefined || passed === undefined ? NaN : performance.now() + seconds * 1000 - passed;
    this.#tick();
  }

  #tick() {
    clearTimeout(this.#next);
    const left = this.#end - performance.now();
    this.root.hidden = Number.isNaN(left);
    if (this.root.hidden) return;
    const isOver = left <= 0;
    this.root.classList.toggle("over", isOver);
    setText(this.root, isOver ? this.#over : clockText(left));
    if (!isOver) this.#next = setTimeout(() => this.#tick(), left % 1000 || 1000);
  }
}
