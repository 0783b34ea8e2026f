// @ts-check
/**
 * A lesson's step on the projector: over the stage, as a band below the class's activity, or as one line during another
 * activity. Loaded with the first lesson.
 */

import { addStyle, byId, element, setText } from "../../../shared/dom/dom.js";
import { onTheme } from "../../../shared/dom/theme.js";
import { fillText, isolated, shownLanguage, textIn } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";
import { AnswerChart } from "./answer-chart.js";
import { SpreadPlot } from "./spread-plot.js";
import { LessonSteps, setLessonText } from "./steps.js";
import { CLASS_LESSON_TEXTS } from "./texts.js";
import { StepTimer } from "./timer.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */
/** @typedef {import("../../../shared/model/language.js").Texts} Texts */

/** @typedef {"none"|"full"|"band"|"line"} Form */

/**
 * @param {import("../../../shared/model/messages.js").ClassLesson|null} lesson
 * @param {import("../room/activity.js").Activity} activity
 * @returns {Form}
 */
function formOf(lesson, activity) {
  if (!lesson) return activity === "lesson" ? "full" : "none";
  if (lesson.aside) return "line";
  return activity === "lesson" || (lesson.figure !== undefined && lesson.figure !== "results") ? "full" : "band";
}

/** Text scales of a step, tried in this order until the whole step is visible with its buttons and last answer. */
const TEXT_SCALES = [1, 0.94, 0.88, 0.82, 0.76, 0.7];

export const lessonReady = addStyle("/features/classroom/lesson/lesson.css");

export class LessonPanel {
  #classroom;
  #texts;
  #choose;
  #placeText = element("p", { class: "place muted" });
  #title = element("h1");
  #text = element("div", { class: "text" });
  #question = element("p", { class: "asked" });
  #status = element("p", { class: "status muted numbers", role: "status" });
  #chart;
  #plot;
  #timer;
  /** When the class came to a step, on this page's clock. */
  #began = { step: "", at: 0 };
  #root;
  #shownKey = "";
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
    this.#chart = new AnswerChart(classroom.language);
    this.#plot = new SpreadPlot(classroom);
    this.#timer = new StepTimer(this.#texts.timeOver);
    this.steps = new LessonSteps(classroom, fail);
    this.#root = element(
      "section",
      { id: "lesson", "aria-label": this.#texts.panel, hidden: true },
      this.#placeText,
      this.#title,
      this.#timer.root,
      this.#text,
      this.#question,
      this.#chart.root,
      this.#plot.root,
      this.#status,
      this.#choose,
      this.steps.root,
    );
    new ResizeObserver(() => this.#fit()).observe(this.#root);
    onTheme(() => this.#fit());
  }

  /** Called when the class is at another step, or has begun another activity. */
  applyState() {
    const { room, activity, host, language } = this.#classroom;
    const { lesson, lobby } = room.state;
    const form = formOf(lesson, activity);
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
      for (const part of [this.#question, this.#chart.root, this.#plot.root, this.#status]) part.hidden = true;
      return;
    }
    const { content, question, figure, title } = lesson;
    const isPlotted = form === "full" && !room.state.hidden && figure !== undefined && figure !== "results";
    this.#question.hidden = this.#chart.root.hidden = this.#status.hidden = question === undefined || form === "line";
    this.#chart.root.classList.toggle("veiled", room.state.hidden);
    this.#text.hidden = form === "line";
    this.#plot.root.hidden = !isPlotted;
    const shown = JSON.stringify([lesson.run, lesson.step, title, content, question]);
    if (shown !== this.#shownKey) {
      this.#shownKey = shown;
      this.#showTime();
      setText(this.#placeText, `${isolated(textIn(title, language))} · ${this.steps.place}`);
      this.#setText(this.#title, content.title);
      this.#paragraphs(content.text ?? (question ? undefined : content.phones));
      this.#setText(this.#question, question?.text);
      if (question) this.#chart.ask(question);
      this.#root.scrollTop = 0;
    }
    this.count();
    this.#fit();
    if (isPlotted) this.#plot.show(figure);
  }

  #fit() {
    const { style } = this.#root;
    for (const share of document.body.dataset.lesson === "full" ? TEXT_SCALES : [1]) {
      style.setProperty("--fit", String(share));
      if (this.#root.scrollHeight <= this.#root.clientHeight) return;
    }
  }

  /** Called when figures have changed. */
  figure() {
    const { figure } = this.#classroom.room.state.lesson ?? {};
    if (figure && figure !== "results" && !this.#plot.root.hidden && !this.#root.hidden) this.#plot.show(figure);
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
  /** @type {readonly number[]} */
  #earlier = [];
  #hasEarlier = false;

  /**
   * @param {readonly number[]} [now]  per choice, from the server
   * @param {readonly number[]} [earlier]
   */
  count(now = this.#currentCounts, earlier = this.#earlier) {
    this.#currentCounts = now;
    this.#earlier = earlier;
    this.#chart.count(now, earlier);
    this.#tally();
    const hasEarlier = earlier.length > 0;
    if (hasEarlier !== this.#hasEarlier) this.#fit();
    this.#hasEarlier = hasEarlier;
  }

  #tally() {
    const { room, language } = this.#classroom;
    const { question } = room.state.lesson ?? {};
    if (!question) return;
    const done = this.#currentCounts.reduce((sum, count) => sum + count, 0);
    const phones = Math.max(room.sums.phones, done);
    const counts = { done: number(done, language), phones: number(phones, language) };
    setText(this.#status, fillText(question.open ? this.#texts.answered : this.#texts.answeredOnly, counts));
  }

  /** @param {Form} form */
  #settle(form) {
    if (form === "none") delete document.body.dataset.lesson;
    else document.body.dataset.lesson = form;
    if (form === "band" || form === "line") byId("bottom").before(this.#root);
    else if (this.#root.parentElement !== byId("stage")) byId("stage").append(this.#root);
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
