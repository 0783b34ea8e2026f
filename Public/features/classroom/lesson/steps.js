// @ts-check
/** The host's way through a lesson: back, next, and the end. For the projector and the remote. */

import { element, setText } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";
import { fillText } from "../../../shared/model/language.js";
import { CLASS_LESSON_TEXTS } from "./texts.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */

export class LessonSteps {
  #classroom;
  #texts;
  #fail;
  #back;
  #next;
  #end;
  /** A press while another is on its way is not counted twice. */
  #isGoing = false;
  root;

  /**
   * @param {Classroom} classroom
   * @param {(error: unknown) => void} fail
   */
  constructor(classroom, fail) {
    this.#classroom = classroom;
    this.#fail = fail;
    const texts = (this.#texts = CLASS_LESSON_TEXTS[classroom.language]);
    this.#back = element("button", { type: "button", "data-lesson": "back", "aria-keyshortcuts": "PageUp", click: () => this.go(-1) }, icon("previous"), texts.back);
    this.#next = element("button", { type: "button", class: "primary", "data-lesson": "next", "aria-keyshortcuts": "PageDown", click: () => this.go(1) });
    this.#end = element("button", { type: "button", class: "quiet", "data-lesson": "end", click: () => this.end() }, texts.end);
    this.root = element("div", { class: "lesson-steps" }, this.#back, this.#next, this.#end);
  }

  show() {
    const { host, room } = this.#classroom;
    const { lesson } = room.state;
    this.root.hidden = host === null || !lesson;
    if (!lesson) return;
    this.#back.disabled = lesson.step === 1;
    const isLast = lesson.step === lesson.steps;
    this.#next.replaceChildren(isLast ? this.#texts.end : this.#texts.next, icon(isLast ? "done" : "next"));
    this.#end.hidden = isLast;
  }

  /** @param {1|-1} by */
  go(by) {
    const { lesson } = this.#classroom.room.state;
    if (!lesson) return;
    const step = lesson.step + by;
    if (step > lesson.steps) this.end();
    else if (step >= 1) void this.#command({ action: "lesson", step });
  }

  end() {
    if (this.#classroom.room.state.lesson) void this.#command({ action: "lesson", on: false });
  }

  /** The place in the lesson in words. */
  get place() {
    const { lesson } = this.#classroom.room.state;
    return lesson ? fillText(this.#texts.step, { step: lesson.step, steps: lesson.steps }) : "";
  }

  /** @param {{action: string, [field: string]: unknown}} action */
  async #command(action) {
    if (this.#isGoing) return;
    this.#isGoing = true;
    try {
      await this.#classroom.command(action);
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#isGoing = false;
    }
  }
}

/** @param {HTMLElement} node @param {string} text @param {string|null} language  of the text, if it is another than the page's */
export function setWorded(node, text, language) {
  setText(node, text);
  if (language) node.lang = language;
  else node.removeAttribute("lang");
}
