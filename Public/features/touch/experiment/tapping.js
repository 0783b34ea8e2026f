// @ts-check
/** Tapping on the touch page: the ring of targets, and the target to tap. */

import { fillText } from "../../../shared/model/language.js";
import { toViewport } from "../../../shared/model/orientation.js";
import { TargetRing } from "../../../shared/phone/target-ring.js";
import { TappedSequence } from "./sequence.js";

/** @typedef {import("../../../shared/model/orientation.js").Orientation} Orientation */
/** @typedef {import("./experiment.js").ExperimentMessage} ExperimentMessage */
/** @typedef {(typeof import("../../../languages/en/pages/features/touch/experiment/texts.js").EXPERIMENT_TEXTS)["en"]} ExperimentTexts */

export class TappingTask {
  #sequence = new TappedSequence();
  #ring;
  /** @type {import("../../../shared/tasks/challenge.js").Layout|null} */
  #placed = null;
  /** @type {Orientation|null} */
  #orientation = null;

  /** @param {ExperimentTexts} texts */
  constructor(texts) {
    this.#ring = new TargetRing(texts.ring);
  }

  get node() {
    return this.#ring.node;
  }

  /** The area that texts must not cover. */
  get extent() {
    return this.#sequence.layout && this.#ring.extent;
  }

  /** @param {ExperimentMessage} message */
  load(message) {
    return this.#sequence.load(message);
  }

  /** @param {ExperimentMessage} message */
  applyState({ taps = 0 }) {
    this.#sequence.applyState(taps);
  }

  /**
   * @param {string} phase
   * @param {number} _pointer
   * @param {{x: number, y: number}} place
   * @param {number} touching
   */
  touch(phase, _pointer, { x, y }, touching) {
    // Only a single finger can tap.
    return phase === "began" && touching === 1 && this.#sequence.tap(x, y);
  }

  /**
   * Draws the ring at its current place, which a rotation of the page may have changed.
   * @param {Orientation} orientation
   * @param {boolean} acts
   */
  draw(orientation, acts) {
    const { layout } = this.#sequence;
    if (layout && (this.#orientation !== orientation || this.#placed !== layout)) {
      this.#orientation = orientation;
      this.#placed = layout;
      this.#ring.place(
        layout.targets.map(([x, y]) => toViewport(x, y, orientation)),
        layout.width / (orientation.zoom ?? 1),
      );
    }
    this.#ring.highlight(acts ? this.#sequence.next : -1);
  }

  /**
   * @param {ExperimentTexts} texts
   * @param {string} notes  for the start
   */
  words(texts, notes) {
    return { title: texts.title, hint: this.#hint(texts, notes) };
  }

  /**
   * @param {ExperimentTexts} texts
   * @param {string} notes
   */
  #hint(texts, notes) {
    const { taps, layout, isOver } = this.#sequence;
    if (taps === 0) return `${texts.start} ${notes}`;
    return isOver ? texts.sent : fillText(texts.underWay, { done: taps - 1, all: layout?.targets.length ?? 0 });
  }
}
