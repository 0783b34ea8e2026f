// @ts-check
/** The fields for the activity of a step. */

import { ACTIVITIES, activityOfStep, stepLabel } from "../../../shared/activities/activities.js";
import { MAX_BLOCKS, STANDARD_EXPERIMENTS } from "../../../shared/net/experiment.js";
import { KINDS, TASKS, textsOf } from "../../../shared/tasks/kinds.js";
import { groundFields } from "./ground-fields.js";
import { choiceField, flagField, idField, numberField, numbersField } from "./fields.js";

/** @typedef {import("../../../shared/activities/form/activity.js").StepField} StepField */
/** @typedef {import("./editor.js").LessonEditor} LessonEditor */
/** @typedef {import("./fields.js").Field} Field */
/** @typedef {import("../../../shared/net/lessons.js").LessonActivity} LessonActivity */
/** @typedef {import("../../../shared/net/lessons.js").LessonStep} LessonStep */
/** @typedef {{editor: LessonEditor, path: (string|number)[], activity: LessonActivity, chosen: (member: "name"|"kind"|"task") => string}} Place */

const EXPERIMENTS = /** @type {const} */ (["tapping", "steering"]);

/**
 * @param {LessonEditor} editor
 * @param {LessonStep} step
 * @param {number} index  of the step
 * @returns {Field[]}
 */
export function activityFields(editor, { activity }, index) {
  const { texts, language } = editor;
  const path = ["steps", index, "activity"];
  const chosen = (/** @type {"name"|"kind"|"task"} */ member) => editor.draft.lesson.steps[index].activity?.[member] ?? "";
  const names = Object.values(ACTIVITIES).flatMap(({ step }) =>
    step ? [/** @type {[string, string]} */ ([step.first.name, stepLabel(step.first.name, language)])] : []
  );
  return [
    choiceField(
      [...path, "name"],
      texts.activity,
      names,
      () => chosen("name"),
      (name) => editor.set(path, activityOfStep(name)?.step?.first ?? { name }),
    ),
    ...(activity ? activityOfStep(activity.name)?.step?.fields ?? [] : []).map((field) =>
      FIELDS[field]({ editor, path, activity: /** @type {LessonActivity} */ (activity), chosen })
    ),
    flagField(editor, [...path, "clear"], texts.clear),
    ...(activity?.name === "touch" ? groundFields(editor, index) : []),
  ];
}

/**
 * What phones measure as scales.
 * @param {LessonEditor} editor
 * @param {(string|number)[]} path
 */
function measuredField(editor, path) {
  const { texts } = editor;
  const place = [...path, "subject"];
  const subject = () => editor.draft.lesson.steps[Number(path[1])].activity?.subject ?? "";
  /** @type {[string, string][]} */
  const measured = [["", texts.masses], ["pendulum", texts.pendulums]];
  return choiceField(place, texts.measured, measured, subject, (value) => editor.set(place, value || undefined));
}

/** @type {Readonly<Record<StepField, (place: Place) => Field>>} */
const FIELDS = {
  kind({ editor, path, activity: { name }, chosen }) {
    const kinds = KINDS.map((kind) => /** @type {[string, string]} */ ([kind, textsOf(kind, editor.language).lesson]));
    const choose = (/** @type {string} */ kind) => editor.set(path, { name, kind });
    return choiceField([...path, "kind"], editor.texts.challengeKind, kinds, () => chosen("kind"), choose);
  },
  target({ editor, path, activity }) {
    const { texts, language } = editor;
    const { allowed: { min, max, step = "any" }, target, targetNames } =
      TASKS[KINDS.find((kind) => kind === activity.kind) ?? KINDS[0]];
    const place = [...path, "target"];
    if (!targetNames) return numberField(editor, place, texts.target, { min, max, step: String(step) });
    return choiceField(
      place,
      texts.target,
      targetNames[language].map((name, index) => /** @type {[string, string]} */ ([String(index + 1), name])),
      () => String(editor.draft.lesson.steps[Number(path[1])].activity?.target ?? target),
      (name) => editor.set(place, Number(name)),
    );
  },
  task({ editor, path, activity: { name }, chosen }) {
    const tasks = EXPERIMENTS.map((each) => /** @type {[string, string]} */ ([each, editor.texts[each]]));
    const choose = (/** @type {string} */ task) => editor.set(path, { name, task });
    return choiceField([...path, "task"], editor.texts.experimentTask, tasks, () => chosen("task") || EXPERIMENTS[0], choose);
  },
  distances({ editor, path, activity: { task = EXPERIMENTS[0] } }) {
    const label = task === "tapping" ? editor.texts.distances : editor.texts.lengths;
    return numbersField(editor, [...path, "distances"], label, STANDARD_EXPERIMENTS[task].distances);
  },
  widths({ editor, path, activity: { task = EXPERIMENTS[0] } }) {
    return numbersField(editor, [...path, "widths"], editor.texts.widths, STANDARD_EXPERIMENTS[task].widths);
  },
  trials({ editor, path, activity: { task = EXPERIMENTS[0] } }) {
    const { count, range } = STANDARD_EXPERIMENTS[task];
    const [member, label] = task === "tapping" ? ["targets", editor.texts.ring] : ["trials", editor.texts.trials];
    const size = { ...range, step: String(range.step), placeholder: String(count) };
    return numberField(editor, [...path, member], label, size);
  },
  practice({ editor, path }) {
    return numberField(editor, [...path, "practice"], editor.texts.practice, { min: 0, max: 3, placeholder: "1" });
  },
  blocks({ editor, path }) {
    return numberField(editor, [...path, "blocks"], editor.texts.blocks, { min: 1, max: MAX_BLOCKS, placeholder: "1" });
  },
  subject({ editor, path, activity: { name } }) {
    if (name === "scale") return measuredField(editor, path);
    return idField(editor, [...path, "subject"], editor.texts.subject);
  },
};
