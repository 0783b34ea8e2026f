// @ts-check
/** The touch page's part in a challenge: what to do, the result of each attempt, the ring of targets. Loaded with the first. */

import { hasResults, miss, MOVEMENTS, resultText, targetText } from "../protocol/challenge.js";
import { fillText } from "../protocol/language.js";
import { toViewport } from "../protocol/orientation.js";
import { CHALLENGE_TEXTS } from "../protocol/texts/touch-challenge.js";
import { ChallengePanel } from "../view/challenge-panel.js";
import { addStyle, byId } from "../view/dom.js";
import { TargetRing } from "../view/target-ring.js";

/** @typedef {import("../protocol/challenge.js").Kind} Kind */
/** @typedef {import("../protocol/challenge.js").Layout} Layout */
/** @typedef {import("../protocol/orientation.js").Orientation} Orientation */
/**
 * @typedef {object} ChallengeMessage
 * @property {number} number
 * @property {Kind} kind
 * @property {number} target
 * @property {number} attempts
 * @property {number|null} latest
 * @property {number|null} best
 * @property {Layout} [layout]
 * @property {number} [next]
 * @property {number} [movements]
 */

/** Resolves when challenges look as they should. */
export const ready = addStyle("/css/touch-challenge.css");

export class TouchChallenge {
  #language;
  #texts;
  #calibrated;
  #panel = new ChallengePanel(byId("echo"));
  /** @type {TargetRing|null} */
  #ring = null;
  /** @type {Layout|null} */
  #layout = null;
  /** @type {Orientation|null} */
  #orientation = null;

  /**
   * @param {import("../protocol/language.js").Language} language
   * @param {boolean} calibrated
   */
  constructor(language, calibrated) {
    this.#language = language;
    this.#texts = CHALLENGE_TEXTS[language];
    this.#calibrated = calibrated;
  }

  /**
   * @param {ChallengeMessage} message
   * @param {Orientation} orientation
   */
  show(message, orientation) {
    const { kind, layout, next = 0, movements = 0 } = message;
    if (!hasResults(kind)) return this.end();
    document.documentElement.dataset.challenge = kind;
    this.#panel.show(this.#words(message));
    this.#panel.fade(next !== 0 || movements > 0);
    this.#layout = layout ?? null;
    if (!layout) return;
    if (!this.#ring) {
      this.#ring = new TargetRing(this.#texts.ring);
      this.#panel.back(this.#ring.node);
    }
    this.#orientation = null;
    this.place(orientation);
    this.#ring.light(next);
  }

  /**
   * The page may have turned under the ring.
   * @param {Orientation} orientation
   */
  place(orientation) {
    if (!this.#layout || !this.#ring || this.#orientation === orientation) return;
    this.#orientation = orientation;
    this.#ring.place(
      this.#layout.targets.map(([x, y]) => toViewport(x, y, orientation)),
      this.#layout.width,
    );
  }

  end() {
    delete document.documentElement.dataset.challenge;
    this.#panel.remove();
  }

  /**
   * @param {ChallengeMessage} message
   * @returns {import("../view/challenge-panel.js").ChallengeWords}
   */
  #words({ kind, target, attempts, latest, best, next = 0, movements = 0 }) {
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
    };
    return {
      title: fillText(texts[`${kind}Title`], { target: asked }),
      hint: hints[kind],
      result: done ? resultText(kind, latest, this.#language) : "",
      verdict: done ? this.#verdict(kind, target, latest) : "",
      tally: done
        ? fillText(texts.attempts, { count: attempts, best: resultText(kind, best, this.#language) })
        : "",
    };
  }

  /**
   * @param {Kind} kind
   * @param {number} target
   * @param {number} value
   */
  #verdict(kind, target, value) {
    if (kind === "targets") return this.#texts.targetsMeaning;
    const { side, difference } = miss(kind, target, value, this.#language);
    if (side === 0) return this.#texts.exact;
    return fillText(this.#texts[side < 0 ? /** @type {const} */ (`${kind}Short`) : /** @type {const} */ (`${kind}Over`)], { difference });
  }
}
