// @ts-check
/** A scene's transcript, with the current line marked and scrolled into view. */

import { element, prefersReducedMotion, setText } from "../../../shared/dom/dom.js";
import { lineAt } from "./transcript-lines.js";

/** @typedef {import("./transcript-lines.js").TranscriptLine} TranscriptLine */

export class Transcript {
  /** The transcript scrolls automatically, and screen readers announce each line. */
  follows = true;
  #list;
  #announcement;
  /** @type {readonly TranscriptLine[]} */
  #lines = [];
  #current = -1;

  /**
   * @param {HTMLElement} list  an `ol`
   * @param {HTMLElement} spoken  polite
   */
  constructor(list, spoken) {
    this.#list = list;
    this.#announcement = spoken;
  }

  /**
   * @param {readonly TranscriptLine[]} lines
   * @param {string} language  of the play
   */
  open(lines, language) {
    if (lines === this.#lines) return;
    this.#lines = lines;
    this.#current = -1;
    this.#list.lang = language;
    this.#announcement.lang = language;
    this.#list.replaceChildren(...lines.map(({ text }) => element("li", {}, text)));
    this.#list.scrollTop = 0;
  }

  get isEmpty() {
    return this.#lines.length === 0;
  }

  /** @param {number} seconds  into the audio */
  follow(seconds) {
    const index = lineAt(this.#lines, seconds);
    if (index === this.#current) return;
    this.#list.children[this.#current]?.removeAttribute("aria-current");
    this.#current = index;
    const line = /** @type {HTMLElement|undefined} */ (this.#list.children[index]);
    line?.setAttribute("aria-current", "true");
    if (!line || !this.follows) return;
    setText(this.#announcement, this.#lines[index].text);
    // Only the list scrolls, never the page under somebody's finger.
    const top = line.offsetTop - (this.#list.clientHeight - line.clientHeight) / 2;
    this.#list.scrollTo({ top, behavior: prefersReducedMotion() ? "auto" : "smooth" });
  }
}
