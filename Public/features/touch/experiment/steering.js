// @ts-check
/** Steering on the touch page: the tunnel, the finger's trail, and the number of finished trials. */

import { fillText } from "../../../shared/model/language.js";
import { TunnelView } from "./tunnel-view.js";
import { SteeredSequence } from "./steered-sequence.js";

/** @typedef {import("../../../shared/model/orientation.js").Orientation} Orientation */
/** @typedef {import("./experiment.js").ExperimentMessage} ExperimentMessage */
/** @typedef {(typeof import("../../../languages/en/pages/features/touch/experiment/texts.js").EXPERIMENT_TEXTS)["en"]} ExperimentTexts */

export class SteeringTask {
  #sequence = new SteeredSequence();
  #view;

  /** @param {ExperimentTexts} texts */
  constructor(texts) {
    this.#view = new TunnelView(texts.tunnel);
  }

  get node() {
    return this.#view.node;
  }

  /** The tunnel leaves space for the texts itself. */
  get extent() {
    return null;
  }

  /** @param {ExperimentMessage} message */
  load(message) {
    return this.#sequence.load(message);
  }

  /** @param {ExperimentMessage} message */
  applyState({ trials = 0 }) {
    this.#sequence.applyState(trials);
  }

  /**
   * @param {"began"|"moved"|"ended"|"cancelled"} phase
   * @param {number} pointer
   * @param {{x: number, y: number}} place
   */
  touch(phase, pointer, place) {
    return this.#sequence.touch(phase, pointer, place);
  }

  /**
   * @param {Orientation} orientation
   * @param {boolean} acts
   */
  draw(orientation, acts) {
    const { tunnel, trail, state, isOver } = this.#sequence;
    if (tunnel) this.#view.draw(tunnel, trail, orientation, acts && !isOver ? state : "over");
  }

  /**
   * @param {ExperimentTexts} texts
   * @param {string} notes  for the start
   */
  words(texts, notes) {
    return { title: texts.steerTitle, hint: this.#hint(texts, notes) };
  }

  /**
   * @param {ExperimentTexts} texts
   * @param {string} notes
   */
  #hint(texts, notes) {
    const { state, trials, tunnel, isOver } = this.#sequence;
    if (isOver) return texts.sent;
    if (state === "broken") return texts.steerBroken;
    if (state === "beside") return texts.steerBeside;
    if (trials === 0 && state === "away") return `${texts.steerStart} ${notes}`;
    return fillText(texts.underWay, { done: trials, all: tunnel?.trials ?? 0 });
  }
}
