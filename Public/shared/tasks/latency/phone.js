// @ts-check
/** The latency task on the pad: turns the mark, sends each lap, and shows the progress. Loaded with the first challenge. */

import { addStyle } from "../../dom/dom.js";
import { fillText } from "../../model/language.js";
import { number } from "../../model/units.js";
import { Circle } from "./circle.js";
import { Laps } from "./laps.js";
import { LATENCY_TEXTS } from "../../../languages/en/pages/shared/tasks/latency/texts.js";

/** @typedef {import("../../model/task-kind.js").PhoneTask} PhoneTask */
/** @typedef {import("../../model/task-kind.js").PhoneSetting} PhoneSetting */

/** Resolves when the style sheet is loaded. */
export const latencyReady = addStyle("/shared/tasks/latency/circle.css");

/**
 * @param {PhoneSetting} setting
 * @returns {PhoneTask}
 */
export function latencyOnPhone(setting) {
  return new Latency(setting);
}

/** @implements {PhoneTask} */
class Latency {
  #circle = new Circle(window);
  #laps;
  #setting;
  #texts;
  #shownKey = "";

  /** @param {PhoneSetting} setting */
  constructor(setting) {
    this.#setting = setting;
    this.#texts = LATENCY_TEXTS[setting.language];
    this.#laps = new Laps(setting.target);
  }

  get node() {
    return this.#circle.node;
  }

  /** @param {Contract.ChallengeProgressMessage} message */
  update({ laps = 0 }) {
    this.#laps.setServerCount(laps);
  }

  /**
   * @param {import("../../model/task-kind.js").PadSurface} surface
   * @param {import("../../model/task-kind.js").Recording} recording
   */
  frame({ sampler, clock, frames }, recording) {
    const laps = this.#laps;
    const page = performance.now();
    const now = clock.at(Number(document.timeline.currentTime ?? page), page);
    const finger = sampler.touching > 0 ? this.#circle.finger : null;
    const lap = laps.step({ now, finger, suspended: sampler.suspended });
    this.#circle.turn(laps.angle);
    if (lap) recording.addTaskMessage({ type: "lap", t: now, lag: rounded(lap.lag), frame: rounded(lap.frame) });
    const shown = [laps.state, laps.done, laps.lost].join();
    if (shown !== this.#shownKey) {
      this.#shownKey = shown;
      this.#setting.changed();
    }
    if (laps.state === "follow") frames.requestRedraw();
    return lap !== null;
  }

  /** @param {Contract.ChallengeProgressMessage} message */
  hint({ target, attempts }) {
    const { state, done, lost } = this.#laps;
    const texts = this.#texts;
    if (state === "follow") return done > 0 ? fillText(texts.underWay, { done: done + 1, all: target }) : texts.catchUp;
    if (lost) return texts.lost;
    return attempts > 0 && done % target === 0 ? texts.again : this.#setting.hint;
  }

  /**
   * Nothing moves while a finger follows the mark.
   * @param {Contract.ChallengeProgressMessage} message
   */
  outcome({ latest }) {
    const { state, done, lost } = this.#laps;
    if (latest === null || state === "follow" || (state === "wait" && (done > 0 || lost))) return { result: "", verdict: "" };
    const value = number(latest, this.#setting.language, 0);
    return { result: fillText(this.#texts.about, { value }), verdict: this.#texts.meaning };
  }

  end() {
    this.#circle.end();
  }
}

/** @param {number} milliseconds */
function rounded(milliseconds) {
  return Math.round(milliseconds * 1000) / 1000;
}
