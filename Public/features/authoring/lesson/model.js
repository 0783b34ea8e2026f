// @ts-check
/** A lesson as its author edits it: values by paths, replaced in a copy of the document. Pure. */

/** @typedef {import("../../../shared/net/lessons.js").LessonDocument} LessonDocument */
/** @typedef {import("../../../shared/net/lessons.js").LessonStep} LessonStep */
/** @typedef {import("../../../shared/net/lessons.js").LessonQuestion} LessonQuestion */
/** @typedef {(string|number)[]} Path */
/** @typedef {"text"|"activity"|"figure"|"question"|"again"|"answers"} StepKind */
/** @typedef {{title: string, lesson: LessonDocument}} LessonDraft  `title` for lists */
/** @typedef {{path: string, reason: string}} Fault  `path` as the server writes it: `steps[2].title` */

/**
 * @param {unknown} value
 * @param {Path} path
 * @returns {any} undefined without a value at the path
 */
export function valueAt(value, path) {
  return path.reduce((inner, key) => /** @type {any} */ (inner)?.[key], value);
}

/**
 * The document with another value; `undefined` and "" remove it, and with the last member its object.
 * @template T
 * @param {T} whole
 * @param {Path} path
 * @param {unknown} value
 * @returns {T}
 */
export function withValue(whole, path, value) {
  if (path.length === 0) return /** @type {T} */ (value);
  const [key, ...tail] = path;
  const inner = withValue(/** @type {any} */ (whole)?.[key], tail, value);
  if (typeof key === "number") {
    const list = [...(/** @type {any} */ (whole) ?? [])];
    list[key] = inner;
    return /** @type {T} */ (/** @type {unknown} */ (list));
  }
  const { [key]: _, ...others } = /** @type {any} */ (whole ?? {});
  const isGone = inner === undefined || inner === "" ||
    (typeof inner === "object" && !Array.isArray(inner) && Object.keys(inner).length === 0);
  if (isGone) return others;
  // Members keep their order.
  return key in (whole ?? {}) ? { .../** @type {any} */ (whole), [key]: inner } : { ...others, [key]: inner };
}

/** @param {Path} path */
export function pathText(path) {
  return path.reduce((text, key) => (typeof key === "number" ? `${text}[${key}]` : text ? `${text}.${key}` : key), "")
    .toString();
}

/**
 * The kind of a step, for the editor's choice.
 * @param {LessonStep} step
 * @returns {StepKind}
 */
export function kindOf({ activity, compare, question }) {
  if (question) return "again" in question ? "again" : "question";
  if (activity) return "activity";
  if (compare) return compare.answers === undefined ? "figure" : "answers";
  return "text";
}

/**
 * Converts the step to another kind; its texts are kept.
 * @param {LessonStep} step
 * @param {StepKind} kind
 * @param {string} earlier  the name of an earlier question, "" without one
 * @returns {LessonStep}
 */
export function asKind({ activity: _activity, compare: _compare, question: _question, beside, ...texts }, kind, earlier) {
  const asked = beside ? { ...texts, beside } : texts;
  switch (kind) {
    case "activity":
      return { ...texts, activity: { name: "touch" } };
    case "figure":
      return { ...texts, compare: { figure: "distance" } };
    case "question":
      return { ...asked, question: { text: {}, choices: [{}, {}] } };
    case "again":
      return { ...asked, question: { again: earlier } };
    case "answers":
      return { ...texts, compare: { answers: earlier } };
    default:
      return texts;
  }
}

/**
 * A question of another form; its text is kept, and what both forms have.
 * @param {LessonQuestion} question
 * @param {Contract.QuestionForm} form
 * @returns {LessonQuestion}
 */
export function asForm({ text, unit, truth, picture = "world", marks, from = 0, to = 100 }, form) {
  if (form === "choice") return { text, choices: [{}, {}] };
  if (form === "order") return { text, form, items: [{}, {}, {}] };
  if (form === "sketch") return { text, form, x: { name: {}, from: 0, to: 10 }, y: { name: {}, from: 0, to: 10 } };
  const isPlace = typeof truth === "object" && !("median" in truth);
  if (form === "point" || form === "area") {
    const kept = isPlace && !(form === "area" && truth.point) ? { truth } : {};
    return { text, form, picture, ...(form === "point" && marks ? { marks } : {}), ...kept };
  }
  const measured = { ...(unit && { unit }), ...(truth === undefined || isPlace ? {} : { truth }) };
  return form === "line" ? { text, form, from, to, ...measured } : { text, form, ...measured };
}

/** The question of a step that does not ask one again. @param {LessonStep} step */
export function ownQuestion({ question }) {
  return question && !("again" in question) ? question : undefined;
}

/** @param {LessonQuestion} question @returns {LessonQuestion} with a choice more */
export function withChoice(question) {
  return { ...question, choices: [...question.choices ?? [], {}] };
}

/**
 * A question with a choice less; the right answer stays the same one.
 * @param {LessonQuestion} question
 * @param {number} place  of the choice, from 0
 * @returns {LessonQuestion}
 */
export function withoutChoice({ answer, ...question }, place) {
  const choices = question.choices?.filter((_, at) => at !== place);
  const isGone = answer === undefined || answer === place + 1;
  return { ...question, choices, ...(isGone ? {} : { answer: answer > place + 1 ? answer - 1 : answer }) };
}

/**
 * A question with an item more, which comes last in the right order.
 * @param {LessonQuestion} question
 * @returns {LessonQuestion}
 */
export function withItem({ items = [], order, ...question }) {
  return { ...question, items: [...items, {}], ...(order && { order: [...order, items.length + 1] }) };
}

/**
 * A question with an item less; the others keep their right order.
 * @param {LessonQuestion} question
 * @param {number} place  of the item, from 0
 * @returns {LessonQuestion}
 */
export function withoutItem({ items = [], order, ...question }, place) {
  const others = order?.filter((item) => item !== place + 1).map((item) => (item > place + 1 ? item - 1 : item));
  return { ...question, items: items.filter((_, at) => at !== place), ...(others && { order: others }) };
}

/**
 * What stands beside a question, in words.
 * @param {string} beside  "" for nothing
 * @param {Readonly<Record<string, string>>} texts
 */
export function besideText(beside, texts) {
  return texts[`beside_${beside || "nothing"}`] ?? texts[`figure_${beside}`];
}

/**
 * Gives every question a name that later steps can refer to.
 * @param {LessonDocument} lesson
 * @returns {LessonDocument}
 */
export function named(lesson) {
  const used = new Set(lesson.steps.map(({ name }) => name));
  const steps = lesson.steps.map((step) => {
    if (step.name || kindOf(step) !== "question") return step;
    let number = 1;
    while (used.has(`question-${number}`)) number += 1;
    used.add(`question-${number}`);
    return { name: `question-${number}`, ...step };
  });
  return { ...lesson, steps };
}

/**
 * The lesson without pictures at steps that can have none: neither a drawing nor a question about the picture.
 * @param {LessonDocument} lesson
 * @returns {LessonDocument}
 */
export function withFittingGrounds(lesson) {
  const fits = (/** @type {LessonStep} */ step) => step.activity?.name === "touch" || ownQuestion(step)?.picture === "ground";
  const steps = lesson.steps.map((step) => {
    if (!step.ground || fits(step)) return step;
    const { ground: _, ...others } = step;
    return others;
  });
  return { ...lesson, steps };
}

/**
 * The earlier steps with a question, to refer to.
 * @param {LessonDocument} lesson
 * @param {number} index
 */
export function questionsBefore(lesson, index) {
  return lesson.steps.slice(0, index).flatMap((
    step,
    at,
  ) => (step.question && step.name ? [{ name: step.name, index: at, title: step.title }] : []));
}

/**
 * The missing parts that are known before the server checks the lesson.
 * @param {LessonDocument} lesson
 * @returns {string[]} paths
 */
export function missingIn({ title, steps }) {
  const isEmpty = (/** @type {object|undefined} */ texts) => !texts || Object.keys(texts).length === 0;
  return [
    ...(isEmpty(title) ? ["title"] : []),
    ...steps.flatMap((step, index) => {
      const at = `steps[${index}]`;
      const question = ownQuestion(step);
      return [
        ...(isEmpty(step.title) ? [`${at}.title`] : []),
        ...(question && isEmpty(question.text) ? [`${at}.question.text`] : []),
        ...(question?.choices ?? []).flatMap((
          choice,
          number,
        ) => (isEmpty(choice) ? [`${at}.question.choices[${number}]`] : [])),
        ...["x", "y"].flatMap((axis) => {
          const own = valueAt(question, [axis]);
          return own && isEmpty(own.name) ? [`${at}.question.${axis}.name`] : [];
        }),
        ...(question?.items ?? []).flatMap((item, number) => (isEmpty(item) ? [`${at}.question.items[${number}]`] : [])),
      ];
    }),
  ];
}

/**
 * A fault of the server: its path, and the rest.
 * @param {string} reason  such as `steps[2].title: the text is empty`
 * @returns {Fault}
 */
export function faultOf(reason) {
  const [, path, message] = /^([a-z]+(?:\[\d+\]|\.\w+)*): (.*)$/su.exec(reason) ?? [];
  return path ? { path, reason: message } : { path: "", reason };
}

/** @returns {LessonDocument} */
export function emptyLesson() {
  return { lesson: 1, title: {}, steps: [{ title: {} }] };
}
