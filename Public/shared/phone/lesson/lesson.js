// @ts-check
/** A phone's part of a lesson: the step's text, and the choices of a question. Loaded with the first lesson. */

import { addStyle, element, setText } from "../../dom/dom.js";
import { NOTICE_PATHS } from "../../dom/notice-icons.js";
import { lineDrawing } from "../../dom/svg.js";
import { fillText, isolated, shownLanguage, textIn } from "../../model/language.js";
import { LessonCard } from "./card.js";
import { loadForm } from "./forms/load.js";
import { AnswerSender } from "./sending/answer.js";
import { LESSON_TEXTS } from "../../../languages/en/pages/shared/phone/lesson/texts.js";

/** @typedef {import("../../model/language.js").Language} Language */
/** @typedef {import("../../model/messages.js").ClassLesson} ClassLesson */
/** @typedef {import("../../model/messages.js").ClassQuestion} ClassQuestion */
/** @typedef {import("../../model/language.js").Texts} Texts */
/** @typedef {import("./sending/put.js").GivenAnswer} GivenAnswer */
/** @typedef {Omit<GivenAnswer, "step">} Given */

/**
 * The part of a phone's session that lessons need.
 * @typedef {object} LessonSession
 * @property {string} code
 * @property {Language} language
 * @property {{phone: import("../../net/phone-store.js").Phone, savePhone?: () => void}} record
 * @property {(text: string) => Promise<import("./card.js").LessonTask|null>} lessonTask
 */

/** Until what is missing without a network is asked for again. */
const RETRY_DELAY_MS = 2000;

/** Resolves when the style sheet is loaded. */
export const lessonReady = addStyle("/shared/phone/lesson/lesson.css");

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
  #language;
  #texts;
  #session;
  #sender;
  #card = new LessonCard();
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
  /** Asks for something else than a choice. @type {import("./forms/load.js").AnswerForm|null} */
  #form = null;
  /** @type {ClassLesson|null} */
  #lesson = null;
  /** This phone's answers, and how sure it is, by run and step. @type {Map<string, Given>} */
  #given = new Map();
  /** The newest state. @type {import("../../model/messages.js").SessionState|null} */
  #state = null;
  /** Loaded with the first lesson at one's own pace. @type {Promise<import("./own/own-pace.js").OwnPace>|null} */
  #loading = null;
  /** While the class takes its lesson so. @type {import("./own/own-pace.js").OwnPace|null} */
  #own = null;
  /** The newest message about the phone's place that was not read yet. @type {Contract.LessonChoiceMessage|null} */
  #place = null;
  /** @type {import("./forms/confidence.js").ConfidenceField|null} */
  #confidence = null;

  /** @param {LessonSession} session */
  constructor(session) {
    this.#session = session;
    this.#language = session.language;
    this.#texts = LESSON_TEXTS[session.language];
    this.#sender = new AnswerSender(session.code);
  }

  /** @param {import("../../model/messages.js").SessionState} session */
  applyState(session) {
    this.#state = session;
    if (this.#isOwn) return void this.#goOwn();
    this.#own?.end();
    this.#own = null;
    this.#apply(session);
  }

  get #isOwn() {
    return this.#state?.lesson?.progress === "own" && this.#state.activity === "lesson";
  }

  /** At one's own pace the phone shows the step of its place. */
  async #goOwn() {
    try {
      this.#loading ??= import("./own/own-pace.js").then(({ OwnPace }) => new OwnPace(this.#session, () => void this.#goOwn()));
      this.#loading.catch(() => {
        this.#loading = null;
      });
      const own = await this.#loading;
      const { lesson } = this.#state ?? {};
      if (!lesson || !this.#isOwn) return;
      await own.load(lesson);
      if (this.#place) own.received(this.#place);
      this.#place = null;
      if (!own.isPlaced || !this.#state?.lesson || !this.#isOwn) return;
      this.#given = new Map();
      for (const answer of own.answers) this.#remember({ run: lesson.run, ...answer });
      const isMove = this.#own !== null && this.#root.contains(document.activeElement);
      this.#own = own;
      const shown = own.shown(this.#state.lesson);
      this.#apply({ ...this.#state, lesson: shown, activity: own.draws ? "touch" : "lesson" });
      own.note();
      if (isMove && !this.#root.contains(document.activeElement)) this.#root.querySelector("h1")?.focus();
    } catch {
      // Without a network.
      setTimeout(() => void (this.#isOwn && this.#goOwn()), RETRY_DELAY_MS);
    }
  }

  /** @param {import("../../model/messages.js").SessionState} session */
  #apply({ activity, lesson, frozen, challenge, experiment }) {
    this.#lesson = lesson ?? null;
    this.#isFrozen = frozen === true;
    if (!lesson || activity !== "lesson") {
      this.#hide();
      void this.#ask(lesson, Boolean(challenge || experiment));
      return;
    }
    this.#card.end();
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
  chosen(message) {
    if (message.reached !== undefined) {
      this.#place = message;
      return void this.#goOwn();
    }
    this.#remember(message);
    if (this.#isAt(message.run, message.step)) this.#mark();
  }

  /**
   * @param {{run: number} & GivenAnswer} answer  one that does not say how sure the phone is leaves that as it was
   * @returns {Given}
   */
  #remember({ run, step, ...answer }) {
    const key = `${run}.${step}`;
    const { confidence } = this.#given.get(key) ?? {};
    const given = { ...(confidence !== undefined && { confidence }), ...answer };
    this.#given.set(key, given);
    return given;
  }

  /** Called when this phone has done what the step asks for. */
  taskDone() {
    this.#card.done();
  }

  /**
   * @param {ClassLesson|undefined} lesson
   * @param {boolean} asNotice  whether a challenge or an experiment has instructions of its own
   */
  async #ask(lesson, asNotice) {
    // During another activity the step's text would not fit, nor would a question's text.
    const isOwn = lesson && !lesson.aside && !lesson.question;
    const text = isOwn ? textIn(lesson.content.phones, this.#language) : "";
    if (!lesson || !text) return this.#card.end();
    const { run, step, content } = lesson;
    const task = await this.#session.lessonTask(text);
    // Meanwhile the class may have gone on.
    if (this.#lesson?.run !== run || this.#lesson.step !== step || this.#root.isConnected) return;
    const words = textElement("p", content.phones, this.#language);
    this.#card.show(JSON.stringify([run, step, text]), words, this.#texts.begin, { task, asNotice });
  }

  /** @param {ClassLesson} lesson */
  #draw(lesson) {
    const { step, steps, title, content, question } = lesson;
    const language = this.#language;
    this.#buttons = (question?.choices ?? []).map((choice, index) => this.#button(lesson, choice, index + 1));
    const own = this.#own;
    const hint = content.phones ?? (question || own ? undefined : { [language]: this.#texts.look });
    const action = element("div", { class: "action" });
    void this.#offerTask(action, textIn(content.phones, language));
    this.#form = this.#confidence = null;
    const answers = element(
      "div",
      { class: question?.choices ? "choices" : "", role: "group", "aria-label": this.#texts.choices },
      ...this.#buttons,
    );
    const sure = element("div");
    const questionParts = question && [
      element("div", { class: "asked" }, textElement("p", question.text, language)),
      answers,
      sure,
      this.#status,
    ];
    if (question && !question.choices) {
      void this.#add(answers, this.#loadForm(lesson, question), (form) => (this.#form = form));
    }
    if (question?.confidence) {
      void this.#add(sure, this.#loadConfidence(lesson, question), (field) => (this.#confidence = field));
    }
    this.#root.replaceChildren(
      ...(this.#root.isConnected && this.#notices ? [this.#notices] : []),
      element(
        "p",
        { class: "muted" },
        own ? own.place(lesson) : `${isolated(textIn(title, language))} · ${fillText(this.#texts.step, { step, steps })}`,
      ),
      textElement("h1", content.title, language),
      // Without a projector the phone has its text, too.
      ...(own && content.text ? [textElement("p", content.text, language)] : []),
      ...(hint ? [textElement("p", hint, language)] : []),
      action,
      ...(questionParts ?? []),
      ...(own ? [own.list ?? "", own.nav] : []),
    );
    if (own) this.#root.querySelector("h1")?.setAttribute("tabindex", "-1");
    this.#root.scrollTop = 0;
  }

  /**
   * @param {HTMLElement} place
   * @param {string} text
   */
  async #offerTask(place, text) {
    const task = await this.#session.lessonTask(text);
    if (task) place.append(element("button", { type: "button", class: "primary", click: () => task.run() }, task.label));
  }

  /**
   * Adds what is loaded first, unless another step is shown by then.
   * @template {{root: HTMLElement}} T
   * @param {HTMLElement} place
   * @param {Promise<T>} loading
   * @param {(loaded: T) => void} keep
   */
  async #add(place, loading, keep) {
    const key = this.#shownKey;
    try {
      const loaded = await loading;
      if (key !== this.#shownKey) return;
      keep(loaded);
      place.append(loaded.root);
      this.#mark();
    } catch {
      // Without a network; the next message tries again.
      this.#shownKey = "";
    }
  }

  /**
   * @param {ClassLesson} lesson
   * @param {ClassQuestion} question
   */
  #loadForm(lesson, question) {
    const edited = () => this.#tell(this.#form?.hint ?? "");
    return loadForm(question, this.#session, (answer) => void this.#answer(lesson, answer), edited);
  }

  /**
   * @param {ClassLesson} lesson
   * @param {ClassQuestion} question
   */
  async #loadConfidence(lesson, question) {
    const { ConfidenceField } = await import("./forms/confidence.js");
    return new ConfidenceField(question, this.#language, (percent) => this.#say(lesson, percent));
  }

  /**
   * Says how sure this phone is: with the answer, now or once there is one.
   * @param {ClassLesson} lesson
   * @param {number} percent
   */
  #say(lesson, percent) {
    const { choice, value } = this.#said;
    this.#given.set(`${lesson.run}.${lesson.step}`, { ...this.#said, confidence: percent });
    if (choice !== undefined) void this.#answer(lesson, { choice });
    else if (value !== undefined) void this.#answer(lesson, { value });
    else this.#mark();
  }

  /**
   * @param {number} run
   * @param {number} step
   */
  #isAt(run, step) {
    return this.#lesson !== null && this.#lesson.run === run && this.#lesson.step === step;
  }

  /** At the visible step. @returns {Given} */
  get #said() {
    return (this.#lesson && this.#given.get(`${this.#lesson.run}.${this.#lesson.step}`)) ?? {};
  }

  get #mine() {
    const { choice, value, order, curve, points } = this.#said;
    return choice ?? value ?? order ?? curve ?? points;
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
      { class: isRight ? "right" : "", "aria-pressed": "false", click: () => void this.#answer(lesson, { choice }) },
      textElement("span", text, this.#language),
      element("span", { class: "mark" }),
      isRight && element("span", { class: "sign" }, lineDrawing(NOTICE_PATHS.done), this.#texts.right),
    );
  }

  /** Shows the status of the choice; while the class is frozen, choices are disabled. */
  #mark(status = this.#hint) {
    const question = this.#lesson?.question;
    const isOpen = this.#isOpen;
    this.#buttons.forEach((button, index) => {
      button.disabled = !isOpen;
      const isMine = this.#said.choice === index + 1;
      button.setAttribute("aria-pressed", String(isMine));
      setText(/** @type {Element} */ (button.querySelector(".mark")), isMine && !question?.open ? this.#texts.yours : "");
    });
    this.#form?.show(/** @type {never} */ (this.#mine), isOpen);
    this.#confidence?.show(this.#said.confidence, isOpen);
    this.#tell(question && !question.choices && !this.#form ? "" : status);
  }

  /** What there is to do, or that nothing is. */
  get #hint() {
    if (this.#mine === undefined) return this.#form?.hint ?? this.#texts.pick;
    if (this.#confidence && this.#said.confidence === undefined) return this.#texts.sayHow;
    return this.#own?.sentText ?? this.#texts.sent;
  }

  get #isOpen() {
    return this.#lesson?.question?.open === true && !this.#isFrozen;
  }

  /** @param {string} status */
  #tell(status) {
    setText(this.#status, this.#isOpen ? status : "");
  }

  /**
   * @param {ClassLesson} lesson
   * @param {Given} answer  without how sure the phone is
   */
  async #answer({ run, step }, answer) {
    const { resume } = this.#session.record.phone;
    if (!resume) return;
    const given = this.#remember({ run, step, ...answer });
    if (this.#own) {
      this.#own.answer(step, given);
      return this.#mark();
    }
    this.#mark(this.#texts.sending);
    const outcome = await this.#sender.send({ resume, run, step, ...given });
    if (outcome === "replaced" || !this.#isAt(run, step)) return;
    this.#mark(outcome === "sent" ? this.#hint : this.#texts.closed);
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
