// @ts-check
/** The host's buttons of a lesson: back, next, and the end; for the projector and the remote. */

import { element, setText } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";
import { notify } from "../../../shared/dom/notices.js";
import { fillText } from "../../../shared/model/language.js";
import { lesson as lessonOf } from "../../../shared/net/lessons.js";
import { RestError } from "../../../shared/net/rest.js";
import { needOf } from "../abilities/counts.js";
import { abilityNote } from "../abilities/note.js";
import { ABILITY_TEXTS } from "../../../languages/en/pages/features/classroom/abilities/texts.js";
import { CLASS_LESSON_TEXTS } from "../../../languages/en/pages/features/classroom/lesson/texts.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */

export class LessonSteps {
  #classroom;
  #texts;
  #fail;
  #back;
  #nextButton;
  #endButton;
  #return;
  /** After the own pace: the class looks at its answers, step by step. */
  #discuss;
  /** Lets the class answer the question that it looks at. */
  #open;
  /** The abilities of the class's phones that the next step needs. */
  #need = element("div", { class: "need" });
  #neededKey = "";
  /**
   * The place in the lesson from which a command is in transit. A second press there does nothing; a press on the next place
   * counts, although the command's response may still be missing.
   * @type {string|null}
   */
  #leaving = null;
  root;

  /**
   * @param {Classroom} classroom
   * @param {(error: unknown) => void} fail
   */
  constructor(classroom, fail) {
    this.#classroom = classroom;
    this.#fail = fail;
    const texts = (this.#texts = CLASS_LESSON_TEXTS[classroom.language]);
    this.#back = element(
      "button",
      { "data-lesson": "back", "aria-keyshortcuts": "PageUp", click: () => this.go(-1) },
      icon("previous"),
      texts.back,
    );
    this.#nextButton = element("button", {
      class: "primary",
      "data-lesson": "next",
      "aria-keyshortcuts": "PageDown",
      click: () => this.go(1),
    });
    this.#endButton = element(
      "button",
      { class: "quiet", "data-lesson": "end", title: texts.end, click: () => this.end() },
      icon("end"),
      element("span", { class: "label" }, texts.end),
    );
    this.#return = element(
      "button",
      {
        class: "primary",
        "data-lesson": "return",
        "aria-label": texts.return,
        title: texts.return,
        "aria-keyshortcuts": "PageDown",
        click: () => this.go(1),
      },
      icon("lesson"),
      element("span", { class: "label" }, texts.return),
    );
    this.#discuss = element(
      "button",
      {
        class: "primary",
        "data-lesson": "discuss",
        click: () => void this.#command({ action: "lesson", step: 1, open: false }),
      },
      texts.discuss,
    );
    this.#open = element("button", { "data-lesson": "open", click: () => this.#answerAgain() }, texts.open);
    this.root = element(
      "div",
      { class: "lesson-steps" },
      this.#need,
      this.#back,
      this.#nextButton,
      this.#endButton,
      this.#return,
      this.#discuss,
      this.#open,
    );
  }

  show() {
    const { host, room } = this.#classroom;
    const { lesson } = room.state;
    this.root.hidden = host === null || !lesson;
    this.#showBusy();
    if (!lesson) return;
    void this.#warnAboutNeeds(lesson);
    this.#back.disabled = lesson.step === 1;
    const isLast = lesson.step === lesson.steps;
    this.#nextButton.replaceChildren(isLast ? this.#texts.end : this.#texts.next, icon(isLast ? "done" : "next"));
    const isAside = lesson.aside === true;
    const isOwn = lesson.progress === "own";
    this.#back.hidden = this.#nextButton.hidden = isAside || isOwn;
    this.#endButton.hidden = isAside || (isLast && !isOwn);
    this.#return.hidden = !isAside;
    this.#discuss.hidden = isAside || !isOwn;
    this.#open.hidden = isAside || !lesson.discussed || lesson.question?.open !== false;
  }

  #answerAgain() {
    const { lesson } = this.#classroom.room.state;
    if (lesson) void this.#command({ action: "lesson", step: lesson.step });
  }

  /**
   * A warning before a step that not every phone can do.
   * @param {import("../../../shared/model/messages.js").ClassLesson} lesson
   */
  async #warnAboutNeeds({ id, step, aside, asked, progress }) {
    const key = this.#placeKey;
    if (this.#classroom.host === null || key === this.#neededKey) return;
    this.#neededKey = key;
    this.#need.replaceChildren();
    // A question that was asked at once is no lesson of the server.
    if (aside || asked || progress === "own") return;
    const steps = await lessonOf(id).then(({ lesson }) => lesson.steps, () => []);
    const need = needOf(steps[step]?.activity);
    if (!need || key !== this.#neededKey) return;
    const texts = ABILITY_TEXTS[this.#classroom.language];
    this.#need.append(abilityNote(this.#classroom, need, texts[`${need}LessonOut`]));
  }

  /**
   * From another activity, each direction leads back to the step first.
   * @param {1|-1} by
   */
  go(by) {
    const { lesson } = this.#classroom.room.state;
    if (!lesson) return;
    if (lesson.progress === "own") {
      // A key does not end what pupils are still doing.
      return lesson.aside ? void this.#command({ action: "lesson", progress: "own" }) : undefined;
    }
    const open = lesson.discussed ? { open: false } : {};
    if (lesson.aside) return void this.#command({ action: "lesson", step: lesson.step, ...open });
    const step = lesson.step + by;
    if (step > lesson.steps) this.end();
    else if (step >= 1) void this.#command({ action: "lesson", step, ...open }, by);
  }

  end() {
    if (this.#classroom.room.state.lesson) void this.#command({ action: "lesson", on: false });
  }

  /**
   * The sheet for a step that is an experiment in a class that keeps sums only.
   * @param {number} step  the next step
   */
  #offerToSkip(step) {
    const { steps = 0 } = this.#classroom.room.state.lesson ?? {};
    const skip = () =>
      void this.#command(step >= 1 && step <= steps ? { action: "lesson", step } : { action: "lesson", on: false });
    const actions = [element("button", { "data-lesson": "skip", click: skip }, this.#texts.skip)];
    notify("control", this.#texts.sumsOnly, { actions: step >= 1 ? actions : [], seconds: 60 });
  }

  /** The place in the lesson in words. */
  get place() {
    const { lesson } = this.#classroom.room.state;
    if (lesson?.progress === "own") return this.#texts.ownPace;
    return lesson ? fillText(this.#texts.step, { step: lesson.step, steps: lesson.steps }) : "";
  }

  get #placeKey() {
    const { lesson } = this.#classroom.room.state;
    return lesson ? `${lesson.run} ${lesson.step} ${lesson.aside} ${lesson.progress} ${lesson.question?.open}` : "";
  }

  /**
   * @param {{action: string, step?: number, on?: boolean, open?: boolean, progress?: string}} action
   * @param {1|-1} [by]  the direction in which a step may be skipped
   */
  async #command(action, by) {
    const place = this.#placeKey;
    if (this.#leaving === place) return;
    this.#leaving = place;
    this.#showBusy();
    try {
      await this.#classroom.command(action);
    } catch (error) {
      const { cause } = /** @type {Error} */ (error);
      if (by && cause instanceof RestError && cause.type === "no-events") this.#offerToSkip(Number(action.step) + by);
      else this.#fail(error);
    } finally {
      if (this.#leaving === place) this.#leaving = null;
      this.#showBusy();
    }
  }

  #showBusy() {
    this.root.setAttribute("aria-busy", String(this.#leaving === this.#placeKey));
  }
}

/** @param {HTMLElement} node @param {string} text @param {string|null} language  the text's language, if it is not the page's */
export function setLessonText(node, text, language) {
  setText(node, text);
  if (language) node.lang = language;
  else node.removeAttribute("lang");
}
