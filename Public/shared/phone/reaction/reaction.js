// @ts-check
/** The reaction task on the pad: flashes, sends each flash, and says what a touch was. Loaded with the first challenge. */

import { element } from "../../dom/dom.js";
import { ReactionTrials } from "./trials.js";

/**
 * What it needs of the pad.
 * @typedef {object} Surface
 * @property {import("../../input/sampler.js").Sampler} sampler
 * @property {import("../../input/clock.js").Clock} clock
 * @property {import("../../dom/frame-loop.js").FrameLoop} frames
 */
/** @typedef {{addFlash: (t: number) => void}} Recording */

export class Reaction {
  trials;
  #flash;
  #changed;
  #shown = "";
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #next;

  /**
   * @param {number} trials  of a series
   * @param {string} word  large on the flash, for who sees no colours
   * @param {() => void} changed  called when there is something else to say
   */
  constructor(trials, word, changed) {
    this.trials = new ReactionTrials(trials);
    this.#flash = element("p", { class: "flash", hidden: true }, element("span", {}, word));
    this.#changed = changed;
  }

  /** Covers the pad while it is shown, and takes no touch from it. */
  get node() {
    return this.#flash;
  }

  /**
   * Called in each animation frame, after its touches were recorded: they are sent before the flash.
   * @param {Surface} surface
   * @param {Recording} recording
   * @returns {boolean} whether there is a flash to send
   */
  frame({ sampler, clock, frames }, recording) {
    const { trials } = this;
    const page = performance.now();
    const now = clock.at(Number(document.timeline.currentTime ?? page), page);
    const { touching, began, suspended } = sampler;
    const flashes = trials.step({ now, touching, began, suspended });
    this.#flash.hidden = trials.state !== "flash";
    if (flashes) recording.addFlash(now);
    const shown = JSON.stringify([trials.state === "done", trials.reactions, trials.outcome]);
    if (shown !== this.#shown) {
      this.#shown = shown;
      this.#changed();
    }
    clearTimeout(this.#next);
    const isTimed = trials.state === "wait" || trials.state === "flash";
    if (isTimed) this.#next = setTimeout(() => frames.want(), Math.max(1, trials.due - now));
    return flashes;
  }

  end() {
    clearTimeout(this.#next);
    this.#flash.remove();
  }
}
