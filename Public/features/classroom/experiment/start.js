// @ts-check
/** The sheet in which the host chooses and starts an experiment. */

import { addStyle, element, setText } from "../../../shared/dom/dom.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { EXPERIMENT_TEXTS } from "./texts.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */

/**
 * The numbers of a field; null unless they are 1 to 4.
 * @param {string} text
 * @returns {number[]|null}
 */
function levels(text) {
  // A comma between digits is a decimal point.
  const values = text.trim().replace(/(\d),(\d)/g, "$1.$2").split(/[\s;,]+/).map(Number);
  return values.length <= 4 && values.every((value) => value > 0) ? values : null;
}

/** @param {Classroom} classroom */
export function openExperiment(classroom) {
  addStyle("/features/classroom/experiment/experiment.css");
  const texts = EXPERIMENT_TEXTS[classroom.language];
  const field = (/** @type {string} */ label, /** @type {string} */ value, /** @type {Record<string, string|number>} */ more) => {
    const input = element("input", { required: true, class: "numbers", value, ...more });
    return { input, label: element("label", {}, element("span", {}, label), input) };
  };
  const numbers = { type: "text", inputmode: "text", autocomplete: "off", title: texts.levels };
  const distances = field(texts.distances, "20 30 45", numbers);
  const widths = field(texts.widths, "4 6 9", numbers);
  const targets = field(texts.targets, "11", { type: "number", min: 5, max: 25, step: 2 });
  const practice = field(texts.practice, "1", { type: "number", min: 0, max: 3, step: 1 });
  const failure = element("p", { class: "failure", role: "alert" });
  const accept = element("button", { type: "submit", class: "primary", autofocus: true }, texts.start);
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const settings = { distances: levels(distances.input.value), widths: levels(widths.input.value) };
    if (!settings.distances || !settings.widths) return setText(failure, texts.badLevels);
    accept.disabled = true;
    setText(failure, "");
    try {
      const counts = { targets: targets.input.valueAsNumber, practice: practice.input.valueAsNumber };
      await classroom.command({ action: "experiment", ...settings, ...counts });
      sheet.close();
    } catch (error) {
      setText(failure, error instanceof Error ? error.message : String(error));
      accept.disabled = false;
    }
  };
  const fields = [distances, widths, targets, practice].map(({ label }) => label);
  const sheet = openSheet({ title: texts.sheetTitle, close: classroom.texts.close }, [
    element("form", { class: "experiment-start", submit }, element("p", { class: "muted" }, texts.sheetText), ...fields, failure, accept),
  ]);
}
