// @ts-check
/**
 * The notes in the experiment's sheet before the start: balance, minutes, and the difference that a class of this size
 * can show.
 */

import { element } from "../../../shared/dom/dom.js";
import { fillText } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";
import { MAX_BLOCKS } from "../../../shared/net/experiment.js";
import { balance, detectableDifference, difficultiesOf, improvements, minutes } from "./design.js";
import { rowCount } from "./fit.js";
import { DETECTABLE } from "./power-table.js";

/** @typedef {typeof import("../../../languages/en/pages/features/classroom/experiment/texts.js").EXPERIMENT_TEXTS.en} Texts */
/** @typedef {import("./design.js").Design} Design */

/** Stops the search for a sufficient number of people. */
const MAX_PEOPLE = 10_000;

export class DesignNotes {
  #texts;
  #language;
  #input;
  #list = element("ul", { class: "numbers" });
  /** @type {Design|null} */
  #design = null;
  /** Whether the host has entered the number of participants. */
  #isChosen = false;
  #presentCount;
  root;

  /**
   * @param {Texts} texts
   * @param {string} language
   * @param {number} here  number of connected people
   */
  constructor(texts, language, here) {
    this.#texts = texts;
    this.#language = language;
    this.#presentCount = here;
    this.#input = element("input", {
      class: "numbers",
      type: "number",
      min: 1,
      step: 1,
      input: () => (this.#isChosen = true),
    });
    this.root = element(
      "details",
      { class: "design", open: true },
      element("summary", {}, texts.design),
      element("label", {}, element("span", {}, texts.people), this.#input),
      this.#list,
      element("p", { class: "muted" }, texts.assumed),
    );
  }

  /** How many people take part; NaN if the field is empty. */
  get people() {
    return this.#input.valueAsNumber;
  }

  /** @param {Design} design */
  show(design) {
    this.#design = design;
    const conditions = design.distances.length * design.widths.length;
    if (!this.#isChosen) this.#input.value = String(this.#presentCount || rowCount(conditions));
    this.#list.replaceChildren(...this.#lines(conditions).map((line) => element("li", {}, line)));
  }

  /** @param {number} conditions */
  #lines(conditions) {
    const people = this.#input.valueAsNumber;
    const { count, practice, blocks } = /** @type {Design} */ (this.#design);
    if (!(people >= 1 && people <= MAX_PEOPLE)) return [];
    if (!(blocks >= 1 && blocks <= MAX_BLOCKS)) return [];
    const lines = [this.#balance(people, conditions, blocks)];
    if (count > 0 && practice >= 0) {
      const time = minutes(/** @type {Design} */ (this.#design));
      lines.push(time === 1 ? this.#texts.minute : fillText(this.#texts.minutes, { minutes: time }));
      lines.push(this.#power(people));
    }
    const other = improvements(people, conditions, blocks);
    if (other) {
      const text = other.why === "balance" ? this.#texts.betterBalance : this.#texts.betterPower;
      lines.push(fillText(text, { people: other.people }));
    }
    return lines;
  }

  /**
   * @param {number} people
   * @param {number} conditions
   * @param {number} blocks
   */
  #balance(people, conditions, blocks) {
    const { positions, successions, isBalanced } = balance(people, conditions, blocks);
    if (isBalanced) return fillText(this.#texts.even, { people });
    const range = (/** @type {[number, number]} */ [low, high]) =>
      low === high ? String(low) : fillText(this.#texts.range, { low, high });
    return fillText(this.#texts.positions, { people, positions: range(positions), successions: range(successions) });
  }

  /** @param {number} people */
  #power(people) {
    const design = /** @type {Design} */ (this.#design);
    const { pairs, halves } = detectableDifference(people, difficultiesOf(design), design.count * design.blocks);
    if (pairs === null) return fillText(this.#texts.tooFew, { fewest: DETECTABLE.first });
    const percent = (/** @type {number} */ share) => `${number(100 * share, this.#language, share < 0.1 ? 1 : 0)}\u00a0%`;
    const sentences = [fillText(this.#texts.pairs, { percent: percent(pairs) })];
    if (halves !== null) sentences.push(fillText(this.#texts.halves, { percent: percent(halves) }));
    return sentences.join(" ");
  }
}
