// @ts-check
/** The fields of an experiment's plan in its sheet: what is expected, and whom the class's figures leave out. */

import { addStyle, element, setText } from "../../../shared/dom/dom.js";
import { EXPERIMENT_PLAN_TEXTS } from "../../../languages/en/pages/features/classroom/experiment/plan-texts.js";

/** @typedef {import("../../../shared/net/experiment.js").ExperimentTask} ExperimentTask */
/** @typedef {NonNullable<Contract.ExperimentPlan>} Plan */

/** The maximum length of the hypothesis. */
const MAX_HYPOTHESIS = 1000;

export class PlanFields {
  #hypothesis = element("textarea", { class: "text-area", rows: 3, maxlength: MAX_HYPOTHESIS });
  #errors = percentField("errors");
  #errorsName = element("span");
  #outliers = percentField("outliers");
  #outliersRow;
  #incomplete = element("input", { type: "checkbox", name: "incomplete" });
  #density = element("input", { type: "checkbox", name: "density" });
  #texts;
  root;

  /**
   * @param {import("../../../shared/model/language.js").Language} language
   * @param {() => void} show  shows the plan
   */
  constructor(language, show) {
    const texts = (this.#texts = EXPERIMENT_PLAN_TEXTS[language]);
    addStyle("/features/classroom/room/text-area.css");
    this.#outliersRow = element("label", {}, element("span", {}, texts.outliersAbove), this.#outliers);
    this.root = element(
      "details",
      { class: "plan" },
      element("summary", {}, texts.summary),
      element("p", { class: "muted" }, texts.about),
      element("label", { class: "hypothesis" }, element("span", {}, texts.hypothesis), this.#hypothesis),
      element("label", {}, this.#errorsName, this.#errors),
      this.#outliersRow,
      element("label", {}, element("span", {}, texts.leaveIncomplete), this.#incomplete),
      element("label", {}, element("span", {}, texts.leaveDensity), this.#density),
      element("button", { type: "button", class: "button", click: show }, texts.show),
    );
  }

  /** @param {ExperimentTask} task */
  setTask(task) {
    setText(this.#errorsName, this.#texts[task].errorsAbove);
    // Steering has no outliers.
    this.#outliersRow.hidden = task === "steering";
  }

  /**
   * The plan in the server's form; null if the host has written nothing.
   * @param {number} people  how many take part
   * @param {ExperimentTask} task
   * @returns {Plan|null}
   */
  plan(people, task) {
    const [errors, outliers] = [this.#errors, this.#outliers].map(({ valueAsNumber }) => valueAsNumber / 100);
    /** @type {NonNullable<Plan["exclude"]>} */
    const exclude = {};
    if (!Number.isNaN(errors)) exclude.errorRate = errors;
    if (task === "tapping" && !Number.isNaN(outliers)) exclude.outlierShare = outliers;
    if (this.#incomplete.checked) exclude.incomplete = true;
    if (this.#density.checked) exclude.densityAssumed = true;
    const hypothesis = this.#hypothesis.value.trim();
    if (!hypothesis && Object.keys(exclude).length === 0) return null;
    return { ...(hypothesis && { hypothesis }), ...(people >= 1 && { people }), exclude };
  }
}

/** @param {string} name */
function percentField(name) {
  return element("input", { name, class: "numbers", type: "number", min: 0, max: 100, step: "any", placeholder: "–" });
}
