// @ts-check
/** A preview of the chosen step on the projector and on a phone. */

import { stepLabel } from "../../../shared/activities/activities.js";
import { element } from "../../../shared/dom/dom.js";
import { fillText, textIn } from "../../../shared/model/language.js";
import { valueText } from "../../../shared/statistics/answers.js";
import { groundAddress, groundName } from "./ground-fields.js";
import { besideText, kindOf, ownQuestion } from "./model.js";

/** @typedef {import("./editor.js").LessonEditor} LessonEditor */

export class LessonPreview {
  #editor;
  root = element("aside", { id: "lesson-preview" });

  /** @param {LessonEditor} editor */
  constructor(editor) {
    this.#editor = editor;
  }

  show() {
    const { draft, texts, language, writing } = this.#editor;
    const index = Math.max(0, this.#editor.chosen);
    const step = draft.lesson.steps[index];
    const textOf = (/** @type {import("../../../shared/model/language.js").Texts|undefined} */ each) => textIn(each, writing);
    const name = step.question && "again" in step.question ? step.question.again : step.compare?.answers;
    const asking = name ? draft.lesson.steps.find((each) => each.name === name) : step;
    const question = asking && ownQuestion(asking);
    const place = `${textOf(draft.lesson.title)} · ${fillText(texts.stepNumber, { number: index + 1 })}`;
    const choices = question?.choices ?? [];
    const valueOf = (/** @type {number} */ value) => valueText(value, { unit: question?.unit }, writing);
    const number = question?.form === "line"
      ? [question.from, question.to].flatMap((end) => (end === undefined ? [] : [valueOf(end)])).join(" … ")
      : question?.form === "sketch"
      ? `${textOf(question.y?.name)} (${textOf(question.x?.name)})`
      : question?.form === "number"
      ? `… ${textOf(question.unit)}`
      : question?.picture
      ? step.ground && question.picture === "ground"
        ? groundName(step.ground, texts)
        : texts[question.picture === "world" ? "pictureWorld" : "pictureGround"]
      : "";
    const isForPhones = step.activity === undefined && step.compare?.figure === undefined;
    const kind = kindOf(step);
    const activityText = kind === "activity"
      ? stepLabel(step.activity?.name ?? "", language)
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
        ...(question?.items ?? []).map((item) => element("p", {}, textOf(item))),
        activityText && element("p", { class: "does" }, activityText),
        step.beside && element("p", { class: "does" }, besideText(step.beside, texts)),
        step.ground && element("img", { src: groundAddress(step.ground), alt: groundName(step.ground, texts) }),
      ),
      element("h3", { class: "muted" }, texts.previewPhone),
      element(
        "div",
        { class: "phone dark", lang: writing },
        isForPhones && element("p", { class: "muted" }, place),
        isForPhones ? element("p", { class: "title" }, textOf(step.title)) : element("p", { class: "does" }, activityText),
        element("p", {}, textOf(step.phones)),
        question && element("p", { class: "asked" }, textOf(question.text)),
        ...[...choices, ...question?.items ?? []].map((each) => element("p", { class: "choice" }, textOf(each))),
        number && element("p", { class: "choice numbers" }, number),
      ),
    );
  }
}
