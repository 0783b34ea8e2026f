// @ts-check
/** A lesson at one's own pace on a phone: its place, what is done, and the buttons that lead on. Loaded with the first one. */

import { closingText, ownPace } from "../../../net/lessons.js";
import { element, setText } from "../../../dom/dom.js";
import { notify, withdraw } from "../../../dom/notices.js";
import { fillText, isolated, textIn } from "../../../model/language.js";
import { OwnSender } from "../sending/own.js";
import { OWN_PACE_TEXTS } from "../../../../languages/en/pages/shared/phone/lesson/own/texts.js";

/** @typedef {import("../../../model/messages.js").ClassLesson} ClassLesson */
/** @typedef {import("../sending/put.js").GivenAnswer} GivenAnswer */
/**
 * @typedef {object} OwnSession  the part of a phone's session that this needs
 * @property {string} code
 * @property {import("../../../model/language.js").Language} language
 * @property {{phone: import("../../../net/phone-store.js").Phone, savePhone?: () => void}} record
 * @property {import("../../../model/messages.js").SessionState} [state]  the newest one
 */

export class OwnPace {
  #session;
  #language;
  #texts;
  #changed;
  #sender;
  /** The steps of the lesson, once they are loaded. @type {Contract.OwnPace["steps"]} */
  #steps = [];
  #run = 0;
  /** @type {Promise<void>|undefined} */
  #loading;
  /** The index of the shown step; that behind the last one at the end. */
  #step = 0;
  #reached = 0;
  #isClosed = false;
  #closesAt = "";
  /** Whether all steps are listed, beside the place. */
  #isListed = false;
  /** The answers that the server has, by step from 1. @type {Map<number, GivenAnswer>} */
  #kept = new Map();
  /** Steps that this person has answered on another phone, from 1. @type {readonly number[]} */
  #elsewhere = [];
  /** Whether a picture lies under the drawing because of the step. */
  #hasGround = false;
  /** Whether the server has said where the phone is. */
  isPlaced = false;
  #back = element("button", { "data-own": "back", click: () => this.#go(this.#step - 1) });
  #list = element("button", { "data-own": "list", click: () => this.#show(true) });
  #next = element("button", { class: "primary", "data-own": "next", click: () => this.#goOn() });
  #closing = element("p", { class: "muted" });
  /** What stands below a step. */
  nav;

  /**
   * @param {OwnSession} session
   * @param {() => void} changed  called when another step is to be shown
   */
  constructor(session, changed) {
    this.#session = session;
    this.#language = session.language;
    this.#texts = OWN_PACE_TEXTS[session.language];
    this.#changed = changed;
    this.#sender = new OwnSender(session.code, () => session.record.phone.resume, {
      sent: (answer) => {
        if (answer) this.#kept.set(answer.step, answer);
        this.#mark();
      },
      refused: (step, type) => this.#refused(step, type),
    });
    const texts = this.#texts;
    setText(this.#back, texts.back);
    const buttons = element("div", { class: "own-moves" }, this.#back, this.#list, this.#next);
    this.nav = element("nav", { class: "own", "aria-label": texts.steps }, buttons, this.#closing);
  }

  /**
   * Loads the steps of a lesson once.
   * @param {ClassLesson} lesson
   */
  async load({ run, closed, closesAt = "" }) {
    this.#isClosed = closed === true;
    this.#stay(closesAt);
    this.#closesAt = closesAt;
    if (run !== this.#run) {
      this.#run = run;
      this.#loading = this.#load(run);
    }
    try {
      await this.#loading;
    } catch (error) {
      this.#run = 0;
      throw error;
    }
  }

  /**
   * Homework is done after the school's day: the phone stays who it is as long as in a class that lives for days.
   * @param {string} closesAt
   */
  #stay(closesAt) {
    const { record } = this.#session;
    if (record.phone.until) return;
    record.phone.until = Date.parse(closesAt);
    record.savePhone?.();
  }

  /** @param {number} run */
  async #load(run) {
    this.#steps = (await ownPace(this.#session.code)).steps;
    this.isPlaced = false;
    this.#sender.begin(run);
  }

  /**
   * The phone's place, as the server has it; what this phone has not yet sent is newer.
   * @param {Contract.LessonChoiceMessage} message
   */
  received({ step, reached = 1, answers = [], elsewhere = [] }) {
    this.#step = (this.#sender.waiting.step ?? step) - 1;
    this.#reached = Math.max(this.#step, reached - 1);
    this.#kept = new Map(answers.map((answer) => [answer.step, answer]));
    this.#elsewhere = elsewhere;
    this.isPlaced = true;
  }

  /** This phone's answers; those that wait for the network are newer. */
  get answers() {
    const waiting = this.#sender.waiting.answers.map((answer) => /** @type {const} */ ([answer.step, answer]));
    return [...new Map([...this.#kept, ...waiting]).values()];
  }

  /** @param {number} index */
  #isAnswered(index) {
    const step = index + 1;
    return this.#kept.has(step) || this.#elsewhere.includes(step) ||
      this.#sender.waiting.answers.some((one) => one.step === step);
  }

  /** The lesson as the sheet shows it, at this phone's place. @param {ClassLesson} lesson @returns {ClassLesson} */
  shown(lesson) {
    const { content, question, waits } = this.#steps[this.#step] ?? {};
    this.#mark();
    const isOver = this.#isListed || !content;
    if (isOver) {
      const title = {
        [this.#language]: this.#isListed ? this.#texts.list : this.#left > 0 ? this.#texts.left : this.#texts.finished,
      };
      return { ...lesson, step: this.#isListed ? 0 : this.#steps.length + 1, content: { title }, question: undefined };
    }
    const phones = waits ? { [this.#language]: this.#texts.waits } : content.phones ?? (this.draws ? content.text : undefined);
    const asked = waits || !question ? undefined : { ...question, open: !this.#isClosed };
    return { ...lesson, step: this.#step + 1, content: { ...content, phones }, question: asked };
  }

  /** Whether the phone draws at its step. */
  get draws() {
    return !this.#isListed && this.#steps[this.#step]?.draws === true && !this.#isClosed;
  }

  /** The picture that lies under the drawing at the phone's step. @returns {Contract.Ground|undefined} */
  get ground() {
    return this.draws ? this.#steps[this.#step].ground : undefined;
  }

  /** Lays a picture under the drawing, or takes it away. @param {Contract.Ground|undefined} ground */
  async #lay(ground) {
    if (!ground && !this.#hasGround) return;
    this.#hasGround = ground !== undefined;
    try {
      const { showGround } = await import("../../ground/ground.js");
      // Meanwhile the phone may have gone on.
      if (this.#hasGround === (ground !== undefined)) showGround(/** @type {*} */ (this.#session), ground);
    } catch {
      // Without a network, the next state tries again.
    }
  }

  /** What is said of the place, above the step. @param {ClassLesson} lesson */
  place({ title }) {
    const [step, steps] = [this.#step + 1, this.#steps.length];
    const place = this.#isListed || step > steps ? "" : ` · ${fillText(this.#texts.step, { step, steps })}`;
    return `${isolated(textIn(title, this.#language))}${place}`;
  }

  /** All steps, with what is done of each; null beside a step. */
  get list() {
    if (!this.#isListed && this.#steps[this.#step]) return null;
    const rows = this.#steps.map(({ content }, index) =>
      element(
        "li",
        {},
        element(
          "button",
          { disabled: index > this.#reached, click: () => this.#go(index) },
          `${index + 1}. ${textIn(content.title, this.#language)}`,
          element("span", { class: "mark" }, this.#stateText(index)),
        ),
      )
    );
    return element("ol", { class: "choices" }, ...rows);
  }

  /** While the phone draws, what leads on stands above the pad. */
  note() {
    void this.#lay(this.ground);
    if (!this.draws) return withdraw("own");
    const place = fillText(this.#texts.step, { step: this.#step + 1, steps: this.#steps.length });
    const text = `${place} · ${isolated(textIn(this.#steps[this.#step].content.title, this.#language))}`;
    const move = (/** @type {string} */ label, /** @type {number} */ by) =>
      element("button", { click: () => this.#go(this.#step + by) }, label);
    const moves = [this.#step > 0 && move(this.#texts.back, -1), move(this.#texts.next, 1)];
    notify("own", text, { kind: "task", icon: "info", actions: [element("div", { class: "own-moves" }, ...moves)] });
  }

  get #closingTime() {
    return closingText(this.#closesAt, this.#language);
  }

  /** What is said of an answer that the server has, or will have. */
  get sentText() {
    return fillText(this.#texts.sent, { time: this.#closingTime });
  }

  /**
   * Sends an answer, as soon as the network allows.
   * @param {number} step  from 1
   * @param {Omit<GivenAnswer, "step">} answer
   */
  answer(step, answer) {
    withdraw("late");
    this.#sender.answer({ step, ...answer });
    this.#mark();
  }

  /** Called when the class goes on together. */
  end() {
    withdraw("own");
    void this.#lay(this.#session.state?.ground);
    this.#isListed = false;
    this.#run = 0;
  }

  /** From the list back to the step, else to the next one. */
  #goOn() {
    if (this.#isListed) this.#show(false);
    else this.#go(this.#step + 1);
  }

  /** @param {number} index */
  #go(index) {
    const step = Math.max(0, Math.min(this.#steps.length, index));
    if (step !== this.#step) {
      this.#step = step;
      this.#reached = Math.max(this.#reached, step);
      // After the lesson has closed one still reads it.
      if (!this.#isClosed) this.#sender.move(step + 1);
    }
    this.#show(false);
  }

  /** @param {boolean} isListed */
  #show(isListed) {
    this.#isListed = isListed;
    this.#changed();
  }

  /** @param {number} index */
  #stateText(index) {
    const { waits, question } = this.#steps[index];
    if (waits) return this.#texts.together;
    if (question) return this.#isAnswered(index) ? this.#texts.answered : this.#texts.open;
    return this.#reached > index ? this.#texts.done : "";
  }

  #isDone(/** @type {number} */ index) {
    const { question } = this.#steps[index];
    return question ? this.#isAnswered(index) : this.#reached > index;
  }

  /** The indices of steps that one does alone. */
  get #alone() {
    return this.#steps.flatMap(({ waits }, index) => (waits ? [] : [index]));
  }

  get #left() {
    return this.#alone.filter((index) => !this.#isDone(index)).length;
  }

  #mark() {
    const texts = this.#texts;
    const isOver = this.#step >= this.#steps.length;
    this.#back.disabled = this.#step === 0;
    this.#back.hidden = this.#isListed;
    this.#next.hidden = isOver && !this.#isListed;
    this.#list.hidden = this.#isListed || isOver;
    setText(this.#next, this.#isListed ? texts.goOn : this.#step === this.#steps.length - 1 ? texts.finish : texts.next);
    const all = this.#alone.length;
    setText(this.#list, fillText(texts.count, { done: all - this.#left, all }));
    setText(this.#closing, fillText(this.#isClosed ? texts.closed : texts.closes, { time: this.#closingTime }));
  }

  /**
   * @param {number} step
   * @param {string} type  of the problem
   */
  #refused(step, type) {
    const text = type === "lesson-closed" ? this.#texts.late : this.#texts.refused;
    notify("late", fillText(text, { step, time: this.#closingTime }), { kind: "bad" });
    this.#changed();
  }
}
