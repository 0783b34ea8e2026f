// @ts-check
/**
 * The symbol task on the pad: demonstrates the template, and reports when a drawing is finished. Loaded with the first
 * challenge.
 */

import { addStyle } from "../../dom/dom.js";
import { Drawing } from "./drawing.js";
import { Template } from "./template.js";
import { PHONE_TEXTS } from "../../../languages/en/pages/shared/tasks/symbol/phone.js";

/** @typedef {import("../../model/task-kind.js").PhoneTask} PhoneTask */
/** @typedef {import("../../model/task-kind.js").PhoneSetting} PhoneSetting */

/** Resolves when the style sheet is loaded. */
export const symbolReady = addStyle("/shared/tasks/symbol/symbol.css");

/**
 * @param {PhoneSetting} setting
 * @returns {PhoneTask}
 */
export function symbolOnPhone(setting) {
  return new SymbolOnPhone(setting);
}

/** @implements {PhoneTask} */
class SymbolOnPhone {
  #template;
  #drawing = new Drawing();
  #setting;
  #shownKey = "";
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #timeout;

  /** @param {PhoneSetting} setting */
  constructor(setting) {
    this.#setting = setting;
    this.#template = new Template(setting.target);
  }

  get node() {
    return this.#template.node;
  }

  /** @param {Contract.ChallengeProgressMessage} message */
  update({ strokes = 0 }) {
    this.#drawing.setServerCount(strokes);
  }

  /**
   * @param {import("../../model/task-kind.js").PadSurface} surface
   * @param {import("../../model/task-kind.js").Recording} recording
   */
  frame(surface, recording) {
    const { sampler, clock, frames, orientation } = surface;
    const drawing = this.#drawing;
    const pageNow = performance.now();
    const now = clock.at(Number(document.timeline.currentTime ?? pageNow), pageNow);
    const finished = drawing.step({ now, touching: sampler.touching, suspended: sampler.suspended });
    if (finished) {
      const { angle, zoom = 1 } = orientation;
      recording.addTaskMessage({
        type: "drawn",
        t: now,
        size: Math.round(this.#template.side * zoom * 1000) / 1000,
        turn: angle / 90,
      });
      surface.clear();
      this.#template.clearInk();
    }
    if (drawing.state !== this.#shownKey) {
      this.#shownKey = drawing.state;
      if (drawing.state === "pause") this.#template.keepInk();
      this.#template.demonstrate(drawing.state === "empty");
      if (drawing.state === "rest") this.#template.clearInk();
      this.#setting.changed();
    }
    clearTimeout(this.#timeout);
    if (drawing.state === "pause") this.#timeout = setTimeout(() => frames.requestRedraw(), Math.max(1, drawing.due - now));
    return finished;
  }

  /** @param {Contract.ChallengeProgressMessage} message */
  hint({ attempts }) {
    const texts = PHONE_TEXTS[this.#setting.language];
    if (this.#drawing.state === "pause") return texts.pause;
    return attempts > 0 ? `${texts.again} ${this.#setting.hint}` : this.#setting.hint;
  }

  /** No result is shown, because it would distract the person who draws. */
  outcome() {
    const { state } = this.#drawing;
    return state === "stroke" || state === "pause" ? { result: "", verdict: "" } : null;
  }

  end() {
    clearTimeout(this.#timeout);
    this.#template.end();
  }
}
