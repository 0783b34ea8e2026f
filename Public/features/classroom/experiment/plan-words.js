// @ts-check
/** An experiment's plan in words. Pure. */

import { fillText } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";
import { EXPERIMENT_TEXTS } from "../../../languages/en/pages/features/classroom/experiment/texts.js";
import { EXPERIMENT_PLAN_TEXTS } from "../../../languages/en/pages/features/classroom/experiment/plan-texts.js";

/** @typedef {import("../../../shared/model/language.js").Language} Language */
/** @typedef {Contract.PlanDocument} PlanDocument */

/**
 * How many a plan leaves out, and the beginning of its hash.
 * @param {Contract.RegisteredPlan|undefined} plan
 * @param {number} excluded
 * @param {Language} language
 * @returns {string[]} none without a plan
 */
export function planWords(plan, excluded, language) {
  const texts = EXPERIMENT_PLAN_TEXTS[language];
  if (!plan) return [];
  const hash = fillText(texts.hash, { hash: plan.sha256.slice(0, 8) });
  return excluded > 0 ? [fillText(texts.excluded, { count: number(excluded, language) }), hash] : [hash];
}

/**
 * The document in words: names with their values.
 * @param {PlanDocument} document
 * @param {Language} language
 * @returns {[name: string, ...values: string[]][]}
 */
export function planRows(document, language) {
  const [texts, fields] = [EXPERIMENT_PLAN_TEXTS[language], EXPERIMENT_TEXTS[language]];
  const { task, distances, widths, practice, blocks, people, hypothesis, exclude, analysis } = document;
  const named = fields[task];
  const list = (/** @type {readonly number[]} */ values) => values.map((value) => exact(value, language)).join("; ");
  const count = document.targets ?? document.trials ?? 0;
  return [
    [texts.task, named.task],
    [named.distances, list(distances)],
    [named.widths, list(widths)],
    [named.count, String(count)],
    [fields.practice, String(practice)],
    [fields.blocks, String(blocks)],
    .../** @type {[string, string][]} */ (people === undefined ? [] : [[fields.people, String(people)]]),
    .../** @type {[string, string][]} */ (hypothesis === undefined ? [] : [[texts.hypothesis, hypothesis]]),
    [texts.leftOut, ...excluded(exclude, task, language)],
    [texts.analysis, fillText(texts.analysisVersion, { version: analysis })],
  ];
}

/**
 * Whom the class's figures leave out.
 * @param {PlanDocument["exclude"]} exclude
 * @param {PlanDocument["task"]} task
 * @param {Language} language
 */
function excluded({ errorRate, outlierShare, incomplete, densityAssumed }, task, language) {
  const texts = EXPERIMENT_PLAN_TEXTS[language];
  // A share of 0.07 is 7 %, although a hundred of it are a little more.
  const percent = (/** @type {number} */ share) => exact(Number((100 * share).toPrecision(12)), language);
  const lines = [
    errorRate !== undefined && fillText(texts[task].errors, { percent: percent(errorRate) }),
    outlierShare !== undefined && fillText(texts.outliers, { percent: percent(outlierShare) }),
    incomplete && texts.incomplete,
    densityAssumed && texts.density,
  ].filter((line) => typeof line === "string");
  return lines.length > 0 ? lines : [texts.nobody];
}

/**
 * A number with all its digits: a plan says what counts, not about what.
 * @param {number} value
 * @param {Language} language
 */
function exact(value, language) {
  return number(value, language, String(value).split(".")[1]?.length ?? 0);
}
