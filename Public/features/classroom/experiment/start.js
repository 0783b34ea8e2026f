// @ts-check
/** The sheet in which the host chooses and starts an experiment. */

import { choice } from "../../../shared/dom/choice.js";
import { addStyle, element, setText } from "../../../shared/dom/dom.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { levels, STANDARD_EXPERIMENTS } from "../../../shared/net/experiment.js";
import { fillText, isolated } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";
import { sessionStats } from "../../../shared/net/rest.js";
import { consentRow } from "../consent/row.js";
import { DesignNotes } from "./design-notes.js";
import { lacking, rowCount, SMALLEST_LEVELS_MM } from "./fit.js";
import { EXPERIMENT_TEXTS } from "./texts.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */

/** @param {Classroom} classroom */
export function openExperiment(classroom) {
  addStyle("/features/classroom/experiment/experiment.css");
  const texts = EXPERIMENT_TEXTS[classroom.language];
  const field = (
    /** @type {string} */ label,
    /** @type {string} */ value,
    /** @type {Record<string, string|number|boolean>} */ more,
  ) => {
    const input = element("input", { class: "numbers", value, ...more });
    const name = element("span", {}, label);
    return { input, name, label: element("label", {}, name, input) };
  };
  // If it is empty, the server chooses levels that all screens of the class can show.
  const numbers = { type: "text", inputmode: "text", autocomplete: "off", title: texts.levels, placeholder: texts.automatic };
  const about = element("p", { class: "muted" });
  const distances = field("", "", numbers);
  const widths = field("", "", numbers);
  const count = field("", "", { type: "number", required: true });
  /** @type {import("../../../shared/net/experiment.js").ExperimentTask} */
  let task = "tapping";
  const choose = (/** @type {typeof task} */ chosen) => {
    task = chosen;
    const { range, count: trials } = STANDARD_EXPERIMENTS[task];
    setText(about, texts[task].about);
    setText(distances.name, texts[task].distances);
    setText(widths.name, texts[task].widths);
    setText(count.name, texts[task].count);
    Object.assign(count.input, range);
    count.input.value = String(trials);
  };
  choose(task);
  const practice = field(texts.practice, "1", { type: "number", required: true, min: 0, max: 3, step: 1 });
  const isKept = classroom.room.retention === "replay";
  const failure = element("p", { class: "failure", role: "alert" }, isKept ? "" : classroom.texts.noEvents);
  const accept = element("button", { type: "submit", class: "primary", autofocus: isKept, disabled: !isKept }, texts.start);
  const balance = element("p", { class: "muted numbers" });
  const here = [...classroom.room.participants.values()].filter(({ connected }) => connected).length;
  const notes = new DesignNotes(texts, classroom.language, here);
  const lacks = element("p", { class: "failure", role: "alert" });
  // Removes the error about previous settings.
  const changed = () => {
    const conditions = [distances, widths].reduce((product, { input }) => product * (levels(input.value)?.length ?? 3), 1);
    const people = rowCount(conditions);
    setText(balance, fillText(texts.balance, { people, twice: 2 * people, here }));
    const standard = STANDARD_EXPERIMENTS[task];
    notes.show({
      task,
      distances: levels(distances.input.value) ?? standard.distances,
      widths: levels(widths.input.value) ?? standard.widths,
      count: count.input.valueAsNumber,
      practice: practice.input.valueAsNumber,
    });
    setText(lacks, "");
    smaller.hidden = true;
    setText(accept, texts.start);
    isWarned = false;
  };
  let isWarned = false;
  const shrink = () => {
    distances.input.value = widths.input.value = "";
    changed();
  };
  const smaller = element("button", { type: "button", class: "button", click: shrink }, texts.smaller);
  /** Shows once which phones cannot display which condition. */
  const warn = async (/** @type {Record<string, number[]>} */ settings) => {
    const phones = (await sessionStats(classroom.code)).participants.filter(({ connected }) => connected);
    const chosen = { ...SMALLEST_LEVELS_MM[task], ...settings, count: count.input.valueAsNumber };
    const lackingPhones = lacking(task, chosen, phones);
    const mm = (/** @type {number} */ value) => number(value, classroom.language, value % 1 ? 1 : 0);
    const list = lackingPhones.map(({ phone, lacks }) =>
      `${isolated(phone.name)} (${lacks.map(({ distance, width }) => `${mm(distance)} × ${mm(width)}`).join(", ")})`
    );
    if (lackingPhones.length === 0) return false;
    setText(lacks, fillText(texts.lacks, { list: list.join("; ") }));
    smaller.hidden = Object.keys(settings).length === 0;
    setText(accept, texts.anyway);
    return true;
  };
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    /** @type {Record<string, number[]>} */
    const settings = {};
    for (const [name, { input }] of Object.entries({ distances, widths })) {
      if (!input.value.trim()) continue;
      const chosen = levels(input.value);
      if (!chosen) return setText(failure, texts.badLevels);
      settings[name] = chosen;
    }
    accept.disabled = true;
    setText(failure, "");
    try {
      if (!isWarned && (await warn(settings))) {
        isWarned = true;
        accept.disabled = false;
        return;
      }
      const trials = { [task === "tapping" ? "targets" : "trials"]: count.input.valueAsNumber };
      await classroom.command({ action: "experiment", task, ...settings, ...trials, practice: practice.input.valueAsNumber });
      sheet.close();
    } catch (error) {
      setText(failure, error instanceof Error ? error.message : String(error));
      accept.disabled = false;
    }
  };
  const fields = [distances, widths, count, practice].map(({ label }) => label);
  const tasks = choice([[texts.tapping.task, "tapping"], [texts.steering.task, "steering"]], task, (chosen) => {
    choose(chosen === "steering" ? "steering" : "tapping");
    changed();
  });
  changed();
  const sheet = openSheet({ title: texts.sheetTitle, close: classroom.texts.close }, [
    element(
      "form",
      { class: "experiment-start", submit, input: changed },
      tasks,
      about,
      ...fields,
      balance,
      notes.root,
      consentRow(classroom),
      lacks,
      failure,
      smaller,
      accept,
    ),
  ]);
}
