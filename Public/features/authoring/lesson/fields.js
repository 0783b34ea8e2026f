// @ts-check
/** The fields of a lesson's form: each shows one value of the document, and its fault beside it. */

import { element, setText } from "../../../shared/dom/dom.js";
import { textIn } from "../../../shared/model/language.js";
import { levels } from "../../../shared/net/experiment.js";
import { pathText, valueAt } from "./model.js";

/** @typedef {import("./model.js").Path} Path */
/** @typedef {import("./editor.js").LessonEditor} LessonEditor */
/** @typedef {{path: string, root: HTMLElement, control: HTMLElement, show: () => void, refuse: (message: string) => void}} Field */

let fieldCount = 0;

/**
 * @param {Path} path
 * @param {string} label
 * @param {HTMLInputElement|HTMLTextAreaElement|HTMLSelectElement} control
 * @param {() => void} show
 * @returns {Field}
 */
function field(path, label, control, show) {
  fieldCount += 1;
  control.id = `lesson-field-${fieldCount}`;
  const failure = element("p", { class: "failure", id: `${control.id}-failure`, role: "alert" });
  control.setAttribute("aria-describedby", failure.id);
  const text = pathText(path);
  const root = element(
    "div",
    { class: "field", "data-path": text },
    element("label", { for: control.id }, label),
    control,
    failure,
  );
  const refuse = (/** @type {string} */ message) => {
    setText(failure, message);
    control.setAttribute("aria-invalid", String(message !== ""));
  };
  return { path: text, root, control, show, refuse };
}

/**
 * A text in the language that the author writes.
 * @param {LessonEditor} editor
 * @param {Path} path  of the object with all languages
 * @param {string} label
 * @param {{limit: number, rows?: number}} size
 */
export function textField(editor, path, label, { limit, rows = 1 }) {
  const input = () => editor.set([...path, editor.writing], control.value, pathText(path) + editor.writing);
  const properties = { maxlength: limit, autocomplete: "off", input, blur: () => editor.settle() };
  const control = rows === 1 ? element("input", properties) : element("textarea", { ...properties, rows });
  return field(path, label, control, () => {
    const texts = valueAt(editor.draft.lesson, path);
    const value = texts?.[editor.writing] ?? "";
    if (control.value !== value) control.value = value;
    control.lang = editor.writing;
    control.placeholder = value ? "" : textIn(texts, editor.writing);
  });
}

/**
 * @param {LessonEditor} editor
 * @param {Path} path
 * @param {string} label
 * @param {{min: number, max: number, step?: string, placeholder?: string}} range
 */
export function numberField(editor, path, label, { min, max, step = "1", placeholder = "" }) {
  const input = () => editor.set(path, control.value === "" ? undefined : Number(control.value), pathText(path));
  const control = element("input", { type: "number", min, max, step, placeholder, input, blur: () => editor.settle() });
  return field(path, label, control, () => {
    const value = valueAt(editor.draft.lesson, path);
    if (Number(control.value) !== value || value === undefined) control.value = value === undefined ? "" : String(value);
  });
}

/**
 * A field for one to four numbers, separated by spaces.
 * @param {LessonEditor} editor
 * @param {Path} path
 * @param {string} label
 * @param {readonly number[]} standard  the value of an empty field
 */
export function numbersField(editor, path, label, standard) {
  const input = () => {
    const isEmpty = control.value.trim() === "";
    const numbers = isEmpty ? undefined : levels(control.value);
    each.refuse(numbers === null ? editor.texts.badNumbers : "");
    if (numbers !== null) editor.set(path, numbers, pathText(path));
  };
  const control = element("input", {
    autocomplete: "off",
    placeholder: standard.join(" "),
    input,
    blur: () => editor.settle(),
  });
  const each = field(path, label, control, () => {
    const value = valueAt(editor.draft.lesson, path);
    const shown = control.value.trim() === "" ? undefined : levels(control.value);
    if (shown !== null && JSON.stringify(shown) !== JSON.stringify(value)) control.value = value?.join(" ") ?? "";
  });
  return each;
}

/**
 * A field for points, one in each row: x and y with a space between.
 * @param {LessonEditor} editor
 * @param {Path} path
 * @param {string} label
 */
export function pointsField(editor, path, label) {
  const read = () => {
    const rows = control.value.split("\n").map((row) => row.trim()).filter(Boolean);
    const points = rows.map((row) => row.split(/[\s;]+/).map((word) => (word === "" ? NaN : Number(word.replace(",", ".")))));
    return points.length > 0 && points.every((point) => point.length === 2 && point.every(Number.isFinite)) ? points : null;
  };
  const input = () => {
    const points = read();
    each.refuse(points ? "" : editor.texts.badPoints);
    if (points) editor.set(path, points, pathText(path));
  };
  const control = element("textarea", {
    rows: 5,
    autocomplete: "off",
    spellcheck: "false",
    input,
    blur: () => editor.settle(),
  });
  const each = field(path, label, control, () => {
    const points = valueAt(editor.draft.lesson, path) ?? [];
    if (JSON.stringify(read()) === JSON.stringify(points) || control === document.activeElement) return;
    control.value = points.map((/** @type {number[]} */ point) => point.join(" ")).join("\n");
  });
  return each;
}

/**
 * @param {LessonEditor} editor
 * @param {Path} path
 * @param {string} label
 */
export function idField(editor, path, label) {
  const input = () => editor.set(path, control.value.trim(), pathText(path));
  const control = element("input", {
    maxlength: 64,
    autocomplete: "off",
    spellcheck: "false",
    input,
    blur: () => editor.settle(),
  });
  return field(path, label, control, () => {
    const value = valueAt(editor.draft.lesson, path) ?? "";
    if (control.value !== value) control.value = value;
  });
}

/**
 * @param {Path} path
 * @param {string} label
 * @param {[value: string, label: string][]} options
 * @param {() => string} value
 * @param {(value: string) => void} choose
 */
export function choiceField(path, label, options, value, choose) {
  const control = element(
    "select",
    { change: () => choose(control.value) },
    ...options.map(([each, name]) => element("option", { value: each }, name)),
  );
  return field(path, label, control, () => {
    control.value = value();
  });
}

/**
 * @param {LessonEditor} editor
 * @param {Path} path
 * @param {string} label
 * @returns {Field}
 */
export function flagField(editor, path, label) {
  const control = element("input", { type: "checkbox", change: () => editor.set(path, control.checked || undefined) });
  const failure = element("p", { class: "failure", role: "alert" });
  const root = element("div", { "data-path": pathText(path) }, element("label", { class: "flag" }, control, label), failure);
  const show = () => {
    control.checked = valueAt(editor.draft.lesson, path) === true;
  };
  const refuse = (/** @type {string} */ message) => setText(failure, message);
  return { path: pathText(path), root, control, show, refuse };
}
