// @ts-check
/** Shows the task of a challenge and the result, over the pad, without taking any touch from it. */

import { Countdown } from "../dom/countdown.js";
import { element, setText } from "../dom/dom.js";

/** Minimum gap between words and a drawing. */
const MIN_GAP_PX = 8;
/** A phone that lies, as in challenge.css: nothing has room below a drawing. */
const LOW = matchMedia("(orientation: landscape) and (max-height: 560px)");

/**
 * @typedef {object} ChallengeWords
 * @property {string} title
 * @property {string} hint
 * @property {string} result  "" before the first attempt
 * @property {string} verdict
 * @property {string} [error]  how far the result may be from the truth, or why nobody knows
 * @property {string} tally
 */

export class ChallengePanel {
  #title = element("h2");
  #hint = element("p", { class: "hint" });
  #result = element("p", { class: "result" });
  #verdict = element("p", { class: "verdict" });
  #error = element("p", { class: "error" });
  #tally = element("p", { class: "tally" });
  #outcome = element("div", { class: "outcome", role: "status", hidden: true }, this.#result, this.#error, this.#verdict);
  #header = element("header", {}, this.#title, this.#hint, this.#tally);
  #keptPlace = { place: /** @type {string|null} */ (null), isBelow: false };
  #countdown = new Countdown();
  #root = element(
    "section",
    { id: "challenge" },
    this.#header,
    this.#outcome,
    this.#countdown.root,
  );

  /** @param {HTMLElement} before  the panel is placed below the element after it */
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

  /**
   * Puts a drawing over the text.
   * @param {Element} drawing
   */
  cover(drawing) {
    this.#root.append(drawing);
  }

  /** @param {ChallengeWords} words */
  show({ title, hint, result, verdict, error = "", tally }) {
    setText(this.#title, title);
    setText(this.#hint, hint);
    setText(this.#result, result);
    setText(this.#verdict, verdict);
    setText(this.#error, error);
    setText(this.#tally, tally);
    this.#outcome.hidden = result === "";
  }

  /**
   * Keeps the text off a drawing: in a low window it stands on both sides of it; else all but the title moves below it, if
   * it would overlap.
   * @param {import("./target-ring.js").Extent|null} drawn  CSS px in the viewport; null for none
   */
  keepOff(drawn) {
    const isBeside = drawn !== null && LOW.matches;
    this.#header.classList.toggle("beside", isBeside);
    if (isBeside) {
      this.#hint.style.marginTop = "";
      this.#keptPlace = { place: null, isBelow: false };
      this.#header.style.setProperty("--drawn-left", `${drawn.left - MIN_GAP_PX}px`);
      this.#header.style.setProperty("--drawn-right", `${drawn.right + MIN_GAP_PX}px`);
      return;
    }
    const place = drawn && [drawn.top, drawn.bottom, innerWidth, innerHeight].join();
    // A text that became shorter keeps its place.
    if (place === this.#keptPlace.place && this.#keptPlace.isBelow) return;
    this.#hint.style.marginTop = "";
    const isBelow = drawn !== null && this.#header.getBoundingClientRect().bottom + MIN_GAP_PX > drawn.top;
    if (isBelow) this.#hint.style.marginTop = `${drawn.bottom + MIN_GAP_PX - this.#title.getBoundingClientRect().bottom}px`;
    this.#keptPlace = { place, isBelow };
  }

  /** @param {boolean} faded whether another attempt is in progress */
  fade(faded) {
    this.#outcome.classList.toggle("faded", faded);
  }

  /** @param {number} wait  time until it counts, ms */
  count(wait) {
    this.#countdown.show(wait);
  }

  remove() {
    this.#countdown.show(0);
    this.#root.remove();
  }
}
