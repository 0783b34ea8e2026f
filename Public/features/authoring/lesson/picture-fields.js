// @ts-check
/** The fields of a question about a picture: the picture, how many marks, and the true place, which is marked on it. */

import { element } from "../../../shared/dom/dom.js";
import { PlacesField } from "../../../shared/drawing/places/places-field.js";
import { WORLD } from "../../../shared/statistics/places.js";
import { choiceField, numberField } from "./fields.js";
import { pathText, valueAt } from "./model.js";

/** @typedef {import("./editor.js").LessonEditor} LessonEditor */
/** @typedef {import("./fields.js").Field} Field */
/** @typedef {import("./model.js").Path} Path */
/** @typedef {import("../../../shared/net/lessons.js").TruePlace} TruePlace */

const MAX_MARKS = 5;
/** A place to begin with: the middle of the map. */
const POINT = Object.freeze({ point: [720, 360] });
const AREA = Object.freeze({ area: [[660, 320], [780, 320], [780, 400], [660, 400]] });

/** @param {TruePlace|number|{median: string}|undefined} truth @returns {[number, number][]} in px; empty without a place */
export function truePlaces(truth) {
  if (typeof truth !== "object" || "median" in truth) return [];
  const { point, area, rectangle } = truth;
  const pair = (/** @type {number[]} */ [x, y]) => /** @type {[number, number]} */ ([x, y]);
  if (point) return [pair(point)];
  if (area) return area.map(pair);
  if (!rectangle) return [];
  const [x, y, width, height] = rectangle;
  return [[x, y], [x + width, y], [x + width, y + height], [x, y + height]];
}

/**
 * @param {LessonEditor} editor
 * @param {Contract.QuestionForm} form  point or area
 * @param {Path} path  of the question
 * @returns {Field[]}
 */
export function pictureFields(editor, form, path) {
  const { texts } = editor;
  const at = (/** @type {string} */ name) => valueAt(editor.draft.lesson, [...path, name]);
  /** @type {[string, string][]} */
  const pictures = [["world", texts.pictureWorld], ["ground", texts.pictureGround]];
  const become = (/** @type {string} */ picture) => {
    editor.set([...path, "truth"], undefined);
    editor.set([...path, "picture"], picture);
  };
  /** @type {[string, string][]} */
  const kinds = [
    ["", texts.placeNone],
    ...(form === "point" ? [/** @type {[string, string]} */ (["point", texts.placePoint])] : []),
    ["area", texts.placeArea],
  ];
  const kind = () => {
    const count = truePlaces(at("truth")).length;
    return count === 0 ? "" : count === 1 ? "point" : "area";
  };
  const choose = (/** @type {string} */ chosen) =>
    editor.set([...path, "truth"], chosen === "" ? undefined : chosen === "point" ? POINT : AREA);
  return [
    choiceField([...path, "picture"], texts.picture, pictures, () => at("picture"), become),
    ...(form === "point"
      ? [numberField(editor, [...path, "marks"], texts.marks, { min: 1, max: MAX_MARKS, placeholder: "1" })]
      : []),
    // Nobody knows yet what will lie under the drawing.
    ...(at("picture") === "world" ? [choiceField([...path, "truth"], texts.place, kinds, kind, choose)] : []),
    ...(at("picture") === "world" && kind() !== "" ? [placeField(editor, [...path, "truth"], kind() === "area")] : []),
  ];
}

/**
 * @param {LessonEditor} editor
 * @param {Path} path  of the true place
 * @param {boolean} isArea
 * @returns {Field}
 */
function placeField(editor, path, isArea) {
  const { texts, language } = editor;
  const field = new PlacesField(
    { picture: { picture: "world", ...WORLD }, form: isArea ? "area" : "point", marks: 1 },
    { code: "", label: texts.place, language },
    (points) => editor.set(path, isArea ? { area: points } : { point: points[0] }, pathText(path)),
  );
  const root = element("div", { class: "field" }, field.root);
  const control = /** @type {HTMLElement} */ (field.root.querySelector("button"));
  const show = () => field.show(truePlaces(valueAt(editor.draft.lesson, path)), true);
  return { path: "", root, control, show, refuse: () => {} };
}
