// @ts-check
/**
 * A lesson's step on the projector: over the stage, as a band below the class's activity, or as one line during another
 * activity. Loaded with the first lesson.
 */

import { addStyle, byId, element, setText } from "../../../shared/dom/dom.js";
import { onTheme } from "../../../shared/dom/theme.js";
import { ChoicesChart, choicesReady } from "../../../shared/drawing/answers/choices.js";
import { fillText, isolated, shownLanguage, textIn } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";
import { addToBar } from "../room/class-activity.js";
import { AllDone } from "../room/sound.js";
import { followSpace, hasSpaceBeside } from "../stage/beside.js";
import { isDrawing } from "../stage/drawing.js";
import { CalibrationPlot } from "./calibration-plot.js";
import { Measured } from "./measured.js";
import { OrdersPlot } from "./orders-plot.js";
import { PlacesPlot } from "./places/places-plot.js";
import { ResultsPlot } from "./results-plot.js";
import { SpreadPlot } from "./spread-plot.js";
import { LessonSteps, setLessonText } from "./steps.js";
import { CLASS_LESSON_TEXTS } from "../../../languages/en/pages/features/classroom/lesson/texts.js";
import { SketchesPlot } from "./sketches-plot.js";
import { StepTimer } from "./timer.js";
import { ValuesPlot } from "./values-plot.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */
/** @typedef {import("../../../shared/model/language.js").Texts} Texts */

/** @typedef {"none"|"full"|"band"|"line"} Form */

/**
 * @param {import("../../../shared/model/messages.js").ClassLesson|null} lesson
 * @param {import("../../../shared/activities/activities.js").ActivityName} activity
 * @returns {Form}
 */
function formOf(lesson, activity) {
  if (!lesson) return activity === "lesson" ? "full" : "none";
  if (lesson.aside) return "line";
  return activity === "lesson" || (lesson.figure !== undefined && lesson.figure !== "results") ? "full" : "band";
}

/**
 * What a step plots: a figure that is compared, or what stands beside its question; the results of a task are the task's own
 * picture, except beside a question.
 * @param {import("../../../shared/model/messages.js").ClassLesson|null} lesson
 */
function plottedIn(lesson) {
  const { figure, beside } = lesson ?? {};
  return (figure === "results" ? undefined : figure) ?? (beside === "drawing" ? undefined : beside);
}

/**
 * Whether nothing is drawn until the answers of a question are shown.
 * @param {import("../../../shared/model/messages.js").ClassQuestion} question
 */
function hasNoPicture({ form, picture }) {
  return !picture && (form === "number" || form === "order");
}

/** Text scales of a step, tried in this order until the whole step is visible. */
const TEXT_SCALES = [1.6, 1.5, 1.4, 1.3, 1.2, 1.1, 1, 0.9, 0.8, 0.7, 0.6];
/** The same above an activity. */
const BAND_SCALES = [1, 0.9, 0.8];
/** The largest scale beside a plot, which needs the room. */
const MAX_SCALE_OF_PLOT = 1.2;

export const lessonReady = Promise.all([addStyle("/features/classroom/lesson/lesson.css"), choicesReady]);

export class LessonPanel {
  #classroom;
  #texts;
  #choose;
  #placeText = element("p", { class: "place muted" });
  #title = element("h1");
  #text = element("div", { class: "text" });
  #question = element("p", { class: "asked" });
  #status = element("p", { class: "status muted numbers", role: "status" });
  /** How many have answered, large where a question has no picture before its answers; the bar says it to screen readers. */
  #tallyText = element("p", { class: "tally numbers", "aria-hidden": "true", hidden: true });
  #allDone = new AllDone();
  #chart;
  #values;
  #orders;
  #sketches;
  #calibration;
  #places;
  #measured;
  #plot;
  #results;
  #timer;
  /** Scaled until it fits between the title and the buttons. */
  #content;
  /** When the class came to a step, on this page's clock. */
  #began = { step: "", at: 0 };
  #root;
  #shownKey = "";
  /** What stands in the place of a step while each phone has its own; loaded with the first one. */
  #own = element("div", { class: "own-board", hidden: true });
  /** @type {Promise<import("./own/board.js").OwnBoard>|undefined} */
  #board;
  /** @type {readonly number[]} */
  #stepPhones = [];
  steps;

  /**
   * @param {Classroom} classroom
   * @param {() => void} choose  opens the chooser
   * @param {(error: unknown) => void} fail
   */
  constructor(classroom, choose, fail) {
    this.#classroom = classroom;
    this.#texts = CLASS_LESSON_TEXTS[classroom.language];
    this.#choose = element("button", { type: "button", class: "primary", click: choose }, this.#texts.choose);
    this.#chart = new ChoicesChart(classroom.language);
    this.#values = new ValuesPlot(classroom.language);
    this.#orders = new OrdersPlot(classroom.language);
    this.#sketches = new SketchesPlot(classroom.language);
    this.#calibration = new CalibrationPlot(classroom.language);
    this.#places = new PlacesPlot(classroom.language, classroom.code);
    this.#plot = new SpreadPlot(classroom);
    this.#results = new ResultsPlot(classroom);
    this.#timer = new StepTimer(this.#texts.timeOver);
    this.#measured = new Measured(classroom, (text) => this.#showMeasured(text));
    this.steps = new LessonSteps(classroom, fail);
    this.#content = element(
      "div",
      { class: "content" },
      this.#text,
      this.#question,
      this.#tallyText,
      this.#chart.root,
      this.#values.root,
      this.#orders.root,
      this.#sketches.root,
      this.#calibration.root,
      this.#places.root,
      this.#plot.root,
      this.#results.root,
      this.#own,
    );
    this.#root = element(
      "section",
      { id: "lesson", "aria-label": this.#texts.panel, "data-picture": true, hidden: true },
      this.#title,
      this.#timer.root,
      this.#content,
    );
    addToBar(this.#root, element("div", { class: "line" }, this.#placeText, this.#status), "status");
    addToBar(this.#root, element("div", { class: "lesson-bar" }, this.#choose, this.steps.root));
    new ResizeObserver(() => this.#fit()).observe(this.#root);
    onTheme(() => this.#fit());
    followSpace(() => this.#settle(this.#form));
  }

  /** Called when the class is at another step, or has begun another activity. */
  applyState() {
    const { room, host, language } = this.#classroom;
    const { lesson, lobby } = room.state;
    const form = this.#form;
    this.#root.hidden = form === "none" || lobby;
    this.#settle(form);
    this.#choose.hidden = lesson !== null || host === null;
    this.steps.show();
    if (!lesson) {
      this.#shownKey = "";
      this.#showTime();
      setText(this.#placeText, "");
      setText(this.#title, this.#texts.panel);
      this.#text.replaceChildren(element("p", {}, this.#texts.gone));
      for (const { root } of [...this.#pictures, this.#calibration, this.#plot, this.#results]) root.hidden = true;
      this.#question.hidden =
        this.#status.hidden =
        this.#tallyText.hidden =
        this.#own.hidden =
          true;
      return;
    }
    this.#own.hidden = lesson.progress !== "own" || form === "line";
    if (lesson.progress === "own") void this.#showBoard(lesson);
    const { question, title } = lesson;
    // The content is for pages that do not know the own pace.
    /** @type {import("../../../shared/model/messages.js").ClassLesson["content"]} */
    const content = lesson.progress === "own" ? { title: lesson.content.title } : lesson.content;
    const plotted = form === "full" && !room.state.hidden ? plottedIn(lesson) : undefined;
    const isPlotted = plotted !== undefined;
    this.#question.hidden = this.#status.hidden = question === undefined || form === "line";
    for (const each of this.#pictures) {
      each.root.hidden = this.#question.hidden || each !== this.#pictureOf(question);
      each.root.classList.toggle("veiled", room.state.hidden);
    }
    this.#chart.root.classList.toggle("open", question?.open === true);
    this.#tallyText.hidden = this.#question.hidden || form !== "full" || isPlotted || !question?.open ||
      !hasNoPicture(question);
    this.#root.classList.toggle("plotted", isPlotted);
    this.#text.hidden = form === "line";
    this.#plot.root.hidden = plotted === undefined || plotted === "results";
    if (plotted !== "results") this.#results.root.hidden = true;
    else this.#results.show(this.#step);
    const shown = JSON.stringify([lesson.run, lesson.step, title, content, question]);
    if (shown !== this.#shownKey) {
      this.#shownKey = shown;
      this.#showTime();
      this.#placeText.replaceChildren(
        `${isolated(textIn(title, language))} · `,
        element("span", { class: "whole" }, this.steps.place),
      );
      this.#setText(this.#title, content.title);
      this.#paragraphs(content.text ?? (question ? undefined : content.phones));
      this.#setText(this.#question, question?.text);
      if (question?.choices) this.#chart.ask(question.choices, question.answer);
      this.#content.scrollTop = 0;
    }
    this.#measured.update(room.state.hidden || question?.open !== false ? null : lesson);
    this.count();
    this.#fit();
    if (plotted && plotted !== "results") this.#plot.show(plotted);
  }

  /** @param {import("../../../shared/model/messages.js").ClassLesson} lesson */
  async #showBoard(lesson) {
    try {
      this.#board ??= import("./own/board.js").then(async ({ boardReady, OwnBoard }) => {
        await boardReady;
        return new OwnBoard(this.#classroom, this.#own, () => this.#fit());
      });
      const board = await this.#board;
      await board.show(lesson);
      board.count(this.#stepPhones);
    } catch {
      // Without a network; the next state tries again.
      this.#board = undefined;
    }
  }

  /** @param {readonly number[]} stepPhones  for each step how many have done it */
  countSteps(stepPhones) {
    this.#stepPhones = stepPhones;
    void this.#board?.then((board) => board.count(stepPhones)).catch(() => {});
  }

  /** What shows answers. */
  get #pictures() {
    return [this.#chart, this.#values, this.#orders, this.#sketches, this.#places];
  }

  /** @param {import("../../../shared/model/messages.js").ClassQuestion|undefined} question */
  #pictureOf(question) {
    if (question?.form === "order") return this.#orders;
    if (question?.form === "sketch") return this.#sketches;
    if (question?.picture) return this.#places;
    return question && !question.choices ? this.#values : this.#chart;
  }

  /** @returns {Form} */
  get #form() {
    const { room, activity } = this.#classroom;
    return formOf(room.state.lesson, activity);
  }

  #fit() {
    const { style } = this.#root;
    const form = document.body.dataset.lesson;
    style.setProperty("--fit", "1");
    delete this.#root.dataset.words;
    if (form !== "full" && form !== "band") return;
    if (form === "full" && !this.#places.root.hidden) this.#places.arrange(this.#root);
    // Above a picture each line counts.
    if (this.#root.dataset.words === "above") return;
    const isAlone = [...this.#pictures.slice(1), this.#calibration].every(({ root }) => root.hidden) &&
      (this.#plot.root.hidden || document.body.dataset.beside !== undefined);
    const largest = isAlone ? Infinity : MAX_SCALE_OF_PLOT;
    for (const share of form === "band" ? BAND_SCALES : TEXT_SCALES.filter((scale) => scale <= largest)) {
      style.setProperty("--fit", String(share));
      if (this.#content.scrollHeight <= this.#content.clientHeight && this.#root.scrollHeight <= this.#root.clientHeight) {
        return;
      }
    }
  }

  /** @param {string} text  what the class has measured; "" for nothing */
  #showMeasured(text) {
    const words = text && fillText(this.#texts.measured, { value: text });
    for (const each of this.#pictures) each.measure(words);
    this.#fit();
  }

  /** Called when figures have changed. */
  figure() {
    const plotted = plottedIn(this.#classroom.room.state.lesson);
    if (plotted && plotted !== "results" && !this.#plot.root.hidden && !this.#root.hidden) this.#plot.show(plotted);
    this.#tally();
  }

  /** @param {number|undefined} passed  since the class came to the step, ms */
  time(passed) {
    if (passed !== undefined) this.#began = { step: this.#step, at: performance.now() - passed };
    this.#showTime();
  }

  get #step() {
    const { lesson } = this.#classroom.room.state;
    return lesson ? `${lesson.run}.${lesson.step}` : "";
  }

  /** A new step has no timer until the server has sent its start time. */
  #showTime() {
    const { step, at } = this.#began;
    this.#timer.show(this.#classroom.room.state.lesson?.seconds, step === this.#step ? performance.now() - at : undefined);
  }

  /** @type {readonly number[]} */
  #currentCounts = [];
  /** @type {import("./lesson.js").ClassAnswers} */
  #answers = {};
  #hasEarlier = false;

  /** @param {import("./lesson.js").ClassAnswers} [answers]  from the server */
  count(answers = this.#answers) {
    this.#answers = answers;
    const { answers: now = [], earlierAnswers: earlier = [], answerValues = [], earlierValues = [] } = answers;
    const { answerOrders = [], earlierOrders = [], answerCurves = [], earlierCurves = [] } = answers;
    const { confidences = [], earlierConfidences = [] } = answers;
    const { answerPoints = [], earlierPoints = [] } = answers;
    this.#currentCounts = now;
    const { question } = this.#classroom.room.state.lesson ?? {};
    if (!question || question.choices) this.#chart.count(now, earlier);
    else if (question.form === "sketch") this.#sketches.show(question, answerCurves, earlierCurves);
    else if (question.form === "order") this.#orders.show(question, answerOrders, earlierOrders);
    else if (question.picture) this.#places.show(question, answerPoints, earlierPoints);
    else this.#values.show(question, answerValues, earlierValues);
    this.#calibration.root.hidden = this.#question.hidden || this.#classroom.room.state.hidden || confidences.length === 0;
    this.#calibration.show(confidences, earlierConfidences);
    this.#tally();
    const hasEarlier = earlier.length > 0;
    if (
      hasEarlier !== this.#hasEarlier ||
      [answerValues, answerOrders, answerCurves, answerPoints, confidences].some(({ length }) => length > 0)
    ) {
      this.#fit();
    }
    this.#hasEarlier = hasEarlier;
  }

  #tally() {
    const { room, language } = this.#classroom;
    const { question } = room.state.lesson ?? {};
    if (!question) return;
    const done = this.#currentCounts.reduce((sum, count) => sum + count, 0);
    const phones = Math.max(room.sums.phones, done);
    this.#allDone.show(question.open, done > 0 && done === phones);
    const counts = { done: number(done, language), phones: number(phones, language) };
    const text = fillText(question.open ? this.#texts.answered : this.#texts.answeredOnly, counts);
    setText(this.#status, text);
    setText(this.#tallyText, text);
  }

  /** While the class draws, the words stand beside the picture if it leaves room. */
  #isBeside() {
    return isDrawing(this.#classroom) && hasSpaceBeside();
  }

  /** @param {Form} form */
  #settle(form) {
    if (form === "none") delete document.body.dataset.lesson;
    else document.body.dataset.lesson = form;
    const beside = form === "full" ? this.#classroom.room.state.lesson?.beside : undefined;
    if (!beside) delete document.body.dataset.beside;
    else document.body.dataset.beside = beside;
    this.#root.toggleAttribute("data-picture", form === "full");
    const place = byId(form === "none" || form === "full" ? "stage" : this.#isBeside() ? "beside" : "top");
    if (this.#root.parentElement === place) return;
    if (place.id === "beside") place.prepend(this.#root);
    else place.append(this.#root);
  }

  /** @param {HTMLElement} node @param {Texts|undefined} texts */
  #setText(node, texts) {
    const { language } = this.#classroom;
    const shown = shownLanguage(texts, language);
    setLessonText(node, textIn(texts, language), shown === language ? null : shown);
  }

  /** @param {Texts|undefined} texts */
  #paragraphs(texts) {
    const { language } = this.#classroom;
    const shown = shownLanguage(texts, language);
    if (shown && shown !== language) this.#text.lang = shown;
    else this.#text.removeAttribute("lang");
    const paragraphs = textIn(texts, language).split("\n").filter(Boolean);
    this.#text.replaceChildren(...paragraphs.map((text) => element("p", {}, text)));
  }
}
