// @ts-check
/** A scene's words, the line that is being said marked and in view. */

import { lineAt } from "../protocol/transcript.js";
import { element, prefersStillness, setText } from "./dom.js";

/** @typedef {import("../protocol/transcript.js").TranscriptLine} TranscriptLine */

export class Transcript {
  /** It scrolls by itself, and says each line to a screen reader. */
  follows = true;
  #list;
  #spoken;
  /** @type {readonly TranscriptLine[]} */
  #lines = [];
  #said = -1;

  /**
   * @param {HTMLElement} list  an `ol`
   * @param {HTMLElement} spoken  polite
   */
  constructor(list, spoken) {
    this.#list = list;
    this.#spoken = spoken;
  }

  /**
   * @param {readonly TranscriptLine[]} lines
   * @param {string} language  of the play
   */
  open(lines, language) {
    if (lines === this.#lines) return;
    this.#lines = lines;
    this.#said = -1;
    this.#list.lang = language;
    this.#spoken.lang = language;
    this.#list.replaceChildren(...lines.map(({ text }) => element("li", {}, text)));
    this.#list.scrollTop = 0;
  }

  get isEmpty() {
    return this.#lines.length === 0;
  }

  /** @param {number} seconds  into the audio */
  follow(seconds) {
    const index = lineAt(this.#lines, seconds);
    if (index === this.#said) return;
    this.#list.children[this.#said]?.removeAttribute("aria-current");
    this.#said = index;
    const line = /** @type {HTMLElement|undefined} */ (this.#list.children[index]);
    line?.setAttribute("aria-current", "true");
    if (!line || !this.follows) return;
    setText(this.#spoken, this.#lines[index].text);
    // Only the list scrolls, never the page under somebody's finger.
    const top = line.offsetTop - (this.#list.clientHeight - line.clientHeight) / 2;
    this.#list.scrollTo({ top, behavior: prefersStillness() ? "auto" : "smooth" });
  }
}
