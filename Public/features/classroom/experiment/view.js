// @ts-check
/** An experiment's panel on the classroom page: the class's plot grows as conditions are finished. Loaded with the first one. */

import { addStyle } from "../../../shared/dom/dom.js";
import { saveFile } from "../../../shared/dom/save-file.js";
import { CHART_TEXTS } from "../../../languages/en/pages/shared/drawing/chart/texts.js";
import { fillText } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";
import { withError } from "../../../shared/statistics/with-error.js";
import { CSV, download, XLSX } from "../../../shared/net/host.js";
import { ActionRow } from "../room/action-row.js";
import { explain } from "../room/failures.js";
import { throttle } from "../room/throttle.js";
import { ExperimentBoard } from "./board.js";
import { Practised } from "./practised.js";
import { openStoredPlan } from "./plan-sheet.js";
import { planWords } from "./plan-words.js";
import { openExperiment } from "./start.js";
import { EXPERIMENT_TEXTS } from "../../../languages/en/pages/features/classroom/experiment/texts.js";
import { EXPERIMENT_PLAN_TEXTS } from "../../../languages/en/pages/features/classroom/experiment/plan-texts.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */
/** @typedef {"nominal"|"effective"|"blocks"} Mode  what is along the horizontal axis */

/** Minimum interval between two drawings of the plot (ms). */
const REDRAW_INTERVAL_MS = 250;

/** Resolves when the style sheet is loaded. */
export const experimentReady = addStyle("/features/classroom/experiment/experiment.css");

export class ShownExperiment {
  #classroom;
  #texts;
  #board;
  #actions;
  #practised;
  /** @type {Mode} */
  #mode = "nominal";
  /** Schedules an update. */
  requestRedraw = throttle(() => this.#show(), REDRAW_INTERVAL_MS);

  /**
   * @param {Classroom} classroom
   * @param {HTMLElement} root
   * @param {import("./class-figures.js").ExperimentData} data
   */
  constructor(classroom, root, data) {
    this.#classroom = classroom;
    this.data = data;
    this.#texts = EXPERIMENT_TEXTS[classroom.language];
    const { nominal, effective, inBlocks } = this.#texts;
    this.#actions = new ActionRow("experiment-data", classroom.language);
    const choose = (/** @type {Mode} */ mode) => {
      this.#mode = mode;
      this.#show();
    };
    this.#practised = new Practised(classroom, () => this.requestRedraw());
    const modes = /** @type {[string, Mode][]} */ ([[nominal, "nominal"], [effective, "effective"], [inBlocks, "blocks"]]);
    this.#board = new ExperimentBoard(root, classroom.language, this.#actions, modes, choose);
  }

  /** Called with a new state, which may have another experiment or none. */
  applyState() {
    this.#board.shown = this.#classroom.activity === "experiment";
    this.#board.fail("");
    this.#practised.update();
    this.#show();
  }

  /** Called when phones have been touched. */
  touched() {
    if (this.#board.shown) this.#practised.update();
  }

  #show() {
    const { room } = this.#classroom;
    const { experiment, hidden } = room.state;
    if (!experiment || !this.#board.shown) return;
    const texts = this.#texts;
    const task = this.#taskTexts;
    const { phase } = experiment;
    const points = this.data.points(room.participants);
    const nothing = this.#nothing(points.length);
    this.#board.hasBlocks = experiment.blocks > 1;
    const isVeiled = hidden;
    const words = isVeiled ? { finding: "", throughput: "", more: "", missing: "" } : this.#figures();
    const phases = { practice: texts.phasePractice, measurement: texts.phaseMeasurement, finished: texts.phaseFinished };
    this.#board.say(
      {
        title: task.title,
        phase: phases[phase],
        done: this.#done(),
        ...words,
        // It is not said twice.
        missing: nothing?.words === words.missing ? "" : words.missing,
        veil: isVeiled ? texts.hidden : "",
      },
      phase === "practice" ? this.#practice() : null,
      nothing,
    );
    const summary = [words.finding, words.throughput, this.#lineText, words.more, words.missing].filter(Boolean).join(". ") ||
      texts.noParticipant;
    if (this.#isInBlocks) this.#board.draw(this.#blocksPicture(summary), () => this.#blocksTable());
    else this.#board.draw(this.#picture(points, summary), () => this.#table(points, words.finding));
    this.#offer(phase);
  }

  /**
   * The movement times over the difficulty.
   * @param {import("./class-figures.js").PointRow[]} points
   * @param {string} summary
   * @returns {import("./plot-view.js").Picture}
   */
  #picture(points, summary) {
    const { room, language } = this.#classroom;
    return {
      points: points.map(([id, , nominal, effective, y]) => {
        const participant = room.participants.get(id);
        return { x: this.#isEffective ? effective : nominal, y, shape: participant?.shape, colour: participant?.colour };
      }),
      means: this.data.means(this.#isEffective),
      line: this.#line,
      lineLabel: this.#lineText,
      xLabel: this.#isEffective ? this.#taskTexts.xEffective : this.#taskTexts.xNominal,
      yLabel: this.#texts.yLabel,
      number: (value, digits) => number(value, language, digits),
      summary,
    };
  }

  /**
   * @param {import("./class-figures.js").PointRow[]} points
   * @param {string} finding
   */
  #table(points, finding) {
    const { room, language } = this.#classroom;
    const [texts, task] = [this.#texts, this.#taskTexts];
    return {
      title: [finding, this.#lineText].filter(Boolean).join(" · ") || texts.noParticipant,
      head: [CHART_TEXTS[language].phone, this.#isEffective ? task.xEffective : task.xNominal, texts.yLabel],
      rows: points.map(([id, , nominal, effective, y, , , , error]) => [
        room.participants.get(id)?.name ?? id,
        number(this.#isEffective ? effective : nominal, language, 2),
        withError(y, error, language, 2),
      ]),
    };
  }

  /**
   * The class's throughput over the blocks.
   * @param {string} summary
   * @returns {import("./plot-view.js").Picture}
   */
  #blocksPicture(summary) {
    const { room, language } = this.#classroom;
    return {
      points: [],
      means: this.#blocks.map(({ block, throughput }) => ({ x: block, y: throughput })),
      blocks: room.state.experiment?.blocks,
      line: null,
      lineLabel: "",
      xLabel: this.#texts.xBlocks,
      yLabel: this.#taskTexts.yThroughput,
      number: (value, digits) => number(value, language, digits),
      summary,
    };
  }

  #blocksTable() {
    const { language } = this.#classroom;
    const texts = this.#texts;
    return {
      title: this.#learning || texts.noParticipant,
      head: [texts.xBlocks, texts.peopleIn, this.#taskTexts.yThroughput, texts.changeIn],
      rows: this.#blocks.map(({ block, participants, throughput, gain, gainError }) => [
        number(block, language),
        number(participants, language),
        number(throughput, language, 2),
        typeof gain === "number" ? changeText(gain, gainError.error, language) : "–",
      ]),
    };
  }

  /** @param {Contract.ExperimentPhase} phase */
  #offer(phase) {
    const { host } = this.#classroom;
    const [texts, task, planTexts] = [this.#texts, this.#taskTexts, EXPERIMENT_PLAN_TEXTS[this.#classroom.language]];
    const runs = phase !== "finished";
    const isHost = host !== null;
    this.#actions.offer([
      { name: "measure", label: texts.measure, shown: isHost && phase === "practice", run: () => this.#step("measure") },
      { name: "stop", label: texts.stop, shown: isHost && runs, run: () => this.#step("stop") },
      { name: "again", label: texts.again, shown: isHost && !runs, run: () => openExperiment(this.#classroom) },
      { name: "plan", label: planTexts.open, shown: this.#plan !== undefined, run: () => this.#openPlan() },
      { name: "csv", isData: true, label: task.csv, shown: isHost, run: () => void this.#download("csv") },
      { name: "xlsx", isData: true, label: task.xlsx, shown: isHost, run: () => void this.#download("xlsx") },
      { name: "json", isData: true, label: task.json, shown: isHost, run: () => void this.#download("json") },
    ]);
  }

  /**
   * What to do while there is no point, and the button that does it.
   * @param {number} count  of points
   */
  #nothing(count) {
    const { room: { state, sums }, host } = this.#classroom;
    const texts = this.#texts;
    const phase = state.experiment?.phase;
    if (count > 0) return null;
    if (phase === "finished") {
      const again = { label: texts.again, run: () => openExperiment(this.#classroom) };
      return { words: texts.noParticipant, ...(host && again) };
    }
    if (sums.phones > 0) return phase === "practice" ? null : { words: texts.noPoint };
    const show = () =>
      void this.#classroom.command({ action: "lobby", on: true }).catch((error) => this.#board.fail(error.message));
    return { words: texts.noPhone, ...(host && { label: texts.showCode, run: show }) };
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

  /** The numbers of participants behind the line if some lack conditions, and the line of those with all conditions. */
  get #methodText() {
    const { way, participants, other } = this.data.figures?.line ?? {};
    if (way !== "fitted-means" || !participants) return "";
    const complete = this.data.figures?.complete ?? 0;
    const fitted = fillText(this.#texts.fittedMeans, { participants, missing: participants - complete });
    const line = this.#textOf((this.#isEffective ? other?.effective : other?.nominal) ?? null);
    return line ? `${fitted} ${fillText(this.#texts.meansLine, { participants: other?.participants ?? 0, line })}` : fitted;
  }

  /** @param {Contract.Regression} line */
  #textOf(line) {
    const { language } = this.#classroom;
    if (!line) return "";
    const r2 = line.determination === null ? "–" : number(line.determination, language, 2);
    const intercept = number(line.intercept, language, 2).replace("-", "\u2212");
    const { sign, size: slope } = signAndSize(line.slope, line.slopeError?.error ?? null, language, 3);
    return fillText(this.#taskTexts.line, { intercept, sign, slope, r2 });
  }

  get #isEffective() {
    return this.#mode === "effective";
  }

  /** Whether the blocks were chosen, of which another experiment may have one alone. */
  get #isInBlocks() {
    return this.#mode === "blocks" && (this.#classroom.room.state.experiment?.blocks ?? 1) > 1;
  }

  get #blocks() {
    return this.data.figures?.blocks ?? [];
  }

  /** The class's throughput in its first and its last block, and the change between them. */
  get #learning() {
    const { language } = this.#classroom;
    const [first, last] = [this.#blocks[0], this.#blocks.at(-1)];
    if (!last || typeof last.gain !== "number") return "";
    return fillText(this.#taskTexts.learning, {
      blocks: last.block,
      first: number(first.throughput, language, 2),
      last: number(last.throughput, language, 2),
      change: changeText(last.gain, last.gainError.error, language),
      people: number(last.participants, language),
    });
  }

  /** The class's figures, and the data that they lack. */
  #figures() {
    const texts = this.#texts;
    const { language } = this.#classroom;
    const all = this.data.figures;
    if (!all || all.figures.throughput === null) {
      const missing = all?.excluded ? "" : texts.noParticipant;
      return { finding: "", throughput: "", more: this.#planWords().join(" · "), missing };
    }
    const { throughput, throughputError, throughputDeviation, errorRate, outliers, outsideShare } = all.figures;
    const task = this.#taskTexts;
    const percent = (/** @type {number|null|undefined} */ share) => `${number(100 * (share ?? 0), language, 1)}\u00a0%`;
    const value = withError(throughput, throughputError?.error ?? null, language, 2);
    /** @type {Record<string, string>} */
    const reasons = {
      "no-participant": texts.noParticipant,
      "one-participant": texts.oneParticipant,
      "incomplete-participants": texts.incomplete,
      "too-few-difficulties": this.#isInBlocks ? "" : texts.fewDifficulties,
    };
    const { slope, slopeError } = this.#line ?? {};
    return {
      finding: this.#isInBlocks
        ? this.#learning
        : slope === undefined
        ? ""
        : fillText(slope > 0 ? task.rises : texts.doesNotRise, {
          milliseconds: withError(1000 * slope, slopeError?.error ? 1000 * slopeError.error : null, language, 0),
        }),
      throughput: throughputDeviation === null
        ? fillText(task.throughput, { value })
        : fillText(task.deviation, { value, deviation: number(throughputDeviation, language, 2) }),
      more: [
        fillText(task.errors, { errors: percent(errorRate), outside: percent(outsideShare) }),
        outliers > 0 && fillText(texts.outliers, { count: number(outliers, language) }),
        !this.#isInBlocks && this.#learning,
        ...this.#planWords(),
      ].filter(Boolean).join(" · "),
      missing: [...all.missing.map((reason) => reasons[reason]), this.#methodText].filter(Boolean).join(" "),
    };
  }

  /** What was said beforehand; undefined if nothing was. */
  get #plan() {
    return this.#classroom.room.state.experiment?.plan;
  }

  #planWords() {
    return planWords(this.#plan, this.data.figures?.excluded ?? 0, this.#classroom.language);
  }

  #openPlan() {
    this.#board.fail("");
    openStoredPlan(this.#classroom).catch((error) => this.#board.fail(explain(error, this.#classroom.texts)));
  }

  /** How many have practised; only the host's page knows it. */
  #practice() {
    const { room, language } = this.#classroom;
    const done = this.#practised.count;
    const texts = this.#texts;
    if (done === null) return { share: null, count: "", words: texts.practising };
    const phones = Math.max(room.sums.phones, done);
    return {
      share: phones === 0 ? 0 : done / phones,
      count: fillText(texts.countOf, { done: number(done, language), phones: number(phones, language) }),
      words: fillText(texts.havePractised, { done }),
    };
  }

  /** Number of participants with all conditions, in all blocks. */
  #done() {
    const { room, language } = this.#classroom;
    const { experiment } = room.state;
    if (!experiment) return "";
    const { blocks = 1 } = experiment;
    const inLast = this.#blocks.find(({ block }) => block === blocks)?.participants;
    const done = (blocks > 1 ? inLast : this.data.figures?.complete) ?? 0;
    const conditions = experiment.distances.length * experiment.widths.length;
    const phones = Math.max(room.sums.phones, done);
    return fillText(blocks > 1 ? this.#texts.doneBlocks : this.#texts.done, {
      done: number(done, language),
      phones: number(phones, language),
      conditions,
      blocks,
    });
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

/**
 * A change since the first block, with its sign and its ±.
 * @param {number} change
 * @param {number|null} error
 * @param {import("../../../shared/model/language.js").Language} language
 */
function changeText(change, error, language) {
  const { sign, size } = signAndSize(change, error, language, 2);
  return sign + size;
}

/**
 * A number by its sign and its size; what has an error stands in brackets, so that the unit is that of both.
 * @param {number} value
 * @param {number|null} error
 * @param {import("../../../shared/model/language.js").Language} language
 * @param {number} digits  without an error
 */
function signAndSize(value, error, language, digits) {
  const size = withError(Math.abs(value), error, language, digits);
  return { sign: value < 0 ? "\u2212" : "+", size: error === null ? size : `(${size})` };
}
