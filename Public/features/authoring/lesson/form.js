// @ts-check
/** The form of a lesson: its subject, and its steps. Rebuilt when its structure changes, otherwise only filled. */

import { choice } from "../../../shared/dom/choice.js";
import { element, setText } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";
import { fillText, LANGUAGE_NAMES, LANGUAGES, textIn } from "../../../shared/model/language.js";
import { activityFields } from "./activity-fields.js";
import { choiceField, numberField, textField } from "./fields.js";
import { asKind, besideText, kindOf, ownQuestion, questionsBefore } from "./model.js";
import { readSize } from "./own-pictures.js";
import { truePlaces } from "./picture-fields.js";
import { MEASURED, questionFields } from "./question-fields.js";

/** @typedef {import("./editor.js").LessonEditor} LessonEditor */
/** @typedef {import("./fields.js").Field} Field */
/** @typedef {import("./model.js").StepKind} StepKind */
/** @typedef {import("../../../shared/net/lessons.js").LessonStep} LessonStep */

const MAX_STEPS = 30;
/** What may stand beside a question; "" for nothing. */
const BESIDE = /** @type {const} */ (["", "drawing", "results", ...MEASURED]);
/** What a step without a question of its own lacks. @type {Partial<import("../../../shared/net/lessons.js").LessonQuestion>} */
const NO_QUESTION = {};

/** What decides which fields a step has. @param {LessonStep} step */
function structureOf(step) {
  const { name, activity, ground } = step;
  const { form, choices, items, truth, curve = {}, picture } = ownQuestion(step) ?? NO_QUESTION;
  return [
    kindOf(step),
    name,
    activity?.name,
    activity?.kind,
    activity?.task,
    form,
    choices?.length,
    items?.length,
    typeof truth === "object",
    Object.keys(curve),
    picture,
    Math.min(2, truePlaces(truth).length),
    ground?.sample,
    // Its fields need its size.
    ground?.file && [ground.file.length, readSize(ground.file)],
    Boolean(ground?.scale),
  ];
}

export class LessonForm {
  #editor;
  /** @type {Field[]} */
  #fields = [];
  #structure = "";
  root = element("div", { id: "lesson-form" });

  /** @param {LessonEditor} editor */
  constructor(editor) {
    this.#editor = editor;
  }

  show() {
    const { lesson } = this.#editor.draft;
    const structure = JSON.stringify([
      this.#editor.language,
      this.#editor.writing,
      this.#editor.chosen,
      lesson.steps.map(structureOf),
    ]);
    if (structure !== this.#structure) {
      this.#structure = structure;
      this.#build();
    }
    for (const field of this.#fields) field.show();
    for (const heading of this.root.querySelectorAll("[data-step-title]")) {
      const step = lesson.steps[Number(heading.getAttribute("data-step-title"))];
      setText(heading, textIn(step?.title, this.#editor.writing));
    }
  }

  /**
   * Shows a message beside the field of a path, or beside the nearest field around it.
   * @param {string} path
   * @param {string} message  "" removes all
   * @returns {boolean} whether there is such a field
   */
  refuse(path, message) {
    if (!message) { for (const field of this.#fields) field.refuse(""); }
    const field = this.#fields
      .filter((each) =>
        each.path && (path === each.path || path.startsWith(`${each.path}.`) || path.startsWith(`${each.path}[`))
      )
      .sort((a, b) => b.path.length - a.path.length)[0];
    if (!message || !field) return false;
    field.refuse(message);
    return true;
  }

  /** @param {string} path */
  focus(path) {
    this.#fields.find((field) => field.path === path)?.control.focus();
  }

  #build() {
    const editor = this.#editor;
    const { texts } = editor;
    this.#fields = [];
    const add = (/** @type {Field} */ field) => {
      this.#fields.push(field);
      return field.root;
    };
    const { lesson } = editor.draft;
    const written = choice(
      LANGUAGES.map((each) => /** @type {[string, typeof each]} */ ([LANGUAGE_NAMES[each], each])),
      editor.writing,
      (each) => editor.write(each),
    );
    written.setAttribute("aria-label", texts.writing);
    const focused = this.root.contains(document.activeElement)
      ? document.activeElement?.closest("[data-path]")?.getAttribute("data-path")
      : null;
    this.root.replaceChildren(
      element(
        "section",
        { class: "lesson-part" },
        element("h2", {}, texts.details),
        element("p", { class: "muted" }, texts.writing),
        written,
        add(textField(editor, ["title"], texts.titleField, { limit: 100 })),
        add(textField(editor, ["about"], texts.aboutField, { limit: 1000, rows: 2 })),
        add(numberField(editor, ["minutes"], texts.minutesField, { min: 1, max: 240 })),
        lesson.sheet && element("p", { class: "muted" }, fillText(texts.sheetNote, { count: lesson.sheet.length })),
      ),
      element("h2", {}, texts.steps),
      element("ol", { class: "lesson-steps" }, ...lesson.steps.map((step, index) => this.#step(step, index, add))),
      element(
        "button",
        { id: "add-step", disabled: lesson.steps.length >= MAX_STEPS, click: () => editor.addStep() },
        icon("plus"),
        texts.addStep,
      ),
    );
    if (focused) this.focus(focused);
  }

  /**
   * @param {LessonStep} step
   * @param {number} index
   * @param {(field: Field) => HTMLElement} add
   */
  #step(step, index, add) {
    const editor = this.#editor;
    const { texts } = editor;
    const number = index + 1;
    const isOpen = editor.chosen === index;
    const tool = (
      /** @type {import("../../../shared/dom/icons.js").IconName} */ iconName,
      /** @type {string} */ label,
      /** @type {() => void} */ run,
      disabled = false,
    ) =>
      element("button", {
        class: "round",
        "aria-label": fillText(label, { number }),
        title: fillText(label, { number }),
        disabled,
        click: run,
      }, icon(iconName));
    const head = element(
      "div",
      { class: "step-head" },
      element(
        "button",
        { class: "step-open quiet", "aria-expanded": String(isOpen), click: () => editor.choose(isOpen ? -1 : index) },
        element("b", {}, fillText(texts.stepNumber, { number })),
        element("span", { "data-step-title": index }),
      ),
      tool("up", texts.up, () => editor.moveStep(index, -1), index === 0),
      tool("down", texts.down, () => editor.moveStep(index, 1), index === editor.draft.lesson.steps.length - 1),
      tool("bin", texts.removeStep, () => editor.removeStep(index), editor.draft.lesson.steps.length === 1),
    );
    if (!isOpen) return element("li", {}, head);
    const at = ["steps", index];
    /** @type {[StepKind, string][]} */
    const kinds = [
      ["text", texts.kindText],
      ["activity", texts.kindActivity],
      ["figure", texts.kindFigure],
      ["question", texts.kindQuestion],
      ["again", texts.kindAgain],
      ["answers", texts.kindAnswers],
    ];
    const earlier = questionsBefore(editor.draft.lesson, index);
    const become = (/** @type {string} */ kind) =>
      editor.setStep(
        index,
        asKind(editor.draft.lesson.steps[index], /** @type {StepKind} */ (kind), earlier.at(-1)?.name ?? ""),
      );
    return element(
      "li",
      { class: "open" },
      head,
      add(textField(editor, [...at, "title"], texts.titleField, { limit: 100 })),
      add(textField(editor, [...at, "text"], texts.textField, { limit: 1000, rows: 4 })),
      add(textField(editor, [...at, "phones"], texts.phonesField, { limit: 200, rows: 2 })),
      add(numberField(editor, [...at, "seconds"], texts.secondsField, { min: 5, max: 3600 })),
      add(choiceField(at, texts.kind, kinds, () => kindOf(editor.draft.lesson.steps[index]), become)),
      ...this.#kindFields(step, index, add),
    );
  }

  /**
   * @param {LessonStep} step
   * @param {number} index
   * @param {(field: Field) => HTMLElement} add
   */
  #kindFields(step, index, add) {
    const editor = this.#editor;
    const { texts } = editor;
    const at = ["steps", index];
    const of = (/** @type {(step: LessonStep) => string|undefined} */ read) => () =>
      read(editor.draft.lesson.steps[index]) ?? "";
    switch (kindOf(step)) {
      case "activity":
        return activityFields(editor, step, index).map((field) => add(field));
      case "figure": {
        const figures = /** @type {const} */ (["results", ...MEASURED]);
        const path = [...at, "compare", "figure"];
        return [
          add(choiceField(
            path,
            texts.figure,
            figures.map((each) => [each, texts[`figure_${each}`]]),
            of(({ compare }) => compare?.figure),
            (figure) => editor.set(path, figure),
          )),
        ];
      }
      case "again":
      case "answers": {
        const path = kindOf(step) === "again" ? [...at, "question", "again"] : [...at, "compare", "answers"];
        const earlier = questionsBefore(editor.draft.lesson, index);
        if (earlier.length === 0) return [element("p", { class: "failure" }, texts.noQuestion)];
        /** @type {[string, string][]} */
        const options = earlier.map((
          { name, index: place, title },
        ) => [name, `${place + 1}: ${textIn(title, editor.writing)}`]);
        const chosen = of(({ question, compare }) => (question && "again" in question ? question.again : compare?.answers));
        const field = add(choiceField(path, texts.which, options, chosen, (name) => editor.set(path, name)));
        return kindOf(step) === "again" ? [field, add(this.#besideField(index))] : [field];
      }
      case "question":
        return [...questionFields(editor, index, add), add(this.#besideField(index))];
      default:
        return [];
    }
  }

  /** @param {number} index  of a step with a question */
  #besideField(index) {
    const editor = this.#editor;
    const path = ["steps", index, "beside"];
    const options = BESIDE.map((each) => /** @type {[string, string]} */ ([each, besideText(each, editor.texts)]));
    const chosen = () => editor.draft.lesson.steps[index].beside ?? "";
    return choiceField(path, editor.texts.beside, options, chosen, (picture) => editor.set(path, picture || undefined));
  }
}
