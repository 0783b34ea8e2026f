// @ts-check
/** The fields of a question about a picture: the picture, how many marks, and the true place, which is marked on it. */

import { element } from "../../../shared/dom/dom.js";
import { PlacesField } from "../../../shared/drawing/places/places-field.js";
import { isGroundSample } from "./ground-samples.js";
import { fillText } from "../../../shared/model/language.js";
import { WORLD } from "../../../shared/statistics/places.js";
import { choiceField, numberField } from "./fields.js";
import { groundPicture, ownField, sampleNames } from "./ground-fields.js";
import { pathText, valueAt } from "./model.js";

/** @typedef {import("./editor.js").LessonEditor} LessonEditor */
/** @typedef {import("./fields.js").Field} Field */
/** @typedef {import("./model.js").Path} Path */
/** @typedef {import("../../../shared/net/lessons.js").LessonQuestion} LessonQuestion */
/** @typedef {import("../../../shared/net/lessons.js").LessonStep} LessonStep */
/** @typedef {import("../../../shared/net/lessons.js").TruePlace} TruePlace */

const MAX_MARKS = 5;

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
  const [steps, index] = path;
  const step = () => /** @type {LessonStep} */ (valueAt(editor.draft.lesson, [steps, index]));
  /** @type {[string, string][]} */
  const pictures = [
    ["world", texts.pictureWorld],
    ["ground", texts.pictureGround],
    ...(step().ground?.file ? [/** @type {[string, string]} */ (["own", texts.pictureOwn])] : []),
    ...sampleNames(editor).map(
      ([sample, name]) => /** @type {[string, string]} */ ([`sample ${sample}`, fillText(texts.pictureSample, { name })]),
    ),
  ];
  const shown = () => {
    const { sample, file } = step().ground ?? {};
    if (at("picture") !== "ground" || !step().ground) return at("picture");
    return file ? "own" : `sample ${sample}`;
  };
  const become = (/** @type {string} */ chosen, file = "") => {
    if (chosen === "own" && !file) return;
    const [picture, sample] = chosen.startsWith("sample ") || file ? ["ground", chosen.slice(7)] : [chosen, ""];
    const { truth: _truth, ...question } = /** @type {LessonQuestion} */ (step().question);
    const { ground: _ground, ...others } = step();
    const asked = { ...question, picture: /** @type {Contract.QuestionPicture} */ (picture) };
    editor.setStep(Number(index), {
      ...others,
      ...(isGroundSample(sample) && { ground: { sample } }),
      ...(file && { ground: { file } }),
      question: asked,
    });
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
  const picture = at("picture") === "world"
    ? { picture: /** @type {const} */ ("world"), ...WORLD }
    : groundPicture(editor, step().ground);
  const choose = (/** @type {string} */ chosen) =>
    editor.set(
      [...path, "truth"],
      chosen === "" || !picture ? undefined : chosen === "point" ? middleOf(picture) : areaOf(picture),
    );
  return [
    choiceField([...path, "picture"], texts.picture, pictures, shown, (chosen) => become(chosen)),
    ownField(editor, Number(index), (file) => become("own", file)),
    ...(form === "point"
      ? [numberField(editor, [...path, "marks"], texts.marks, { min: 1, max: MAX_MARKS, placeholder: "1" })]
      : []),
    // Nobody knows yet what the host will lay under the drawing.
    ...(picture ? [choiceField([...path, "truth"], texts.place, kinds, kind, choose)] : []),
    ...(picture && kind() !== "" ? [placeField(editor, [...path, "truth"], picture, kind() === "area")] : []),
  ];
}

/** A place to begin with. @param {{width: number, height: number}} picture */
function middleOf({ width, height }) {
  return { point: [width / 2, height / 2] };
}

/** An area to begin with. @param {{width: number, height: number}} picture */
function areaOf({ width, height }) {
  const [x, y] = [width / 2, height / 2];
  const side = Math.round(Math.min(width, height) / 16);
  return { area: [[x - side, y - side], [x + side, y - side], [x + side, y + side], [x - side, y + side]] };
}

/**
 * @param {LessonEditor} editor
 * @param {Path} path  of the true place
 * @param {import("../../../shared/drawing/places/picture.js").AskedPicture} picture
 * @param {boolean} isArea
 * @returns {Field}
 */
function placeField(editor, path, picture, isArea) {
  const { texts, language } = editor;
  const field = new PlacesField(
    { picture, form: isArea ? "area" : "point", marks: 1 },
    { code: "", label: texts.place, language },
    (points) => editor.set(path, isArea ? { area: points } : { point: points[0] }, pathText(path)),
  );
  const root = element("div", { class: "field" }, field.root);
  const control = /** @type {HTMLElement} */ (field.root.querySelector("button"));
  const show = () => field.show(truePlaces(valueAt(editor.draft.lesson, path)), true);
  return { path: "", root, control, show, refuse: () => {} };
}
