// @ts-check
/** An experiment's panel on the classroom page: the class's plot grows as conditions are finished. Loaded with the first one. */

import { addStyle, byId } from "../../../shared/dom/dom.js";
import { saveFile } from "../../../shared/dom/save-file.js";
import { fillText } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";
import { CSV, download, XLSX } from "../../../shared/net/host.js";
import { ActionRow } from "../room/action-row.js";
import { explain } from "../room/failures.js";
import { soon } from "../room/soon.js";
import { ExperimentBoard } from "./board.js";
import { openExperiment } from "./start.js";
import { EXPERIMENT_TEXTS } from "./texts.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */

/** Minimum interval between two drawings of the plot (ms). */
const REDRAW_INTERVAL_MS = 250;

/** Resolves when the style sheet is loaded. */
export const experimentReady = addStyle("/features/classroom/experiment/experiment.css");

export class ShownExperiment {
  #classroom;
  #texts;
  #board;
  #actions;
  #isEffective = false;
  /** Schedules an update. */
  requestRedraw = soon(() => this.#show(), REDRAW_INTERVAL_MS);

  /**
   * @param {Classroom} classroom
   * @param {import("./class-figures.js").ExperimentData} data
   */
  constructor(classroom, data) {
    this.#classroom = classroom;
    this.data = data;
    this.#texts = EXPERIMENT_TEXTS[classroom.language];
    const { nominal, effective } = this.#texts;
    this.#actions = new ActionRow("experiment-data", classroom.language);
    const choose = (/** @type {boolean} */ isEffective) => {
      this.#isEffective = isEffective;
      this.#show();
    };
    this.#board = new ExperimentBoard(byId("experiment"), this.#actions, [[nominal, false], [effective, true]], choose);
  }

  /** Called with a new state, which may have another experiment or none. */
  applyState() {
    this.#board.shown = this.#classroom.activity === "experiment";
    this.#board.fail("");
    this.#show();
  }

  #show() {
    const { room, language, host } = this.#classroom;
    const { experiment, hidden } = room.state;
    if (!experiment || !this.#board.shown) return;
    const texts = this.#texts;
    const task = this.#taskTexts;
    const { phase } = experiment;
    const isVeiled = hidden;
    const words = isVeiled ? { throughput: "", more: "", missing: "" } : this.#figures();
    const phases = { practice: texts.phasePractice, measurement: texts.phaseMeasurement, finished: texts.phaseFinished };
    this.#board.say({
      title: task.title,
      phase: phases[phase],
      done: this.#done(),
      ...words,
      veil: isVeiled ? texts.hidden : "",
    });
    const line = this.#line;
    this.#board.draw({
      points: this.data.points(room.participants).map(([id, , nominal, effective, y]) => {
        const participant = room.participants.get(id);
        return { x: this.#isEffective ? effective : nominal, y, shape: participant?.shape, colour: participant?.colour };
      }),
      means: this.data.means(this.#isEffective),
      line,
      lineLabel: this.#lineText,
      xLabel: this.#isEffective ? task.xEffective : task.xNominal,
      yLabel: texts.yLabel,
      number: (value, digits) => number(value, language, digits),
      summary: [words.throughput, this.#lineText, words.more, words.missing].filter(Boolean).join(". ") || texts.noParticipant,
    });
    const runs = phase !== "finished";
    const isHost = host !== null;
    this.#actions.offer([
      { name: "measure", label: texts.measure, shown: isHost && phase === "practice", run: () => this.#step("measure") },
      { name: "stop", label: texts.stop, shown: isHost && runs, run: () => this.#step("stop") },
      { name: "again", label: texts.again, shown: isHost && !runs, run: () => openExperiment(this.#classroom) },
      { name: "csv", isData: true, label: task.csv, shown: isHost, run: () => void this.#download("csv") },
      { name: "xlsx", isData: true, label: task.xlsx, shown: isHost, run: () => void this.#download("xlsx") },
      { name: "json", isData: true, label: task.json, shown: isHost, run: () => void this.#download("json") },
    ]);
  }

  /** The texts that differ between the tasks. */
  get #taskTexts() {
    return this.#texts[this.#classroom.room.state.experiment?.task ?? "tapping"];
  }

  get #line() {
    const figures = this.data.figures?.figures;
    return (this.#isEffective ? figures?.effective : figures?.nominal) ?? null;
  }

  get #lineText() {
    return this.#textOf(this.#line);
  }

  /** The number of participants behind the line if some lack conditions, and the figures of those with all conditions. */
  get #methodText() {
    const { way, participants, other } = this.data.figures?.line ?? {};
    if (way !== "own-lines" || !participants) return "";
    const own = fillText(this.#texts.ownLines, { participants });
    const line = this.#textOf((this.#isEffective ? other?.effective : other?.nominal) ?? null);
    return line ? `${own} ${fillText(this.#texts.meansLine, { participants: other?.participants ?? 0, line })}` : own;
  }

  /** @param {Contract.Regression} line */
  #textOf(line) {
    const { language } = this.#classroom;
    if (!line) return "";
    const r2 = line.determination === null ? "–" : number(line.determination, language, 2);
    const intercept = number(line.intercept, language, 2).replace("-", "\u2212");
    const sign = line.slope < 0 ? "\u2212" : "+";
    return fillText(this.#taskTexts.line, { intercept, sign, slope: number(Math.abs(line.slope), language, 3), r2 });
  }

  /** The class's figures, and the data that they lack. */
  #figures() {
    const texts = this.#texts;
    const { language } = this.#classroom;
    const all = this.data.figures;
    if (!all || all.figures.throughput === null) return { throughput: "", more: "", missing: texts.noParticipant };
    const { throughput, throughputDeviation, errorRate, outliers, outsideShare } = all.figures;
    const task = this.#taskTexts;
    const percent = (/** @type {number|null|undefined} */ share) => `${number(100 * (share ?? 0), language, 1)}\u00a0%`;
    const value = number(throughput, language, 2);
    /** @type {Record<string, string>} */
    const reasons = {
      "no-participant": texts.noParticipant,
      "one-participant": texts.oneParticipant,
      "incomplete-participants": texts.incomplete,
      "too-few-difficulties": texts.fewDifficulties,
    };
    return {
      throughput: throughputDeviation === null
        ? fillText(task.throughput, { value })
        : fillText(task.deviation, { value, deviation: number(throughputDeviation, language, 2) }),
      more: [
        fillText(task.errors, { errors: percent(errorRate), outside: percent(outsideShare) }),
        outliers > 0 && fillText(texts.outliers, { count: number(outliers, language) }),
      ].filter(Boolean).join(" · "),
      missing: [...all.missing.map((reason) => reasons[reason]), this.#methodText].filter(Boolean).join(" "),
    };
  }

  /** Number of participants with all conditions. */
  #done() {
    const { room, language } = this.#classroom;
    const { experiment } = room.state;
    if (!experiment) return "";
    const done = this.data.figures?.complete ?? 0;
    const conditions = experiment.distances.length * experiment.widths.length;
    const phones = Math.max(room.sums.phones, done);
    return fillText(this.#texts.done, { done: number(done, language), phones: number(phones, language), conditions });
  }

  /** @param {"measure"|"stop"} step */
  #step(step) {
    this.#board.fail("");
    this.#classroom.command({ action: "experiment", step }).catch((error) => this.#board.fail(error.message));
  }

  /** @param {"csv"|"xlsx"|"json"} form */
  async #download(form) {
    const { code, host, texts, language } = this.#classroom;
    if (!host) return;
    this.#board.fail("");
    try {
      const what = this.#classroom.room.state.experiment?.task === "steering" ? "trials" : "taps";
      const mediaType = { csv: CSV, xlsx: XLSX, json: "application/json" }[form];
      const file = /** @type {const} */ ({ path: `/experiments/${what}`, mediaType, language });
      saveFile(`touchfigures-${code}-${what}.${form}`, await download(code, host.hostToken, file, () => {}));
    } catch (error) {
      this.#board.fail(explain(error, texts));
    }
  }
}
