// @ts-check
/** A challenge on the touch page: the task, the result of each attempt, the ring of targets. Loaded with the first one. */

import { addStyle, byId } from "../dom/dom.js";
import { miss, resultText, targetText } from "../model/challenge.js";
import { MOVEMENTS } from "../model/contract.js";
import { fillText } from "../model/language.js";
import { toViewport } from "../model/orientation.js";
import { hasResults } from "../model/round-start.js";
import { ChallengePanel } from "./challenge-panel.js";
import { CHALLENGE_TEXTS } from "./challenge-texts.js";
import { Reaction } from "./reaction/reaction.js";
import { TargetRing } from "./target-ring.js";

/** @typedef {import("../model/challenge.js").Kind} Kind */
/** @typedef {import("../model/challenge.js").Layout} Layout */
/** @typedef {import("../model/orientation.js").Orientation} Orientation */

/** Resolves when the challenges' style sheet is loaded. */
export const challengeReady = addStyle("/shared/phone/challenge.css");

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
  /** @type {Reaction|null} */
  #reaction = null;

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
   */
  show(message, orientation) {
    const { kind, layout, next = 0, movements = 0 } = message;
    if (!hasResults(kind)) return this.end();
    document.documentElement.dataset.challenge = kind;
    this.#message = message;
    this.#panel.show(this.#words(message));
    this.#panel.fade(next !== 0 || movements > 0);
    const isDone = message.attempts >= (message.attemptLimit ?? Infinity);
    if (kind === "reaction") this.#react(message, isDone);
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
    this.#ring.light(next);
  }

  /**
   * @param {Contract.ChallengeProgressMessage} message
   * @param {boolean} isDone
   */
  #react({ target, reactions = 0 }, isDone) {
    if (isDone) {
      this.#reaction?.end();
      this.#reaction = null;
    } else if (!this.#reaction) {
      const changed = () => this.#message && this.#panel.show(this.#words(this.#message));
      this.#reaction = new Reaction(target, this.#texts.flash, changed);
      this.#panel.cover(this.#reaction.node);
    }
    this.#reaction?.trials.told(reactions);
  }

  /**
   * Called in each animation frame, after its touches were recorded.
   * @param {import("./pad-surface.js").PadSurface} surface
   * @param {import("./recording.js").Recording} recording
   * @returns {boolean} whether there is a flash to send
   */
  frame(surface, recording) {
    this.place(surface.orientation);
    return this.#reaction?.frame(surface, recording) ?? false;
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

  /** @param {number} wait  until it counts, ms */
  count(wait) {
    this.#panel.count(wait);
  }

  end() {
    delete document.documentElement.dataset.challenge;
    this.#reaction?.end();
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
    const asked = targetText(kind, target, this.#language);
    const underWay = fillText(texts.targetsUnderWay, { done: movements, all: MOVEMENTS });
    const distanceHint = this.#calibrated ? texts.distanceHint : `${texts.distanceHint} ${texts.uncalibrated}`;
    const hints = {
      distance: distanceHint,
      hold: texts.holdHint,
      targets: next !== 0 || movements > 0 ? underWay : texts.targetsHint,
      press: texts.pressHint,
      reaction: this.#reactionHint(message),
    };
    const reacted = this.#reacted(message);
    return {
      title: fillText(texts[`${kind}Title`], { target: asked }),
      hint: attempts >= attemptLimit ? texts.allDone : hints[kind],
      result: reacted?.result ?? (done ? resultText(kind, latest, this.#language, { target }) : ""),
      verdict: reacted?.verdict ?? (done ? this.#verdict(kind, target, latest) : ""),
      tally: done
        ? fillText(texts.attempts, {
          count: attemptLimit < Infinity ? fillText(texts.attemptOf, { count: attempts, of: attemptLimit }) : attempts,
          best: resultText(kind, best, this.#language, { target }),
        })
        : "",
    };
  }

  /** @param {Contract.ChallengeProgressMessage} message */
  #reactionHint({ target, falseStarts = 0 }) {
    const texts = this.#texts;
    const { state, reactions: done = 0 } = this.#reaction?.trials ?? {};
    if (state === "done") return texts.reactionAgain;
    const hint = done > 0 ? fillText(texts.targetsUnderWay, { done, all: target }) : texts.reactionHint;
    return falseStarts > 0 ? `${hint} · ${fillText(texts.falseStarts, { count: falseStarts })}` : hint;
  }

  /**
   * What the newest touch of a series was; null while its median is shown, or nothing.
   * @param {Contract.ChallengeProgressMessage} message
   */
  #reacted({ kind, target, reactions = 0 }) {
    const { state, outcome = null } = this.#reaction?.trials ?? {};
    const texts = this.#texts;
    if (outcome === null || (state === "done" && reactions >= target)) return null;
    if (outcome === "early") return { result: texts.early, verdict: texts.trialAgain };
    if (outcome === "missed") return { result: texts.late, verdict: texts.trialAgain };
    return { result: resultText(kind, outcome.reaction, this.#language), verdict: "" };
  }

  /**
   * @param {Kind} kind
   * @param {number} target
   * @param {number} value
   */
  #verdict(kind, target, value) {
    if (kind === "targets") return this.#texts.targetsMeaning;
    if (kind === "reaction") return fillText(this.#texts.reactionMeaning, { count: target });
    const { side, difference } = miss(kind, target, value, this.#language);
    if (side === 0) return this.#texts.exact;
    return fillText(this.#texts[side < 0 ? /** @type {const} */ (`${kind}Short`) : /** @type {const} */ (`${kind}Over`)], {
      difference,
    });
  }
}
