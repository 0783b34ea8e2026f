// @ts-check
/** The editor of one lesson: a form, with undo, and a preview of the selected step. */

import { element } from "../../../shared/dom/dom.js";
import { saveFile } from "../../../shared/dom/save-file.js";
import { fillText, textIn } from "../../../shared/model/language.js";
import { RestError } from "../../../shared/net/rest.js";
import { EditorBar, iconButton } from "../workbench/bar.js";
import { Workbench } from "../workbench/workbench.js";
import { saveLesson } from "./api.js";
import { AUTHOR_LESSON_TEXTS } from "../../../languages/en/pages/features/authoring/lesson/editor-texts.js";
import { LessonForm } from "./form.js";
import { faultOf, missingIn, named, ownQuestion, withFittingGrounds, withValue } from "./model.js";
import { LessonPreview } from "./preview.js";

/** @typedef {import("../../../shared/model/language.js").Language} Language */
/** @typedef {import("../../../shared/net/lessons.js").LessonQuestion} LessonQuestion */
/** @typedef {import("../../../shared/net/lessons.js").LessonStep} LessonStep */
/** @typedef {import("./model.js").LessonDraft} LessonDraft */
/** @typedef {import("./model.js").Path} Path */
/** @typedef {import("./open.js").RemoteLesson} RemoteLesson */

/** @extends {Workbench<LessonDraft>} */
export class LessonEditor extends Workbench {
  #remote;
  #surroundings;
  #bar;
  #form;
  /**
   * The language in which the author writes.
   * @type {Language}
   */
  writing;
  /** The step that is open; -1 for none. */
  chosen = 0;

  /**
   * @param {HTMLElement} container
   * @param {LessonDraft} document
   * @param {RemoteLesson} remote
   * @param {{key: string, isDirty: boolean}} kept  in this browser
   * @param {import("../desk/desk.js").Surroundings<{id: string, title: string}>} surroundings
   */
  constructor(container, document, remote, { key, isDirty }, surroundings) {
    super(container, document, { kind: "lesson", key, isDirty, language: surroundings.language });
    this.#remote = remote;
    this.#surroundings = surroundings;
    this.writing = surroundings.language;
    this.#bar = new EditorBar(this, {
      state: () => ({
        heading: this.draft.title || this.texts.untitled,
        isPublished: this.#remote.id !== null,
        isDirty: this.isDirty,
        isStored: this.#remote.id !== null,
        isLocked: false,
        missing: missingIn(this.draft.lesson).map((path) => ({
          text: this.#placeOf(path),
          field: `[data-path="${path}"] :is(input, textarea)`,
        })),
      }),
      publish: () => void this.#publish(),
      back: () => surroundings.go("/author/lesson"),
      tools: [],
      menu: [
        iconButton("data", "exportIt", { id: "export", click: () => this.#exportLesson() }),
        iconButton("bin", "deleteIt", { id: "delete", click: () => void this.#remove() }),
        iconButton("language", "otherLanguage", { id: "switch-language", click: () => surroundings.switchLanguage() }),
      ],
    });
    this.#form = new LessonForm(this);
    const preview = new LessonPreview(this);
    container.replaceChildren(this.#bar.root, element("div", { id: "lesson-desk" }, this.#form.root, preview.root));
    this.assemble([this.#bar, this.#form, preview]);
  }

  get remote() {
    return this.#remote;
  }

  get ownTexts() {
    return AUTHOR_LESSON_TEXTS[this.language];
  }

  /** @returns {Record<string, string>} */
  get texts() {
    return super.texts;
  }

  show() {
    if (this.chosen >= this.draft.lesson.steps.length) this.chosen = this.draft.lesson.steps.length - 1;
    super.show();
    document.title = `${this.draft.title || this.texts.untitled} · TouchFigures`;
  }

  // Changes

  /**
   * @param {Path} path
   * @param {unknown} value  undefined and "" remove the member
   * @param {string} [name]  as of `EditHistory.change`
   */
  set(path, value, name) {
    const lesson = withFittingGrounds(named(withValue(this.draft.lesson, path, value)));
    this.change({ lesson, title: textIn(lesson.title, this.language) }, name);
  }

  /** @param {LessonStep[]} steps */
  #setSteps(steps) {
    this.settle();
    this.set(["steps"], steps);
  }

  /** @param {number} index @param {LessonStep} step */
  setStep(index, step) {
    this.#setSteps(this.draft.lesson.steps.map((each, at) => (at === index ? step : each)));
  }

  addStep() {
    this.chosen = this.draft.lesson.steps.length;
    this.#setSteps([...this.draft.lesson.steps, { title: {} }]);
    this.#form.focus(`steps[${this.chosen}].title`);
  }

  /** @param {number} index @param {1|-1} by */
  moveStep(index, by) {
    const steps = [...this.draft.lesson.steps];
    const [step] = steps.splice(index, 1);
    steps.splice(index + by, 0, step);
    if (this.chosen === index) this.chosen += by;
    this.#setSteps(steps);
  }

  /** @param {number} index */
  removeStep(index) {
    this.chosen = Math.max(0, index - 1);
    this.#setSteps(this.draft.lesson.steps.filter((_, at) => at !== index));
  }

  /**
   * @param {number} index
   * @param {(question: LessonQuestion) => LessonQuestion} change  of the step's own question
   */
  changeQuestion(index, change) {
    const step = this.draft.lesson.steps[index];
    const question = ownQuestion(step);
    if (question) this.setStep(index, { ...step, question: change(question) });
  }

  // The view

  /** @param {number} index */
  choose(index) {
    this.chosen = index;
    this.show();
  }

  /** @param {Language} language */
  write(language) {
    this.writing = language;
    this.show();
  }

  /** @param {string} path */
  #placeOf(path) {
    const index = /^steps\[(\d+)\]/.exec(path)?.[1];
    const field = path.endsWith("title") ? this.texts.titleField : this.texts.questionField;
    return index === undefined ? field : `${fillText(this.texts.stepNumber, { number: Number(index) + 1 })}: ${field}`;
  }

  // The server

  async #publish() {
    this.#bar.saving();
    const done = this.#remote.id ? this.texts.doneUpdated : this.texts.donePublished;
    try {
      await this.sendChanges(async ({ lesson }) => {
        const isWhole = this.#remote.id === null || this.#remote.isWhole === true;
        const { id, updatedAt } = await saveLesson(this.#remote.id, lesson, isWhole);
        this.#remote = { id, updatedAt, isWhole };
        return true;
      });
      if (this.isClosed) return;
      history.replaceState(null, "", `/author/lesson?lesson=${this.#remote.id}`);
      this.#bar.done(done);
      this.show();
    } catch (error) {
      this.#bar.failed(error);
      const faults = error instanceof RestError ? error.faults : [];
      if (faults.length === 0) return this.showError(error);
      this.#showFaults(faults.map(({ reason }) => faultOf(reason)));
    }
  }

  /** @param {import("./model.js").Fault[]} faults */
  #showFaults(faults) {
    const index = /^steps\[(\d+)\]/.exec(faults[0].path)?.[1];
    if (index !== undefined) this.choose(Number(index));
    const unplaced = faults.filter(({ path, reason }) => !this.#form.refuse(path, reason));
    if (unplaced.length > 0) {
      this.showFailure("all", unplaced.map(({ path, reason }) => (path ? `${path}: ${reason}` : reason)).join(" · "));
    }
    for (const { path, reason } of faults) this.#form.refuse(path, reason);
  }

  /**
   * @param {string} [field]
   * @param {string} [message]
   */
  showFailure(field = "", message = "") {
    super.showFailure(field, message);
    this.#form?.refuse("", "");
  }

  #exportLesson() {
    const text = `${JSON.stringify(this.draft.lesson, null, 2)}\n`;
    saveFile(`${this.#remote.id ?? "lesson"}.json`, new Blob([text], { type: "application/json" }));
  }

  async #remove() {
    const { id } = this.#remote;
    const { record } = this;
    if (id) return this.#surroundings.askToDelete({ id, title: this.draft.title || this.texts.untitled });
    await this.abandon();
    this.#surroundings.draftDeleted(record);
  }
}
