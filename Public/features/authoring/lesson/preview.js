// @ts-check
/** A preview of the chosen step on the projector and on a phone. */

import { element } from "../../../shared/dom/dom.js";
import { fillText, textIn } from "../../../shared/model/language.js";
import { kindOf } from "./model.js";

/** @typedef {import("./editor.js").LessonEditor} LessonEditor */

export class LessonPreview {
  #editor;
  root = element("aside", { id: "lesson-preview" });

  /** @param {LessonEditor} editor */
  constructor(editor) {
    this.#editor = editor;
  }

  show() {
    const { draft, texts, writing } = this.#editor;
    const index = Math.max(0, this.#editor.chosen);
    const step = draft.lesson.steps[index];
    const textOf = (/** @type {import("../../../shared/model/language.js").Texts|undefined} */ each) => textIn(each, writing);
    const name = step.question && "again" in step.question ? step.question.again : step.compare?.answers;
    const asking = name ? draft.lesson.steps.find((each) => each.name === name) : step;
    const question = asking?.question && !("again" in asking.question) ? asking.question : null;
    const place = `${textOf(draft.lesson.title)} · ${fillText(texts.stepNumber, { number: index + 1 })}`;
    const choices = question?.choices ?? [];
    const isForPhones = step.activity === undefined && step.compare?.figure === undefined;
    const kind = kindOf(step);
    const activityText = kind === "activity"
      ? texts[step.activity?.name ?? "touch"]
      : kind === "figure"
      ? texts[`figure_${step.compare?.figure}`]
      : "";
    this.root.replaceChildren(
      element("h2", {}, texts.preview),
      element("h3", { class: "muted" }, texts.previewProjector),
      element(
        "div",
        { class: "projector dark", lang: writing },
        element("p", { class: "muted" }, place),
        element("p", { class: "title" }, textOf(step.title)),
        ...textOf(step.text ?? (question ? undefined : step.phones)).split("\n").filter(Boolean).map((text) =>
          element("p", {}, text)
        ),
        question && element("p", { class: "asked" }, textOf(question.text)),
        ...choices.map((choice, number) =>
          element("p", { class: "bar" }, element("span", {}, textOf(choice)), element("i", { class: `share-${number % 3}` }))
        ),
        activityText && element("p", { class: "does" }, activityText),
      ),
      element("h3", { class: "muted" }, texts.previewPhone),
      element(
        "div",
        { class: "phone dark", lang: writing },
        isForPhones && element("p", { class: "muted" }, place),
        isForPhones ? element("p", { class: "title" }, textOf(step.title)) : element("p", { class: "does" }, activityText),
        element("p", {}, textOf(step.phones)),
        question && element("p", { class: "asked" }, textOf(question.text)),
        ...choices.map((choice) => element("p", { class: "choice" }, textOf(choice))),
      ),
    );
  }
}
