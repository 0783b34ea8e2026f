// @ts-check
/** An experiment on the touch page: the instructions, the progress, the phone's own result. Loaded with the first one. */

import { addStyle, byId } from "../../../shared/dom/dom.js";
import { FrameLoop } from "../../../shared/dom/frame-loop.js";
import { fillText } from "../../../shared/model/language.js";
import { toNatural } from "../../../shared/model/orientation.js";
import { number } from "../../../shared/model/units.js";
import { withError } from "../../../shared/statistics/with-error.js";
import { ChallengePanel } from "../../../shared/phone/challenge-panel.js";
import { SteeringTask } from "./steering.js";
import { TappingTask } from "./tapping.js";
import { EXPERIMENT_TEXTS } from "../../../languages/en/pages/features/touch/experiment/texts.js";

/** @typedef {Contract.ExperimentProgressMessage} ExperimentMessage */

/** @typedef {import("../../../shared/phone/phone-session.js").PhoneSession} PhoneSession */

/**
 * Time after a touch by which the server's message has arrived. If the states still differ, the server's state is
 * applied.
 */
const ANSWER_TIMEOUT_MS = 1500;

/** The pad's events for a task. */
const PHASES =
  /** @type {const} */ ({ pointerdown: "began", pointermove: "moved", pointerup: "ended", pointercancel: "cancelled" });

/** Resolves when the style sheets are loaded, without which texts cannot be placed off the targets. */
export const experimentReady = Promise.all(
  ["/shared/phone/challenge.css", "/features/touch/experiment/experiment.css"].map(addStyle),
);

export class TouchExperiment {
  #session;
  /** @type {ExperimentMessage|null} */
  #message = null;
  /** @type {{number: number, task: TappingTask|SteeringTask, panel: ChallengePanel}|null} */
  #view = null;
  #frames = new FrameLoop(() => {
    this.#update();
    return false;
  });
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #settling;

  /** @param {PhoneSession} session */
  constructor(session) {
    this.#session = session;
    // Runs after the pad's own listeners: the sampler has the finger already, and the surface its orientation.
    for (const type of /** @type {(keyof typeof PHASES)[]} */ (Object.keys(PHASES))) {
      byId("pad").addEventListener(type, (event) => this.#touched(PHASES[type], event));
    }
    for (const target of [window, screen.orientation]) {
      target?.addEventListener?.(target === window ? "resize" : "change", () => this.#frames.requestRedraw());
    }
  }

  /** @param {ExperimentMessage} message */
  show(message) {
    if (message.number !== this.#view?.number) this.#close();
    this.#message = message;
    const { task } = (this.#view ??= this.#open(message));
    clearTimeout(this.#settling);
    if (task.load(message)) {
      this.#settling = setTimeout(() => {
        task.applyState(message);
        this.#update();
      }, ANSWER_TIMEOUT_MS);
    }
    this.#update();
  }

  /** @param {{experiment?: object|null}} state  of the session */
  applyState({ experiment }) {
    if (experiment) return;
    clearTimeout(this.#settling);
    this.#message = null;
    this.#close();
  }

  get #texts() {
    return EXPERIMENT_TEXTS[this.#session.language];
  }

  #close() {
    if (!this.#view) return;
    delete document.documentElement.dataset.challenge;
    this.#view.panel.remove();
    this.#view = null;
  }

  /**
   * The panel over the pad.
   * @param {ExperimentMessage} message
   */
  #open({ number, task }) {
    const taskView = task === "steering" ? new SteeringTask(this.#texts) : new TappingTask(this.#texts);
    const view = { number, task: taskView, panel: new ChallengePanel(byId("echo")) };
    view.panel.back(taskView.node);
    document.documentElement.dataset.challenge = "experiment";
    return view;
  }

  /** Whether the participant has a trial to perform now. */
  get #acts() {
    const state = this.#message?.state;
    return state === "tapping" || state === "steering";
  }

  /**
   * @param {typeof PHASES[keyof typeof PHASES]} phase
   * @param {PointerEvent} event
   */
  #touched(phase, event) {
    const { sampler, orientation } = this.#session.surface;
    if (!this.#acts || !this.#view || sampler.suspended) return;
    // Coalesced events are missing or empty in some browsers.
    const parts = phase === "moved" ? (event.getCoalescedEvents?.() ?? []) : [];
    let isNews = false;
    for (const { clientX, clientY } of parts.length > 0 ? parts : [event]) {
      const place = toNatural(clientX, clientY, orientation);
      isNews = this.#view.task.touch(phase, event.pointerId, place, sampler.touching) || isNews;
    }
    if (!isNews) return;
    clearTimeout(this.#settling);
    this.#frames.requestRedraw();
  }

  #update() {
    const message = this.#message;
    if (!message || !this.#view) return;
    const { panel, task } = this.#view;
    task.node.classList.toggle("gone", !this.#acts);
    task.draw(this.#session.surface.orientation, this.#acts);
    panel.show(this.#acts ? this.#task(message, task) : this.#pause(message));
    panel.keepOff(this.#acts ? task.extent : null);
  }

  /**
   * @param {ExperimentMessage} message
   * @param {TappingTask|SteeringTask} task
   */
  #task({ practice, condition, conditions, block, blocks, tooLarge }, task) {
    const texts = this.#texts;
    const place = fillText(texts.condition, { condition: condition ?? 1, all: conditions });
    const inBlock = blocks > 1 ? `${fillText(texts.block, { block: block ?? 1, all: blocks })} · ${place}` : place;
    const progress = practice ? texts.practice : inBlock;
    const notes = [this.#session.calibration === null && texts.uncalibrated, this.#leftOut(tooLarge)].filter(Boolean).join(" ");
    return { ...task.words(texts, notes), result: "", verdict: "", tally: progress };
  }

  /** @param {ExperimentMessage} message */
  #pause({ state, phase, result, task }) {
    const texts = this.#texts;
    const { language } = this.#session;
    if (state === "waiting") return { title: texts.waitTitle, hint: texts.waitText, result: "", verdict: "", tally: "" };
    const title = phase === "finished" ? texts.overTitle : texts.doneTitle;
    if (!result || result.throughput === null) return { title, hint: texts.noResult, result: "", verdict: "", tally: "" };
    const steers = task === "steering";
    const errors = fillText(steers ? texts.left : texts.missed, {
      errors: `${number(100 * (result.errorRate ?? 0), language, 0)}\u00a0%`,
    });
    const slope = result.nominal
      ? fillText(texts.seconds, { value: withError(result.nominal.slope, result.nominal.slopeError?.error, language, 2) })
      : "";
    return {
      title,
      hint: "",
      result: fillText(steers ? texts.steerThroughput : texts.throughput, {
        value: withError(result.throughput, result.throughputError?.error, language, 1),
      }),
      verdict: texts.throughputText,
      tally: slope ? `${fillText(steers ? texts.perDifficulty : texts.perBit, { slope })}\u00a0· ${errors}` : errors,
    };
  }

  /** @param {number} count */
  #leftOut(count) {
    if (count === 0) return "";
    return count === 1 ? this.#texts.tooLargeOne : fillText(this.#texts.tooLarge, { count });
  }
}
