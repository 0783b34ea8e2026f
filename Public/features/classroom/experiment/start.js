// @ts-check
/** The sheet in which the host chooses and starts an experiment. */

import { choice } from "../../../shared/dom/choice.js";
import { addStyle, element, setText } from "../../../shared/dom/dom.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { levels, STANDARD_EXPERIMENTS } from "../../../shared/net/experiment.js";
import { EXPERIMENT_TEXTS } from "./texts.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */

/** @param {Classroom} classroom */
export function openExperiment(classroom) {
  addStyle("/features/classroom/experiment/experiment.css");
  const texts = EXPERIMENT_TEXTS[classroom.language];
  const field = (/** @type {string} */ label, /** @type {string} */ value, /** @type {Record<string, string|number>} */ more) => {
    const input = element("input", { required: true, class: "numbers", value, ...more });
    const name = element("span", {}, label);
    return { input, name, label: element("label", {}, name, input) };
  };
  const numbers = { type: "text", inputmode: "text", autocomplete: "off", title: texts.levels };
  const about = element("p", { class: "muted" });
  const distances = field("", "", numbers);
  const widths = field("", "", numbers);
  const count = field("", "", { type: "number" });
  /** @type {import("../../../shared/net/experiment.js").ExperimentTask} */
  let task = "tapping";
  const choose = (/** @type {typeof task} */ chosen) => {
    task = chosen;
    const { range, ...values } = STANDARD_EXPERIMENTS[task];
    setText(about, texts[task].about);
    setText(distances.name, texts[task].distances);
    setText(widths.name, texts[task].widths);
    setText(count.name, texts[task].count);
    Object.assign(count.input, range);
    // Of the other task the distances stay.
    distances.input.value ||= values.distances.join(" ");
    widths.input.value = values.widths.join(" ");
    count.input.value = String(values.count);
  };
  choose(task);
  const practice = field(texts.practice, "1", { type: "number", min: 0, max: 3, step: 1 });
  const isKept = classroom.room.retention === "replay";
  const failure = element("p", { class: "failure", role: "alert" }, isKept ? "" : classroom.texts.noEvents);
  const accept = element("button", { type: "submit", class: "primary", autofocus: isKept, disabled: !isKept }, texts.start);
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const settings = { distances: levels(distances.input.value), widths: levels(widths.input.value) };
    if (!settings.distances || !settings.widths) return setText(failure, texts.badLevels);
    accept.disabled = true;
    setText(failure, "");
    try {
      const trials = { [task === "tapping" ? "targets" : "trials"]: count.input.valueAsNumber };
      await classroom.command({ action: "experiment", task, ...settings, ...trials, practice: practice.input.valueAsNumber });
      sheet.close();
    } catch (error) {
      setText(failure, error instanceof Error ? error.message : String(error));
      accept.disabled = false;
    }
  };
  const fields = [distances, widths, count, practice].map(({ label }) => label);
  const tasks = choice([[texts.tapping.task, "tapping"], [texts.steering.task, "steering"]], task, choose);
  const sheet = openSheet({ title: texts.sheetTitle, close: classroom.texts.close }, [
    element("form", { class: "experiment-start", submit }, tasks, about, ...fields, failure, accept),
  ]);
}
