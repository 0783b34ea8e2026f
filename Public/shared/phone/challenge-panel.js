// @ts-check
/** Shows the task of a challenge and the result, over the pad, without taking any touch from it. */

import { Countdown } from "../dom/countdown.js";
import { element, setText } from "../dom/dom.js";

/**
 * @typedef {object} ChallengeWords
 * @property {string} title
 * @property {string} hint
 * @property {string} result  "" before the first attempt
 * @property {string} verdict
 * @property {string} tally
 */

export class ChallengePanel {
  #title = element("h2");
  #hint = element("p", { class: "hint" });
  #result = element("p", { class: "result" });
  #verdict = element("p", { class: "verdict" });
  #tally = element("p", { class: "tally" });
  #outcome = element("div", { class: "outcome", role: "status", hidden: true }, this.#result, this.#verdict);
  #countdown = new Countdown();
  #root = element(
    "section",
    { id: "challenge" },
    element("header", {}, this.#title, this.#hint, this.#tally),
    this.#outcome,
    this.#countdown.root,
  );

  /** @param {HTMLElement} before  the panel stands below what follows it */
  constructor(before) {
    before.before(this.#root);
  }

  /**
   * Puts a drawing behind the text.
   * @param {Element} drawing
   */
  back(drawing) {
    this.#root.prepend(drawing);
  }

  /** @param {ChallengeWords} words */
  show({ title, hint, result, verdict, tally }) {
    setText(this.#title, title);
    setText(this.#hint, hint);
    setText(this.#result, result);
    setText(this.#verdict, verdict);
    setText(this.#tally, tally);
    this.#outcome.hidden = result === "";
  }

  /** @param {boolean} faded  something new is under way */
  fade(faded) {
    this.#outcome.classList.toggle("faded", faded);
  }

  /** @param {number} wait  until it counts, ms */
  count(wait) {
    this.#countdown.show(wait);
  }

  remove() {
    this.#countdown.show(0);
    this.#root.remove();
  }
}
