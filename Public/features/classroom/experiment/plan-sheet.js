// @ts-check
/** An experiment's plan as a sheet to be printed and deposited before the measurement, with its hash. */

import { element } from "../../../shared/dom/dom.js";
import { saveFile } from "../../../shared/dom/save-file.js";
import { fillText } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";
import { openPaper } from "../room/paper.js";
import { EXPERIMENT_TEXTS } from "../../../languages/en/pages/features/classroom/experiment/texts.js";
import { EXPERIMENT_PLAN_TEXTS } from "../../../languages/en/pages/features/classroom/experiment/plan-texts.js";

/** @typedef {import("../../../shared/model/language.js").Language} Language */
/** @typedef {Contract.PlanDocument} PlanDocument */

/**
 * @param {Contract.PlanPreview} plan
 * @param {{language: Language, close: string}} of
 */
export function openPlan({ document, sha256 }, { language, close }) {
  const texts = EXPERIMENT_PLAN_TEXTS[language];
  const save = () => saveFile(`plan-${sha256.slice(0, 8)}.json`, new Blob([document], { type: "application/json" }));
  const { title, print } = texts;
  const sheet = openPaper({ title, print, close }, (button) => [
    element(
      "dl",
      {},
      ...rows(JSON.parse(document), language).flatMap(([name, ...values]) => [
        element("dt", {}, name),
        ...values.map((value) => element("dd", {}, value)),
      ]),
    ),
    element("p", { class: "hash" }, element("span", {}, "SHA-256"), element("code", {}, sha256)),
    element("p", { class: "muted" }, texts.proof),
    element(
      "div",
      { class: "actions" },
      button,
      element("button", { type: "button", class: "button", click: save }, texts.save),
    ),
  ]);
  sheet.classList.add("plan-sheet");
}

/**
 * The document in words: names with their values.
 * @param {PlanDocument} document
 * @param {Language} language
 * @returns {[name: string, ...values: string[]][]}
 */
function rows(document, language) {
  const [texts, fields] = [EXPERIMENT_PLAN_TEXTS[language], EXPERIMENT_TEXTS[language]];
  const { task, distances, widths, practice, blocks, people, hypothesis, exclude, analysis } = document;
  const named = fields[task];
  const list = (/** @type {readonly number[]} */ values) =>
    values.map((value) => number(value, language, Number.isInteger(value) ? 0 : 1)).join("; ");
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
  const percent = (/** @type {number} */ share) => number(100 * share, language, Number.isInteger(100 * share) ? 0 : 1);
  const lines = [
    errorRate !== undefined && fillText(texts[task].errors, { percent: percent(errorRate) }),
    outlierShare !== undefined && fillText(texts.outliers, { percent: percent(outlierShare) }),
    incomplete && texts.incomplete,
    densityAssumed && texts.density,
  ].filter((line) => typeof line === "string");
  return lines.length > 0 ? lines : [texts.nobody];
}
