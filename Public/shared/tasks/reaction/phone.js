// @ts-check
/**
 * The reaction task on the pad: flashes, sends each flash, and shows the outcome of a touch. Loaded with the first
 * challenge.
 */

import { addStyle, element } from "../../dom/dom.js";
import { fillText } from "../../model/language.js";
import { number } from "../../model/units.js";
import { ReactionTrials } from "./trials.js";
import { PHONE_TEXTS } from "../../../languages/en/pages/shared/tasks/reaction/phone.js";

/** @typedef {import("../../model/task-kind.js").PhoneTask} PhoneTask */
/** @typedef {import("../../model/task-kind.js").PhoneSetting} PhoneSetting */

/** Resolves when the style sheet is loaded. */
export const ready = addStyle("/shared/tasks/reaction/flash.css");

/**
 * @param {PhoneSetting} setting
 * @returns {PhoneTask}
 */
export function onPhone(setting) {
  return new Reaction(setting);
}

/** @implements {PhoneTask} */
class Reaction {
  #trials;
  #flash;
  #setting;
  #texts;
  #shownKey = "";
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #timeout;

  /** @param {PhoneSetting} setting */
  constructor(setting) {
    this.#setting = setting;
    this.#texts = PHONE_TEXTS[setting.language];
    this.#trials = new ReactionTrials(setting.target);
    // Also shows a word, for people who cannot distinguish the colours.
    this.#flash = element("p", { class: "flash", hidden: true }, element("span", {}, this.#texts.flash));
  }

  get node() {
    return this.#flash;
  }

  /** @param {Contract.ChallengeProgressMessage} message */
  update({ reactions = 0 }) {
    this.#trials.setServerCount(reactions);
  }

  /**
   * The frame's touches are sent before the flash.
   * @param {import("../../model/task-kind.js").PadSurface} surface
   * @param {import("../../model/task-kind.js").Recording} recording
   */
  frame({ sampler, clock, frames }, recording) {
    const trials = this.#trials;
    const page = performance.now();
    const now = clock.at(Number(document.timeline.currentTime ?? page), page);
    const { touching, began, suspended } = sampler;
    const flashes = trials.step({ now, touching, began, suspended });
    this.#flash.hidden = trials.state !== "flash";
    if (flashes) recording.addTaskMessage({ type: "flash", t: now });
    const shown = JSON.stringify([trials.state === "done", trials.reactions, trials.outcome]);
    if (shown !== this.#shownKey) {
      this.#shownKey = shown;
      this.#setting.changed();
    }
    clearTimeout(this.#timeout);
    const isTimed = trials.state === "wait" || trials.state === "flash";
    if (isTimed) this.#timeout = setTimeout(() => frames.requestRedraw(), Math.max(1, trials.due - now));
    return flashes;
  }

  /** @param {Contract.ChallengeProgressMessage} message */
  hint({ target, falseStarts = 0 }) {
    const { state, reactions: done } = this.#trials;
    const texts = this.#texts;
    if (state === "done") return texts.again;
    const hint = done > 0 ? fillText(texts.underWay, { done, all: target }) : this.#setting.hint;
    return falseStarts > 0 ? `${hint} · ${fillText(texts.falseStarts, { count: falseStarts })}` : hint;
  }

  /**
   * The text about the newest touch of a series; null while the median is shown, or without a touch.
   * @param {Contract.ChallengeProgressMessage} message
   */
  outcome({ target, reactions = 0 }) {
    const { state, outcome } = this.#trials;
    const texts = this.#texts;
    if (outcome === null || (state === "done" && reactions >= target)) return null;
    if (outcome === "early") return { result: texts.early, verdict: texts.trialAgain };
    if (outcome === "missed") return { result: texts.late, verdict: texts.trialAgain };
    return { result: `${number(outcome.reaction, this.#setting.language, 0)}\u00a0ms`, verdict: "" };
  }

  end() {
    clearTimeout(this.#timeout);
    this.#flash.remove();
  }
}
