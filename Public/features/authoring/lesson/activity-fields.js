// @ts-check
/** The fields for the activity of a step. */

import { STANDARD_EXPERIMENTS } from "../../../shared/net/experiment.js";
import { KINDS, TASKS, textsOf } from "../../../shared/tasks/kinds.js";
import { choiceField, flagField, idField, numberField, numbersField } from "./fields.js";

/** @typedef {import("./editor.js").LessonEditor} LessonEditor */
/** @typedef {import("./fields.js").Field} Field */
/** @typedef {import("./model.js").Path} Path */
/** @typedef {import("../../../shared/net/lessons.js").LessonActivity} LessonActivity */
/** @typedef {import("../../../shared/net/lessons.js").LessonStep} LessonStep */

const ACTIVITY_NAMES = /** @type {const} */ (["touch", "scale", "challenge", "experiment", "spot", "walk"]);
const EXPERIMENTS = /** @type {const} */ (["tapping", "steering"]);

/** @type {Record<string, LessonActivity>} */
const DEFAULTS = {
  challenge: { name: "challenge", kind: "distance", target: 10 },
  experiment: { name: "experiment", task: "tapping" },
};

/**
 * @param {LessonEditor} editor
 * @param {LessonStep} step
 * @param {number} index  of the step
 * @returns {Field[]}
 */
export function activityFields(editor, { activity }, index) {
  const { texts } = editor;
  const path = ["steps", index, "activity"];
  const chosen = (/** @type {"name"|"kind"|"task"} */ member) => () =>
    editor.draft.lesson.steps[index].activity?.[member] ?? "";
  const names = ACTIVITY_NAMES.map((name) => /** @type {[string, string]} */ ([name, texts[name]]));
  return [
    choiceField(
      [...path, "name"],
      texts.activity,
      names,
      chosen("name"),
      (name) => editor.set(path, DEFAULTS[name] ?? { name }),
    ),
    ...settings(editor, path, activity, chosen),
    flagField(editor, [...path, "clear"], texts.clear),
  ];
}

/**
 * @param {LessonEditor} editor
 * @param {Path} path
 * @param {LessonActivity|undefined} activity
 * @param {(member: "kind"|"task") => () => string} chosen
 * @returns {Field[]}
 */
function settings(editor, path, activity, chosen) {
  const { texts } = editor;
  switch (activity?.name) {
    case "challenge": {
      const chosenKind = KINDS.find((kind) => kind === activity.kind) ?? KINDS[0];
      const { allowed: { min, max, step = "any" }, target, targetNames } = TASKS[chosenKind];
      const options = targetNames?.[/** @type {import("../../../shared/model/language.js").Language} */ (editor.language)];
      const kinds = KINDS.map((kind) => /** @type {[string, string]} */ ([kind, textsOf(kind, editor.language).lesson]));
      return [
        choiceField(
          [...path, "kind"],
          texts.challengeKind,
          kinds,
          chosen("kind"),
          (kind) => editor.set(path, { name: "challenge", kind }),
        ),
        options
          ? choiceField(
            [...path, "target"],
            texts.target,
            options.map((name, index) => /** @type {[string, string]} */ ([String(index + 1), name])),
            () => String(editor.draft.lesson.steps[Number(path[1])].activity?.target ?? target),
            (name) => editor.set([...path, "target"], Number(name)),
          )
          : numberField(editor, [...path, "target"], texts.target, { min, max, step: String(step) }),
      ];
    }
    case "experiment": {
      const task = activity.task ?? "tapping";
      const { distances, widths, count, range } = STANDARD_EXPERIMENTS[task];
      const tasks = EXPERIMENTS.map((each) => /** @type {[string, string]} */ ([each, texts[each]]));
      const isTapping = task === "tapping";
      return [
        choiceField(
          [...path, "task"],
          texts.experimentTask,
          tasks,
          () => chosen("task")() || "tapping",
          (each) => editor.set(path, { name: "experiment", task: each }),
        ),
        numbersField(editor, [...path, "distances"], isTapping ? texts.distances : texts.lengths, distances),
        numbersField(editor, [...path, "widths"], texts.widths, widths),
        numberField(editor, [...path, isTapping ? "targets" : "trials"], isTapping ? texts.ring : texts.trials, {
          ...range,
          step: String(range.step),
          placeholder: String(count),
        }),
        numberField(editor, [...path, "practice"], texts.practice, { min: 0, max: 3, placeholder: "1" }),
      ];
    }
    case "spot":
    case "walk":
      return [idField(editor, [...path, "subject"], texts.subject)];
    default:
      return [];
  }
}
