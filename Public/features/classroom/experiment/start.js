// @ts-check
/** The sheet in which the host chooses and starts an experiment. */

import { choice } from "../../../shared/dom/choice.js";
import { addStyle, element, setText } from "../../../shared/dom/dom.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { numberedName } from "../../../shared/drawing/participant-number.js";
import { levels, MAX_BLOCKS, STANDARD_EXPERIMENTS } from "../../../shared/net/experiment.js";
import { fillText } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";
import { experimentPlan } from "../../../shared/net/host.js";
import { sessionStats } from "../../../shared/net/rest.js";
import { consentRow } from "../consent/row.js";
import { DesignNotes } from "./design-notes.js";
import { PlanFields } from "./plan-fields.js";
import { openPlan } from "./plan-sheet.js";
import { phonesLackingConditions, rowCount, SMALLEST_LEVELS_MM } from "./fit.js";
import { EXPERIMENT_TEXTS } from "../../../languages/en/pages/features/classroom/experiment/texts.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */

/** @typedef {import("../../../shared/net/experiment.js").ExperimentTask} ExperimentTask */
/** @typedef {{input: HTMLInputElement, name: HTMLElement, label: HTMLElement}} Field */
/** @typedef {{distances?: number[], widths?: number[]}} Levels  the chosen ones, mm */

/** @param {Classroom} classroom */
export function openExperiment(classroom) {
  addStyle("/features/classroom/experiment/experiment.css");
  new ExperimentSheet(classroom).open();
}

/**
 * @param {string} label
 * @param {string} value
 * @param {Record<string, string|number|boolean>} properties  of the input
 * @returns {Field}
 */
function makeField(label, value, properties) {
  const input = element("input", { class: "numbers", value, ...properties });
  const name = element("span", {}, label);
  return { input, name, label: element("label", {}, name, input) };
}

class ExperimentSheet {
  #classroom;
  #texts;
  /** The number of connected participants. */
  #here;
  /** @type {ExperimentTask} */
  #task = "tapping";
  #about = element("p", { class: "muted" });
  #distances;
  #widths;
  #count = makeField("", "", { type: "number", required: true });
  #practice;
  #blocks;
  #balance = element("p", { class: "muted numbers" });
  #notes;
  #plan;
  #lacks = element("p", { class: "failure", role: "alert" });
  /** Whether the host knows which phones cannot display which condition. */
  #isWarned = false;
  #failure = element("p", { class: "failure", role: "alert" });
  #smaller;
  #accept;

  /** @param {Classroom} classroom */
  constructor(classroom) {
    this.#classroom = classroom;
    const texts = (this.#texts = EXPERIMENT_TEXTS[classroom.language]);
    this.#here = classroom.room.here.length;
    // If it is empty, the server chooses levels that all screens of the class can show.
    const numbers = { type: "text", inputmode: "text", autocomplete: "off", title: texts.levels, placeholder: texts.automatic };
    this.#distances = makeField("", "", numbers);
    this.#widths = makeField("", "", numbers);
    this.#practice = makeField(texts.practice, "1", { type: "number", required: true, min: 0, max: 3, step: 1 });
    this.#blocks = makeField(texts.blocks, "1", { type: "number", required: true, min: 1, max: MAX_BLOCKS, step: 1 });
    this.#notes = new DesignNotes(texts, classroom.language, this.#here);
    this.#plan = new PlanFields(classroom.language, () => void this.#showPlan());
    this.#smaller = element("button", { type: "button", class: "button", click: () => this.#clearLevels() }, texts.smaller);
    const isKept = classroom.room.retention === "replay";
    if (!isKept) setText(this.#failure, classroom.texts.noEvents);
    const properties = { type: "submit", class: "primary", autofocus: isKept, disabled: !isKept };
    this.#accept = element("button", properties, texts.start);
  }

  open() {
    const texts = this.#texts;
    this.#chooseTask("tapping");
    const tasks = choice([[texts.tapping.task, "tapping"], [texts.steering.task, "steering"]], this.#task, (chosen) => {
      this.#chooseTask(chosen === "steering" ? "steering" : "tapping");
    });
    const submit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      if (await this.#start()) sheet.close();
    };
    const sheet = openSheet({ title: texts.sheetTitle, close: this.#classroom.texts.close }, [
      element(
        "form",
        { class: "experiment-start", submit, input: () => this.#settingsChanged() },
        tasks,
        this.#about,
        ...[this.#distances, this.#widths, this.#count, this.#practice, this.#blocks].map(({ label }) => label),
        this.#balance,
        this.#notes.root,
        this.#plan.root,
        consentRow(this.#classroom),
        this.#lacks,
        this.#failure,
        this.#smaller,
        this.#accept,
      ),
    ]);
  }

  /** @param {ExperimentTask} task */
  #chooseTask(task) {
    this.#task = task;
    const texts = this.#texts[task];
    const { range, count } = STANDARD_EXPERIMENTS[task];
    setText(this.#about, texts.about);
    setText(this.#distances.name, texts.distances);
    setText(this.#widths.name, texts.widths);
    setText(this.#count.name, texts.count);
    Object.assign(this.#count.input, range);
    this.#count.input.value = String(count);
    this.#plan.setTask(task);
    this.#settingsChanged();
  }

  #clearLevels() {
    this.#distances.input.value = this.#widths.input.value = "";
    this.#settingsChanged();
  }

  /** Updates the notes, and removes the warning about the previous settings. */
  #settingsChanged() {
    const [distances, widths] = [levels(this.#distances.input.value), levels(this.#widths.input.value)];
    const people = rowCount((distances?.length ?? 3) * (widths?.length ?? 3));
    setText(this.#balance, fillText(this.#texts.balance, { people, twice: 2 * people, here: this.#here }));
    const standard = STANDARD_EXPERIMENTS[this.#task];
    this.#notes.show({
      task: this.#task,
      distances: distances ?? standard.distances,
      widths: widths ?? standard.widths,
      count: this.#count.input.valueAsNumber,
      practice: this.#practice.input.valueAsNumber,
      blocks: this.#blocks.input.valueAsNumber,
    });
    setText(this.#lacks, "");
    this.#smaller.hidden = true;
    setText(this.#accept, this.#texts.start);
    this.#isWarned = false;
  }

  /** @returns {Levels|null} null: a field has no valid levels */
  #chosenLevels() {
    /** @type {Levels} */
    const chosen = {};
    for (const [name, { input }] of /** @type {const} */ ([["distances", this.#distances], ["widths", this.#widths]])) {
      if (!input.value.trim()) continue;
      const numbers = levels(input.value);
      if (!numbers) return null;
      chosen[name] = numbers;
    }
    return chosen;
  }

  /**
   * Shows once which phones cannot display which condition.
   * @param {Levels} chosen
   * @returns {Promise<boolean>} whether there are any
   */
  async #warn(chosen) {
    const { code, language } = this.#classroom;
    const phones = (await sessionStats(code)).participants.filter(({ connected }) => connected);
    const settings = { ...SMALLEST_LEVELS_MM[this.#task], ...chosen, count: this.#count.input.valueAsNumber };
    const lackingPhones = phonesLackingConditions(this.#task, settings, phones);
    if (lackingPhones.length === 0) return false;
    const mm = (/** @type {number} */ value) => number(value, language, value % 1 ? 1 : 0);
    const list = lackingPhones.map(({ phone, lacks }) =>
      `${numberedName({ number: Number(phone.id.slice(1)), name: phone.name })} (${
        lacks.map(({ distance, width }) => `${mm(distance)} × ${mm(width)}`).join(", ")
      })`
    );
    setText(this.#lacks, fillText(this.#texts.lacks, { list: list.join("; ") }));
    this.#smaller.hidden = Object.keys(chosen).length === 0;
    setText(this.#accept, this.#texts.anyway);
    return true;
  }

  /**
   * The experiment in the server's form.
   * @param {Levels} chosen
   */
  #settings(chosen) {
    const task = this.#task;
    const plan = this.#plan.plan(this.#notes.people, task);
    return {
      task,
      ...chosen,
      [task === "tapping" ? "targets" : "trials"]: this.#count.input.valueAsNumber,
      practice: this.#practice.input.valueAsNumber,
      blocks: this.#blocks.input.valueAsNumber,
      ...(plan && { plan }),
    };
  }

  /** Shows the plan as it will be stored: with the levels that the server chose, which stay when other phones come. */
  async #showPlan() {
    const chosen = this.#chosenLevels();
    setText(this.#failure, chosen ? "" : this.#texts.badLevels);
    if (!chosen) return;
    const { code, host, language, texts } = this.#classroom;
    try {
      const plan = await experimentPlan(code, host?.hostToken ?? "", this.#settings(chosen));
      /** @type {Contract.PlanDocument} */
      const document = JSON.parse(plan.document);
      this.#distances.input.value = document.distances.join(" ");
      this.#widths.input.value = document.widths.join(" ");
      this.#settingsChanged();
      openPlan(plan, { language, close: texts.close });
    } catch (error) {
      setText(this.#failure, error instanceof Error ? error.message : String(error));
    }
  }

  /** @returns {Promise<boolean>} whether the experiment has started */
  async #start() {
    const chosen = this.#chosenLevels();
    if (!chosen) {
      setText(this.#failure, this.#texts.badLevels);
      return false;
    }
    this.#accept.disabled = true;
    setText(this.#failure, "");
    try {
      if (!this.#isWarned && (await this.#warn(chosen))) {
        this.#isWarned = true;
        this.#accept.disabled = false;
        return false;
      }
      await this.#classroom.command({ action: "experiment", ...this.#settings(chosen) });
      return true;
    } catch (error) {
      setText(this.#failure, error instanceof Error ? error.message : String(error));
      this.#accept.disabled = false;
      return false;
    }
  }
}
