// @ts-check
/** An experiment's plan as a sheet to be printed and deposited before the measurement, with its hash. */

import { element } from "../../../shared/dom/dom.js";
import { saveFile } from "../../../shared/dom/save-file.js";
import { request } from "../../../shared/net/rest.js";
import { openPaper } from "../room/paper.js";
import { planRows } from "./plan-words.js";
import { EXPERIMENT_PLAN_TEXTS } from "../../../languages/en/pages/features/classroom/experiment/plan-texts.js";

/**
 * @param {Contract.PlanPreview} plan
 * @param {{language: import("../../../shared/model/language.js").Language, close: string}} of
 */
export function openPlan({ document, sha256 }, { language, close }) {
  const texts = EXPERIMENT_PLAN_TEXTS[language];
  const save = () => saveFile(`plan-${sha256.slice(0, 8)}.json`, new Blob([document], { type: "application/json" }));
  const { title, print } = texts;
  const sheet = openPaper({ title, print, close }, (button) => [
    element(
      "dl",
      {},
      ...planRows(JSON.parse(document), language).flatMap(([name, ...values]) => [
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
 * Opens the plan that the class's experiment was started with, if there is one.
 * @param {import("../room/classroom.js").Classroom} classroom
 */
export async function openStoredPlan({ code, room, language, texts }) {
  const { number, plan } = room.state.experiment ?? {};
  if (!plan) return;
  const document = await (await request(`/api/v1/sessions/${code}/experiments/${number}/plan`)).text();
  openPlan({ document, sha256: plan.sha256 }, { language, close: texts.close });
}
