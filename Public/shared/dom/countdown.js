// @ts-check
/** A large countdown, 3, 2, 1, over the element that it delays. */

import { element, setText } from "./dom.js";

export class Countdown {
  root = element("p", { class: "countdown numbers", role: "timer", "aria-live": "assertive", hidden: true });
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #timeout;

  /**
   * @param {number} wait  ms; 0 removes it
   * @param {() => void} [over]  called when it reaches 0
   * @param {() => void} [next]  called with each digit
   */
  show(wait, over = () => {}, next = () => {}) {
    clearTimeout(this.#timeout);
    this.root.hidden = wait <= 0;
    if (wait <= 0) return;
    const digit = Math.ceil(wait / 1000);
    if (this.root.textContent !== String(digit)) next();
    setText(this.root, String(digit));
    const remaining = 1000 * (digit - 1);
    this.#timeout = setTimeout(() => {
      this.show(remaining, over, next);
      if (remaining === 0) over();
    }, wait - remaining);
  }
}
