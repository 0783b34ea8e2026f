// @ts-check
/** A challenge on the touch page: the task, the result of each attempt, the ring of targets. Loaded with the first one. */

import { addStyle, byId } from "../dom/dom.js";
import { MOVEMENTS } from "../model/contract.js";
import { fillText } from "../model/language.js";
import { toViewport } from "../model/orientation.js";
import { hasResults } from "../model/round-start.js";
import { missOf, resultText, resultWithError, targetText } from "../tasks/challenge.js";
import { TASKS, textsOf } from "../tasks/kinds.js";
import { errorNote } from "../tasks/result-errors.js";
import { ChallengePanel } from "./challenge-panel.js";
import { CHALLENGE_TEXTS } from "../../languages/en/pages/shared/phone/challenge-texts.js";
import { TargetRing } from "./target-ring.js";

/** @typedef {import("../tasks/challenge.js").Kind} Kind */
/** @typedef {import("../tasks/challenge.js").Layout} Layout */
/** @typedef {import("../model/orientation.js").Orientation} Orientation */
/** @typedef {import("./room-time.js").RoomTime} RoomTime */

/**
 * The kinds' own views in addition to texts.
 * @type {Map<Kind, (setting: import("../model/task-kind.js").PhoneSetting) => import("../model/task-kind.js").PhoneTask>}
 */
const onPhone = new Map();

const styled = addStyle("/shared/phone/challenge.css");

/**
 * Resolves when the challenges' style sheet and the kind's own view are loaded.
 * @param {Contract.ChallengeProgressMessage["kind"]} kind  perhaps one that this page does not know
 */
export async function challengeReady(kind) {
  await styled;
  if (!hasResults(kind) || onPhone.has(kind)) return;
  const loaded = await TASKS[kind].onPhone?.();
  await loaded?.ready;
  if (loaded) onPhone.set(kind, loaded.onPhone);
}

export class TouchChallenge {
  #language;
  #texts;
  #calibrated;
  #panel = new ChallengePanel(byId("echo"));
  /** @type {TargetRing|null} */
  #ring = null;
  /** @type {Layout|null} */
  #layout = null;
  /** @type {Contract.ChallengeProgressMessage|null} */
  #message = null;
  /** @type {Orientation|null} */
  #orientation = null;
  /** @type {import("../model/task-kind.js").PhoneTask|null} */
  #task = null;
  /** @type {() => RoomTime|null} */
  #roomTime = () => null;

  /**
   * @param {import("../model/language.js").Language} language
   * @param {boolean} calibrated
   */
  constructor(language, calibrated) {
    this.#language = language;
    this.#texts = CHALLENGE_TEXTS[language];
    this.#calibrated = calibrated;
  }

  /**
   * @param {Contract.ChallengeProgressMessage} message
   * @param {Orientation} orientation
   * @param {() => RoomTime|null} [roomTime]  comes later than the first message; prepared once for a task that compares times of phones
   */
  show(message, orientation, roomTime = () => null) {
    const { kind, layout, next = 0, movements = 0 } = message;
    if (!hasResults(kind)) return this.end();
    this.#roomTime = roomTime;
    if (TASKS[kind].isOfClass && this.#message?.number !== message.number) roomTime()?.prepare();
    document.documentElement.dataset.challenge = kind;
    this.#message = message;
    this.#panel.show(this.#words(message));
    this.#panel.fade(next !== 0 || movements > 0);
    const isDone = message.attempts >= (message.attemptLimit ?? Infinity);
    this.#follow(message, isDone);
    this.#ring?.node.toggleAttribute("hidden", isDone);
    this.#layout = isDone ? null : (layout ?? null);
    if (isDone) this.#panel.keepOff(null);
    if (!layout || isDone) return;
    if (!this.#ring) {
      this.#ring = new TargetRing(this.#texts.ring);
      this.#panel.back(this.#ring.node);
    }
    this.#orientation = null;
    this.place(orientation);
    this.#ring.highlight(next);
  }

  /**
   * @param {Contract.ChallengeProgressMessage} message
   * @param {boolean} isDone
   */
  #follow(message, isDone) {
    const { kind, target } = message;
    const create = onPhone.get(kind);
    if (isDone || !create) {
      this.#task?.end();
      this.#task = null;
    } else if (!this.#task) {
      const changed = () => this.#message && this.#panel.show(this.#words(this.#message));
      const { hint } = textsOf(kind, this.#language).phone;
      const phoneTime = (/** @type {number} */ time) => this.#roomTime()?.phoneTime(time) ?? null;
      this.#task = create({ target, language: this.#language, hint, phoneTime, changed });
      this.#panel.cover(this.#task.node);
    }
    this.#task?.update(message);
  }

  /**
   * Called in each animation frame, after its touches were recorded.
   * @param {import("./pad-surface.js").PadSurface} surface
   * @param {import("./recording.js").Recording} recording
   * @returns {boolean} whether there is a batch to send
   */
  frame(surface, recording) {
    this.place(surface.orientation);
    return this.#task?.frame(surface, recording) ?? false;
  }

  /**
   * Redraws the ring, because the page may have turned.
   * @param {Orientation} orientation
   */
  place(orientation) {
    if (!this.#layout || !this.#ring || this.#orientation === orientation) return;
    this.#orientation = orientation;
    this.#ring.place(
      this.#layout.targets.map(([x, y]) => toViewport(x, y, orientation)),
      this.#layout.width / (orientation.zoom ?? 1),
    );
    this.#panel.keepOff(this.#ring.extent);
  }

  /** @param {number} wait  time until it counts, ms */
  count(wait) {
    this.#panel.count(wait);
  }

  end() {
    delete document.documentElement.dataset.challenge;
    this.#task?.end();
    this.#panel.remove();
  }

  /**
   * @param {Contract.ChallengeProgressMessage} message
   * @returns {import("./challenge-panel.js").ChallengeWords}
   */
  #words(message) {
    const { kind, target, attempts, attemptLimit = Infinity, latest, best, next = 0, movements = 0 } = message;
    const texts = this.#texts;
    const done = latest !== null && best !== null;
    const targetShown = targetText(kind, target, this.#language);
    const underWay = fillText(texts.targetsUnderWay, { done: movements, all: MOVEMENTS });
    const { title, hint } = textsOf(kind, this.#language).phone;
    const isRough = kind === "distance" && !this.#calibrated;
    const advice = isRough ? `${hint} ${texts.uncalibrated}` : next !== 0 || movements > 0 ? underWay : hint;
    const outcome = this.#task?.outcome(message);
    const { done: word, meaning } = textsOf(kind, this.#language).phone;
    const isOwn = done && !TASKS[kind].isOfClass;
    const { latestError, bestError } = message;
    // The advice says already that the phone is not calibrated.
    const isSaid = isRough && attempts < attemptLimit && latestError?.reason === "densityAssumed";
    if (TASKS[kind].isOfClass && attempts >= attemptLimit) {
      return {
        title: fillText(title, { target: targetShown }),
        hint: "",
        result: word ?? "",
        verdict: meaning ?? "",
        tally: "",
      };
    }
    return {
      title: fillText(title, { target: targetShown }),
      hint: attempts >= attemptLimit ? texts.allDone : (this.#task?.hint(message) ?? advice),
      result: outcome?.result ?? (isOwn ? resultText(kind, latest, this.#language, { target }) : ""),
      verdict: outcome?.verdict ?? (isOwn ? this.#verdict(kind, target, latest) : ""),
      error: isOwn && !isSaid ? errorNote({ kind, target }, latestError, this.#language) : "",
      tally: isOwn
        ? fillText(texts.attempts, {
          count: attemptLimit < Infinity ? fillText(texts.attemptOf, { count: attempts, of: attemptLimit }) : attempts,
          best: resultWithError(kind, best, bestError?.error, this.#language, { target }),
        })
        : "",
    };
  }

  /**
   * @param {Kind} kind
   * @param {number} target
   * @param {number} value
   */
  #verdict(kind, target, value) {
    const { short = "", over = "", meaning } = textsOf(kind, this.#language).phone;
    if (meaning !== undefined) return fillText(meaning, { count: target });
    const { side, difference } = missOf(kind, target, value, this.#language);
    return side === 0 ? this.#texts.exact : fillText(side < 0 ? short : over, { difference });
  }
}
