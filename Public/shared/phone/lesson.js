// @ts-check
/** A phone's part of a lesson: the step's text, and the choices of a question. Loaded with the first lesson. */

import { addStyle, element, setText } from "../dom/dom.js";
import { icon } from "../dom/icons.js";
import { notify, withdraw } from "../dom/notices.js";
import { fillText, isolated, shownLanguage, textIn } from "../model/language.js";
import { AnswerSender } from "./answer.js";
import { LESSON_TEXTS } from "./lesson-texts.js";

/** @typedef {import("../model/language.js").Language} Language */
/** @typedef {import("../model/messages.js").ClassLesson} ClassLesson */
/** @typedef {import("../model/language.js").Texts} Texts */

/** Resolves when the style sheet is loaded. */
export const lessonReady = addStyle("/shared/phone/lesson.css");

/** Time for which the text of an activity covers it. */
const NOTE_SECONDS = 60;

/**
 * A text in the reader's language, marked if it is in another.
 * @template {"h1"|"h2"|"p"|"span"} T
 * @param {T} tag
 * @param {Texts|undefined} texts
 * @param {Language} language
 */
function textElement(tag, texts, language) {
  const shown = shownLanguage(texts, language);
  return element(tag, { lang: shown === language ? null : shown }, textIn(texts, language));
}

export class LessonSheet {
  #code;
  #language;
  #texts;
  #resume;
  #sender;
  #root = element("main", { id: "lesson" });
  #status = element("p", { class: "muted", role: "status" });
  /** @type {HTMLButtonElement[]} */
  #buttons = [];
  /** Identifies the visible step, so that a message without a change does not redraw it. */
  #shownKey = "";
  /** @type {Element[]} */
  #coveredElements = [];
  /** The page's notices, which stay visible above it. */
  #notices = document.getElementById("notices");
  /** The original place of the notices in the document. */
  #noticesPlace = document.createComment("notices");
  #isFrozen = false;
  /** @type {ClassLesson|null} */
  #lesson = null;
  /**
   * The chosen answer by run and step, from 1.
   * @type {Map<string, number>}
   */
  #chosen = new Map();

  /**
   * @param {string} code
   * @param {Language} language
   * @param {() => string|null|undefined} resume  the phone's token
   */
  constructor(code, language, resume) {
    this.#code = code;
    this.#language = language;
    this.#texts = LESSON_TEXTS[language];
    this.#resume = resume;
    this.#sender = new AnswerSender(this.#code);
  }

  /** @param {import("../model/messages.js").SessionState} session */
  applyState({ activity, lesson, frozen }) {
    this.#lesson = lesson ?? null;
    this.#isFrozen = frozen === true;
    if (!lesson || activity !== "lesson") {
      this.#hide();
      this.#note(lesson);
      return;
    }
    withdraw("lesson");
    const shown = JSON.stringify([lesson.run, lesson.step, lesson.content, lesson.question]);
    if (shown !== this.#shownKey) {
      this.#shownKey = shown;
      this.#sender.forget();
      this.#draw(lesson);
    }
    if (!this.#root.isConnected) this.#cover();
    this.#mark();
  }

  /** @param {Contract.LessonChoiceMessage} message  this phone's answer as stored by the server */
  chosen({ run, step, choice }) {
    this.#chosen.set(`${run}.${step}`, choice);
    if (this.#isAt(run, step)) this.#mark();
  }

  /** @param {ClassLesson|undefined} lesson */
  #note(lesson) {
    // During another activity the step's text would not fit, nor would a question's text.
    const isOwn = lesson && !lesson.aside && !lesson.question;
    const text = isOwn ? textIn(lesson.content.phones, this.#language) : "";
    if (!text) return withdraw("lesson");
    notify("lesson", text, { kind: "calm", icon: "info", seconds: NOTE_SECONDS });
  }

  /** @param {ClassLesson} lesson */
  #draw(lesson) {
    const { step, steps, title, content, question } = lesson;
    const language = this.#language;
    this.#buttons = (question?.choices ?? []).map((choice, index) => this.#button(lesson, choice, index + 1));
    const hint = content.phones ?? (question ? undefined : { [language]: this.#texts.look });
    const questionParts = question && [
      element("div", { class: "asked" }, textElement("p", question.text, language)),
      element("div", { class: "choices", role: "group", "aria-label": this.#texts.choices }, ...this.#buttons),
      this.#status,
    ];
    this.#root.replaceChildren(
      ...(this.#root.isConnected && this.#notices ? [this.#notices] : []),
      element("p", { class: "muted" }, `${isolated(textIn(title, language))} · ${fillText(this.#texts.step, { step, steps })}`),
      textElement("h1", content.title, language),
      ...(hint ? [textElement("p", hint, language)] : []),
      ...(questionParts ?? []),
    );
    this.#root.scrollTop = 0;
  }

  /**
   * @param {number} run
   * @param {number} step
   */
  #isAt(run, step) {
    return this.#lesson !== null && this.#lesson.run === run && this.#lesson.step === step;
  }

  get #mine() {
    return this.#lesson ? this.#chosen.get(`${this.#lesson.run}.${this.#lesson.step}`) : undefined;
  }

  /**
   * @param {ClassLesson} lesson
   * @param {Texts} text
   * @param {number} choice  from 1
   */
  #button(lesson, text, choice) {
    const isRight = lesson.question?.answer === choice;
    return element(
      "button",
      {
        type: "button",
        class: isRight ? "right" : "",
        "aria-pressed": "false",
        click: () => void this.#choose(lesson, choice),
      },
      textElement("span", text, this.#language),
      element("span", { class: "mark" }),
      isRight && element("span", { class: "sign" }, icon("done"), this.#texts.right),
    );
  }

  /** Shows the status of the choice; while the class is frozen, choices are disabled. */
  #mark(status = this.#mine ? this.#texts.sent : this.#texts.pick) {
    const question = this.#lesson?.question;
    const isOpen = question?.open === true && !this.#isFrozen;
    this.#buttons.forEach((button, index) => {
      button.disabled = !isOpen;
      const isMine = this.#mine === index + 1;
      button.setAttribute("aria-pressed", String(isMine));
      setText(/** @type {Element} */ (button.querySelector(".mark")), isMine && !question?.open ? this.#texts.yours : "");
    });
    setText(this.#status, isOpen ? status : "");
  }

  /**
   * @param {ClassLesson} lesson
   * @param {number} choice
   */
  async #choose({ run, step }, choice) {
    const resume = this.#resume();
    if (!resume) return;
    this.#chosen.set(`${run}.${step}`, choice);
    this.#mark(this.#texts.sending);
    const outcome = await this.#sender.send({ resume, run, step, choice });
    if (outcome === "replaced" || !this.#isAt(run, step)) return;
    this.#mark(outcome === "sent" ? this.#texts.sent : this.#texts.closed);
  }

  /** Makes the page below it inert for fingers, keys and screen readers. */
  #cover() {
    this.#coveredElements = [...document.body.children].filter((child) => child.matches(":not(dialog, [inert], #state)"));
    for (const under of this.#coveredElements) under.toggleAttribute("inert", true);
    this.#notices?.replaceWith(this.#noticesPlace);
    if (this.#notices) this.#root.prepend(this.#notices);
    document.body.append(this.#root);
  }

  #hide() {
    this.#shownKey = "";
    if (!this.#root.isConnected) return;
    this.#root.remove();
    if (this.#notices) this.#noticesPlace.replaceWith(this.#notices);
    for (const under of this.#coveredElements) under.toggleAttribute("inert", false);
    this.#coveredElements = [];
  }
}
