// @ts-check
/**
 * The lesson on the remote: its step, the number of answers, and the button for the next step. Loaded with the first
 * lesson.
 */

import { element, setText } from "../../../shared/dom/dom.js";
import { fillText, isolated, textIn } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";
import { LessonSteps } from "../lesson/steps.js";
import { CLASS_LESSON_TEXTS } from "../../../languages/en/pages/features/classroom/lesson/texts.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */

export class RemoteLesson {
  #classroom;
  #steps;
  #placeText = element("p", { class: "muted" });
  #title = element("h2");
  #status = element("p", { class: "numbers", role: "status" });
  #root;
  /** @type {readonly number[]} */
  #answers = [];

  /**
   * @param {Classroom} classroom
   * @param {HTMLElement} before  the element that follows it
   * @param {(error: unknown) => void} fail
   */
  constructor(classroom, before, fail) {
    this.#classroom = classroom;
    this.#steps = new LessonSteps(classroom, fail);
    this.#root = element("section", { id: "lesson" }, this.#placeText, this.#title, this.#status, this.#steps.root);
    before.before(this.#root);
  }

  show() {
    const { room, language } = this.#classroom;
    const { lesson } = room.state;
    this.#root.hidden = !lesson;
    this.#steps.show();
    if (!lesson) return;
    setText(this.#placeText, `${isolated(textIn(lesson.title, language))} · ${this.#steps.place}`);
    setText(this.#title, textIn(lesson.content.title, language));
    this.#status.hidden = !lesson.question || lesson.aside === true;
    const done = this.#answers.reduce((sum, count) => sum + count, 0);
    const counts = { done: number(done, language), phones: number(Math.max(room.sums.phones, done), language) };
    const texts = CLASS_LESSON_TEXTS[language];
    setText(this.#status, fillText(lesson.question?.open ? texts.answered : texts.answeredOnly, counts));
  }

  /** @param {readonly number[]} answers  per choice */
  count(answers) {
    this.#answers = answers;
    this.show();
  }
}
