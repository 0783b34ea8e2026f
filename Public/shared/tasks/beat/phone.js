// @ts-check
/**
 * A task in time on the pad: one ring that shows the beats by the room's clock, with a click and a buzz where the phone has
 * them, and answers each tap. Loaded with the first challenge.
 */

import { byId, element, setText } from "../../dom/dom.js";
import { fillText } from "../../model/language.js";
import { number } from "../../model/units.js";
import { BEATS, beatTimes, MAX_FLASHING_TEMPO, momentOf, ownTempo, tapsFrom } from "./beats.js";
import { Clicks } from "./clicks.js";
import { ringReady } from "../wave/ring.js";
import { BEAT_PHONE_TEXTS } from "../../../languages/en/pages/shared/tasks/beat/phone.js";

/** @typedef {import("../../model/task-kind.js").PhoneTask} PhoneTask */
/** @typedef {import("../../model/task-kind.js").PhoneSetting} PhoneSetting */

/** Resolves when the style sheet is loaded. */
export const beatReady = ringReady;

/** How long a tap is seen, and how long a beat is felt (ms). */
const TAP_MS = 100;
const BUZZ_MS = 30;
/** A pointer of the space bar, which no finger has. */
const SPACE_POINTER = 9001;

/**
 * @param {PhoneSetting} setting
 * @returns {PhoneTask}
 */
export function beatOnPhone(setting) {
  return new InTime(setting);
}

/** @implements {PhoneTask} */
class InTime {
  #setting;
  #texts;
  #ring = element("p", { class: "ring in-time", "aria-hidden": "true" });
  #clicks = new Clicks();
  /** @type {Contract.ChallengeProgressMessage|null} */
  #message = null;
  /** @type {import("./beats.js").Moment|null} */
  #moment = null;
  /** The newest gesture, and the taps that count, on the phone's clock. @type {number|undefined} */
  #began;
  /** @type {number[]} */
  #taps = [];
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #timeout;

  /** @param {PhoneSetting} setting */
  constructor(setting) {
    this.#setting = setting;
    this.#texts = BEAT_PHONE_TEXTS[setting.language];
    document.addEventListener("keydown", this.#key);
  }

  get node() {
    return this.#ring;
  }

  /** The space bar taps the middle of the pad. @param {KeyboardEvent} event */
  #key = (event) => {
    const { target } = event;
    const isElsewhere = target instanceof Element && target.closest("button, a, input, select, textarea, dialog, summary");
    if (event.key !== " " || isElsewhere) return;
    event.preventDefault();
    if (event.repeat) return;
    const pad = byId("pad");
    const { left, top, width, height } = pad.getBoundingClientRect();
    const place = { clientX: left + width / 2, clientY: top + height / 2, pointerId: SPACE_POINTER, bubbles: true };
    pad.dispatchEvent(new PointerEvent("pointerdown", { ...place, pressure: 0.5 }));
    pad.dispatchEvent(new PointerEvent("pointerup", place));
  };

  /** @param {Contract.ChallengeProgressMessage} message */
  update(message) {
    this.#message = message;
  }

  /** When the task is, on the phone's clock; null while the phone does not know the room's time. */
  #span() {
    const { fromMilliseconds, untilMilliseconds } = this.#message ?? {};
    if (fromMilliseconds === undefined || untilMilliseconds === undefined) return null;
    const [from, until] = [fromMilliseconds, untilMilliseconds].map((time) => this.#setting.phoneTime(time));
    return from === null || until === null ? null : { from, until };
  }

  /** @param {import("../../model/task-kind.js").PadSurface} surface */
  frame({ sampler, clock, frames }) {
    const message = this.#message;
    if (!message) return false;
    const page = performance.now();
    const now = clock.at(page, page);
    const span = this.#span();
    const tapped = this.#noticeTap(sampler, message, span);
    const moment = span && momentOf(message, span, now);
    if (span && moment && moment.part !== "alone") this.#clicks.plan(beatTimes(message, span), now);
    const isActive = navigator.userActivation?.hasBeenActive !== false;
    if (moment?.part === "beats" && moment.beat !== this.#moment?.beat && isActive) navigator.vibrate?.(BUZZ_MS);
    const isChanged = moment?.part !== this.#moment?.part;
    this.#moment = moment;
    this.#draw(message, moment, now - (tapped ?? -Infinity) < TAP_MS);
    if (isChanged) this.#setting.changed();
    clearTimeout(this.#timeout);
    const next = Math.min(moment?.next ?? Infinity, tapped !== undefined && now - tapped < TAP_MS ? TAP_MS : Infinity);
    // Without the room's time it may be known soon.
    this.#timeout = setTimeout(() => frames.requestRedraw(), Math.max(1, Math.min(next, moment ? 60_000 : 250)));
    return false;
  }

  /**
   * @param {{began: number, suspended: boolean}} sampler
   * @param {Contract.ChallengeProgressMessage} message
   * @param {import("./beats.js").Span|null} span
   * @returns {number|undefined} the newest tap
   */
  #noticeTap({ began, suspended }, message, span) {
    if (suspended) this.#began = undefined;
    else if (this.#began === undefined) this.#began = began;
    else if (!Object.is(began, this.#began)) {
      this.#began = began;
      if (span && began >= tapsFrom(message, span) && began <= span.until) this.#taps.push(began);
      return began;
    }
    return this.#taps.at(-1);
  }

  /**
   * @param {{kind: string, target: number}} task
   * @param {import("./beats.js").Moment|null} moment
   * @param {boolean} isTapped  just now
   */
  #draw({ kind, target }, moment, isTapped) {
    const isBeat = moment?.isSeen === true && (kind !== "beat" || target <= MAX_FLASHING_TEMPO);
    this.#ring.classList.toggle("filled", isBeat);
    this.#ring.classList.toggle("tapped", isTapped);
    this.#ring.hidden = moment?.part === "over";
    setText(this.#ring, moment?.part === "beats" ? number(moment.beat, this.#setting.language) : "");
  }

  hint() {
    const { hint } = this.#setting;
    const texts = this.#texts;
    switch (this.#moment?.part) {
      case "before":
        return fillText(texts.listen, { count: BEATS });
      case "beats":
        return texts.beats;
      case "alone":
        return texts.alone;
      case "over":
        return texts.over;
      default:
        return hint;
    }
  }

  outcome() {
    const tempo = this.#moment?.part === "over" ? ownTempo(this.#taps) : null;
    if (tempo === null) return { result: "", verdict: "" };
    const value = number(tempo, this.#setting.language, 0);
    return { result: fillText(this.#texts.tempo, { value }), verdict: this.#texts.board };
  }

  end() {
    clearTimeout(this.#timeout);
    document.removeEventListener("keydown", this.#key);
    this.#clicks.stop();
    this.#ring.remove();
  }
}
