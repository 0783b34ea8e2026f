// @ts-check
/** The fields of a question: its text, its form, and what a question of that form has. */

import { element } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";
import { fillText } from "../../../shared/model/language.js";
import { choiceField, flagField, numberField, pointsField, textField } from "./fields.js";
import { asForm, ownQuestion, valueAt, withChoice, withItem, withoutChoice, withoutItem } from "./model.js";
import { pictureFields } from "./picture-fields.js";

/** @typedef {import("./editor.js").LessonEditor} LessonEditor */
/** @typedef {import("./fields.js").Field} Field */
/** @typedef {import("./model.js").Path} Path */
/** @typedef {import("../../../shared/net/lessons.js").LessonQuestion} LessonQuestion */
/**
 * @typedef {object} Place  of a question
 * @property {LessonEditor} editor
 * @property {number} index  of its step
 * @property {Path} path
 * @property {(field: Field) => HTMLElement} add
 */

/** What a class may have measured when it looks at its answers. */
export const MEASURED = /** @type {const} */ (["distance", "time", "touches", "force"]);
/** How many choices and items a question has. */
const [MIN_CHOICES, MAX_CHOICES, MIN_ITEMS, MAX_ITEMS] = [2, 6, 3, 7];
/** The largest number of an answer. */
const MAX_VALUE = 1e12;
const ANY = Object.freeze({ min: -MAX_VALUE, max: MAX_VALUE, step: "any" });

/**
 * @param {LessonEditor} editor
 * @param {number} index  of the step
 * @param {(field: Field) => HTMLElement} add
 * @returns {HTMLElement[]}
 */
export function questionFields(editor, index, add) {
  const { texts } = editor;
  const path = ["steps", index, "question"];
  /** @type {[Contract.QuestionForm, string][]} */
  const forms = [
    ["choice", texts.formChoice],
    ["number", texts.formNumber],
    ["line", texts.formLine],
    ["order", texts.formOrder],
    ["sketch", texts.formSketch],
    ["point", texts.formPoint],
    ["area", texts.formArea],
  ];
  const form = () => ownQuestion(editor.draft.lesson.steps[index])?.form ?? "choice";
  const become = (/** @type {string} */ chosen) =>
    editor.changeQuestion(index, (question) => asForm(question, /** @type {Contract.QuestionForm} */ (chosen)));
  return [
    add(textField(editor, [...path, "text"], texts.questionField, { limit: 200, rows: 2 })),
    add(choiceField([...path, "form"], texts.form, forms, form, become)),
    ...FIELDS[form()]({ editor, index, path, add }),
  ];
}

/** @type {Readonly<Record<Contract.QuestionForm, (place: Place) => HTMLElement[]>>} */
const FIELDS = {
  choice: choiceFields,
  number: ({ editor, path, add }) => [
    ...measuredFields(editor, path).map(add),
    add(numberField(editor, [...path, "tolerance"], editor.texts.tolerance, { ...ANY, min: 0 })),
    add(flagField(editor, [...path, "confidence"], editor.texts.confidence)),
  ],
  line: ({ editor, path, add }) => [
    add(numberField(editor, [...path, "from"], editor.texts.from, ANY)),
    add(numberField(editor, [...path, "to"], editor.texts.to, ANY)),
    ...measuredFields(editor, path).map(add),
  ],
  order: orderFields,
  sketch: ({ editor, path, add }) => sketchFields(editor, path).map(add),
  point: ({ editor, path, add }) => pictureFields(editor, "point", path).map(add),
  area: ({ editor, path, add }) => pictureFields(editor, "area", path).map(add),
};

/**
 * What every question for a number has.
 * @param {LessonEditor} editor
 * @param {Path} path  of the question
 */
function measuredFields(editor, path) {
  const { texts } = editor;
  /** @type {[string, string][]} */
  const truths = [
    ["", texts.truthGiven],
    ...MEASURED.map((
      figure,
    ) => /** @type {[string, string]} */ ([figure, fillText(texts.truthMeasured, { figure: texts[`figure_${figure}`] })])),
  ];
  const median = () => {
    const truth = valueAt(editor.draft.lesson, [...path, "truth"]);
    return typeof truth === "object" ? truth.median : "";
  };
  const setMedian = (/** @type {string} */ figure) => editor.set([...path, "truth"], figure ? { median: figure } : undefined);
  return [
    textField(editor, [...path, "unit"], texts.unit, { limit: 20 }),
    choiceField([...path, "truth", "median"], texts.truth, truths, median, setMedian),
    ...(median() ? [] : [numberField(editor, [...path, "truth"], texts.truthNumber, ANY)]),
  ];
}

/**
 * @param {LessonEditor} editor
 * @param {Path} path  of the question
 */
function sketchFields(editor, path) {
  const { texts } = editor;
  const curve = () => valueAt(editor.draft.lesson, [...path, "curve"]);
  const kind = () => (curve() === undefined ? "" : curve().points ? "points" : "function");
  const end = (/** @type {"from"|"to"} */ side) => valueAt(editor.draft.lesson, [...path, "x", side]) ?? 0;
  const become = (/** @type {string} */ chosen) => {
    if (chosen === "function") return editor.show();
    editor.set([...path, "curve"], chosen === "points" ? { points: [[end("from"), 0], [end("to"), 0]] } : undefined);
  };
  /** @type {[string, string][]} */
  const kinds = [["", texts.noCurve], ["points", texts.curveByPoints]];
  if (kind() === "function") kinds.push(["function", texts.curveOfFile]);
  const axes = /** @type {const} */ ([["x", texts.xName], ["y", texts.yName]]).flatMap(([axis, name]) => [
    textField(editor, [...path, axis, "name"], name, { limit: 40 }),
    textField(editor, [...path, axis, "unit"], texts.unit, { limit: 20 }),
    numberField(editor, [...path, axis, "from"], texts.axisFrom, ANY),
    numberField(editor, [...path, axis, "to"], texts.axisTo, ANY),
  ]);
  return [
    ...axes,
    choiceField([...path, "curve"], texts.curve, kinds, kind, become),
    ...(kind() === "points" ? [pointsField(editor, [...path, "curve", "points"], texts.points)] : []),
  ];
}

/**
 * The texts of a list, each with a button that removes it.
 * @param {Place} place
 * @param {"choices"|"items"} member
 * @param {number} least  of them
 * @param {{each: string, remove: string}} labels  with a number
 * @param {(question: LessonQuestion, at: number) => LessonQuestion} without
 */
function textRows({ editor, index, path, add }, member, least, labels, without) {
  const count = ownQuestion(editor.draft.lesson.steps[index])?.[member]?.length ?? 0;
  return Array.from({ length: count }, (_, at) => {
    const label = (/** @type {string} */ text) => fillText(text, { number: at + 1 });
    const field = add(textField(editor, [...path, member, at], label(labels.each), { limit: 80 }));
    const click = () => editor.changeQuestion(index, (question) => without(question, at));
    const remove = element(
      "button",
      { class: "round", "aria-label": label(labels.remove), disabled: count <= least, click },
      icon("close"),
    );
    return element("div", { class: "choice-row" }, field, remove);
  });
}

/**
 * The button that adds one.
 * @param {Place} place
 * @param {string} label
 * @param {boolean} disabled
 * @param {(question: LessonQuestion) => LessonQuestion} longer
 */
function addButton({ editor, index }, label, disabled, longer) {
  return element("button", { disabled, click: () => editor.changeQuestion(index, longer) }, icon("plus"), label);
}

/** @param {Place} place */
function orderFields(place) {
  const { editor, index, path, add } = place;
  const { texts } = editor;
  const rows = textRows(place, "items", MIN_ITEMS, { each: texts.item, remove: texts.removeItem }, withoutItem);
  const shown = () => ownQuestion(editor.draft.lesson.steps[index])?.order?.join(" ") ?? "";
  const asItStands = rows.map((_, at) => at + 1).join(" ");
  /** @type {[string, string][]} */
  const orders = [["", texts.noOrder], [asItStands, texts.asItStands]];
  // One of a file.
  if (orders.every(([order]) => order !== shown())) orders.push([shown(), shown()]);
  const choose = (/** @type {string} */ chosen) =>
    editor.set([...path, "order"], chosen ? chosen.split(" ").map(Number) : undefined);
  return [
    ...rows,
    addButton(place, texts.addItem, rows.length >= MAX_ITEMS, withItem),
    add(choiceField([...path, "order"], texts.rightOrder, orders, shown, choose)),
  ];
}

/** @param {Place} place */
function choiceFields(place) {
  const { editor, index, path, add } = place;
  const { texts } = editor;
  const rows = textRows(place, "choices", MIN_CHOICES, { each: texts.choice, remove: texts.removeChoice }, withoutChoice);
  /** @type {[string, string][]} */
  const answers = [
    ["", texts.noAnswer],
    ...rows.map((_, at) => /** @type {[string, string]} */ ([String(at + 1), fillText(texts.choice, { number: at + 1 })])),
  ];
  const answer = () => String(ownQuestion(editor.draft.lesson.steps[index])?.answer ?? "");
  const choose = (/** @type {string} */ chosen) => editor.set([...path, "answer"], chosen ? Number(chosen) : undefined);
  return [
    ...rows,
    addButton(place, texts.addChoice, rows.length >= MAX_CHOICES, withChoice),
    add(choiceField([...path, "answer"], texts.answer, answers, answer, choose)),
    add(flagField(editor, [...path, "confidence"], texts.confidence)),
  ];
}
