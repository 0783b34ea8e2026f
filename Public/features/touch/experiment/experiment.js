// @ts-check
/** An experiment on the touch page: what to tap, how far it is, the own result. Loaded with the first one. */

import { addStyle, byId } from "../../../shared/dom/dom.js";
import { fillText } from "../../../shared/model/language.js";
import { toNatural, toViewport } from "../../../shared/model/orientation.js";
import { number } from "../../../shared/model/units.js";
import { ChallengePanel } from "../../../shared/phone/challenge-panel.js";
import { TargetRing } from "../../../shared/phone/target-ring.js";
import { TappedSequence } from "./sequence.js";
import { EXPERIMENT_TEXTS } from "./texts.js";

/** @typedef {import("../../../shared/model/orientation.js").Orientation} Orientation */
/**
 * @typedef {object} Result
 * @property {number|null} throughput  bits/s
 * @property {number|null} errorRate
 * @property {{slope: number}|null} nominal  s/bit
 */
/**
 * @typedef {object} ExperimentMessage
 * @property {number} number
 * @property {"practice"|"measurement"|"finished"} phase
 * @property {"tapping"|"waiting"|"done"} state
 * @property {number} [sequence]
 * @property {boolean} [practice]
 * @property {number|null} [condition]
 * @property {number} conditions
 * @property {number} [taps]
 * @property {import("../../../shared/model/challenge.js").Layout} [layout]
 * @property {number} tooLarge
 * @property {Result|null} result
 */

/** @typedef {import("../../../shared/phone/phone-session.js").PhoneSession} PhoneSession */

/** The server's answer to a tap has arrived by then; if it still differs, it is right (ms). */
const SETTLED = 1500;

export class TouchExperiment {
  #session;
  #sequence = new TappedSequence();
  /** @type {ExperimentMessage|null} */
  #message = null;
  /** @type {{panel: ChallengePanel, ring: TargetRing}|null} */
  #view = null;
  /** @type {import("../../../shared/model/challenge.js").Layout|null} */
  #placed = null;
  /** @type {Orientation|null} */
  #orientation = null;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #settling;

  /** @param {PhoneSession} session */
  constructor(session) {
    this.#session = session;
    for (const sheet of ["/shared/phone/challenge.css", "/features/touch/experiment/experiment.css"]) void addStyle(sheet);
    // After the pad's own listeners: the sampler has the finger already, and the surface its orientation.
    byId("pad").addEventListener("pointerdown", (event) => this.#down(event));
    for (const target of [window, screen.orientation]) {
      target?.addEventListener?.(target === window ? "resize" : "change", () => this.#place());
    }
  }

  /** @param {import("../../../shared/model/messages.js").ServerMessage} told */
  show(told) {
    const message = /** @type {ExperimentMessage} */ (/** @type {unknown} */ (told));
    this.#message = message;
    clearTimeout(this.#settling);
    if (this.#sequence.load(message)) {
      this.#settling = setTimeout(() => {
        this.#sequence.obey(message.taps ?? 0);
        this.#update();
      }, SETTLED);
    }
    this.#update();
  }

  /** @param {{experiment?: object|null}} state  of the session */
  obey({ experiment }) {
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
    this.#placed = null;
  }

  /** The panel over the pad. */
  #open() {
    const view = { panel: new ChallengePanel(byId("echo")), ring: new TargetRing(this.#texts.ring) };
    view.panel.back(view.ring.node);
    document.documentElement.dataset.challenge = "experiment";
    this.#view = view;
    return view;
  }

  /** Draws the ring where it is now: the page may have turned. */
  #place() {
    const { layout } = this.#sequence;
    const { orientation } = this.#session.surface;
    if (!layout || !this.#view || (this.#orientation === orientation && this.#placed === layout)) return;
    this.#orientation = orientation;
    this.#placed = layout;
    this.#view.ring.place(
      layout.targets.map(([x, y]) => toViewport(x, y, orientation)),
      layout.width,
    );
    this.#view.ring.light(this.#message?.state === "tapping" ? this.#sequence.next : -1);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const { sampler, orientation } = this.#session.surface;
    // A tap is a single finger.
    if (this.#message?.state !== "tapping" || sampler.suspended || sampler.touching !== 1) return;
    const { x, y } = toNatural(event.clientX, event.clientY, orientation);
    if (!this.#sequence.tap(x, y)) return;
    clearTimeout(this.#settling);
    this.#update();
  }

  #update() {
    const message = this.#message;
    if (!message) return;
    const { panel, ring } = this.#view ?? this.#open();
    const taps = message.state === "tapping";
    ring.node.classList.toggle("gone", !taps);
    this.#place();
    ring.light(taps ? this.#sequence.next : -1);
    panel.show(taps ? this.#task(message) : this.#pause(message));
  }

  /** @param {ExperimentMessage} message */
  #task({ practice, condition, conditions, tooLarge }) {
    const texts = this.#texts;
    const { taps, layout, isOver } = this.#sequence;
    const all = layout?.targets.length ?? 0;
    const progress = practice ? texts.practice : fillText(texts.condition, { condition: condition ?? 1, all: conditions });
    const notes = [this.#session.calibration === null && texts.uncalibrated, this.#leftOut(tooLarge)].filter(Boolean).join(" ");
    const underWay = isOver ? texts.sent : fillText(texts.underWay, { done: taps - 1, all });
    return { title: texts.title, hint: taps === 0 ? `${texts.start} ${notes}` : underWay, result: "", verdict: "", tally: progress };
  }

  /** @param {ExperimentMessage} message */
  #pause({ state, phase, result }) {
    const texts = this.#texts;
    const { language } = this.#session;
    if (state === "waiting") return { title: texts.waitTitle, hint: texts.waitText, result: "", verdict: "", tally: "" };
    const title = phase === "finished" ? texts.overTitle : texts.doneTitle;
    if (!result || result.throughput === null) return { title, hint: texts.noResult, result: "", verdict: "", tally: "" };
    const errors = `${number(100 * (result.errorRate ?? 0), language, 0)}\u00a0%`;
    const slope = result.nominal ? fillText(texts.seconds, { value: number(result.nominal.slope, language, 2).replace("-", "\u2212") }) : "";
    return {
      title,
      hint: "",
      result: fillText(texts.throughput, { value: number(result.throughput, language, 1) }),
      verdict: texts.throughputText,
      tally: slope ? fillText(texts.details, { slope, errors }) : fillText(texts.errorsOnly, { errors }),
    };
  }

  /** @param {number} count */
  #leftOut(count) {
    if (count === 0) return "";
    return count === 1 ? this.#texts.tooLargeOne : fillText(this.#texts.tooLarge, { count });
  }
}
