// @ts-check
/** The fields of the picture that a step lays under the drawing: which one, and its scale, by two marks on it. */

import { element, setText } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";
import { PlacesField } from "../../../shared/drawing/places/places-field.js";
import { GROUND_SAMPLES, sampleAddress } from "./ground-samples.js";
import { choiceField, numberField } from "./fields.js";
import { pathText, valueAt } from "./model.js";
import { ownPicture, ownSize, PicturesTooLarge } from "./own-pictures.js";

/** @typedef {import("./editor.js").LessonEditor} LessonEditor */
/** @typedef {import("./fields.js").Field} Field */
/** @typedef {import("./ground-samples.js").GroundSample} GroundSample */
/** @typedef {import("../../../shared/net/lessons.js").LessonGround} LessonGround */
/** @typedef {import("../../../shared/drawing/places/picture.js").AskedPicture} AskedPicture */

const UNITS = Object.freeze(["nm", "µm", "mm", "cm", "m", "km"]);

/**
 * @param {LessonEditor} editor
 * @returns {[value: GroundSample, name: string][]} all samples
 */
export function sampleNames({ texts }) {
  const samples = /** @type {GroundSample[]} */ (Object.keys(GROUND_SAMPLES));
  return samples.map((sample) => [sample, texts[`sample_${sample}`]]);
}

/**
 * A step's picture, as places are marked on it.
 * @param {LessonEditor} editor
 * @param {LessonGround|undefined} ground
 * @returns {AskedPicture|null} null without one, or while it is read
 */
export function groundPicture(editor, ground) {
  if (ground?.sample) return { picture: "ground", ...GROUND_SAMPLES[ground.sample], address: sampleAddress(ground.sample) };
  const size = ground?.file ? ownSize(ground.file, () => editor.show()) : null;
  return size && { picture: "ground", ...size, address: ground?.file };
}

/** A step's picture by its address. @param {LessonGround} ground */
export function groundAddress({ sample, file }) {
  return sample ? sampleAddress(sample) : file ?? "";
}

/** A step's picture in words. @param {LessonGround} ground @param {Readonly<Record<string, string>>} texts */
export function groundName({ sample }, texts) {
  return sample ? texts[`sample_${sample}`] : texts.pictureOwn;
}

/**
 * @param {LessonEditor} editor
 * @param {number} index  of a step in which the class draws
 * @returns {Field[]}
 */
export function groundFields(editor, index) {
  const { texts } = editor;
  const path = ["steps", index, "ground"];
  const at = (/** @type {string} */ name) => valueAt(editor.draft.lesson, [...path, name]);
  const ground = () => /** @type {LessonGround|undefined} */ (valueAt(editor.draft.lesson, path));
  /** @type {[string, string][]} */
  const own = ground()?.file ? [["own", texts.pictureOwn]] : [];
  const fields = [
    choiceField(
      [...path, "sample"],
      texts.underDrawing,
      [["", texts.underNothing], ...own, ...sampleNames(editor)],
      () => at("sample") ?? (at("file") ? "own" : ""),
      (chosen) => {
        if (chosen !== "own") editor.set(path, chosen ? { sample: chosen } : undefined);
      },
    ),
    ownField(editor, index, (file) => editor.set(path, { file })),
  ];
  const picture = groundPicture(editor, ground());
  if (!picture) return fields;
  const { width, height } = picture;
  const scale = [...path, "scale"];
  const marked = { points: [[0, height / 2], [width, height / 2]], length: 10, unit: "cm" };
  return [
    ...fields,
    choiceField(
      scale,
      texts.scale,
      [["", texts.scaleNone], ["marks", texts.scaleMarks]],
      () => (at("scale") ? "marks" : ""),
      (chosen) => editor.set(scale, chosen ? marked : undefined),
    ),
    ...(at("scale")
      ? [
        marksField(editor, [...scale, "points"], picture),
        numberField(editor, [...scale, "length"], texts.scaleLength, { min: 0, max: 1e9, step: "any" }),
        choiceField(
          [...scale, "unit"],
          texts.scaleUnit,
          UNITS.map((unit) => /** @type {[string, string]} */ ([unit, unit])),
          () => at("scale")?.unit ?? "",
          (unit) => editor.set([...scale, "unit"], unit),
        ),
      ]
      : []),
  ];
}

/**
 * The button by which the author chooses a picture of their own.
 * @param {LessonEditor} editor
 * @param {number} index  of the step
 * @param {(file: string) => void} chosen
 * @returns {Field}
 */
export function ownField(editor, index, chosen) {
  const { texts } = editor;
  const ground = () => editor.draft.lesson.steps[index]?.ground;
  const failure = element("p", { class: "failure", role: "alert" });
  const input = element("input", { type: "file", accept: "image/*", hidden: true });
  const take = async (/** @type {File} */ file) => {
    setText(failure, "");
    control.disabled = true;
    try {
      chosen(await ownPicture(file, editor.draft.lesson, ground()?.file));
    } catch (error) {
      setText(failure, error instanceof PicturesTooLarge ? texts.picturesTooLarge : texts.noPicture);
    } finally {
      control.disabled = false;
    }
  };
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    if (file) void take(file);
    // Allows the same file to be chosen again.
    input.value = "";
  });
  const control = element("button", { type: "button", click: () => input.click() }, icon("picture"), texts.chooseOwn);
  const path = pathText(["steps", index, "ground", "file"]);
  const root = element("div", { class: "field", "data-path": path }, control, input, failure);
  return { path, root, control, show: () => {}, refuse: (message) => setText(failure, message) };
}

/**
 * @param {LessonEditor} editor
 * @param {import("./model.js").Path} path  of the two marks
 * @param {AskedPicture} picture
 * @returns {Field}
 */
function marksField(editor, path, picture) {
  const { texts, language } = editor;
  const field = new PlacesField(
    { picture, form: "point", marks: 2 },
    { code: "", label: texts.scaleMarks, language },
    (points) => editor.set(path, points, pathText(path)),
  );
  const root = element("div", { class: "field" }, field.root);
  const control = /** @type {HTMLElement} */ (field.root.querySelector("button"));
  const show = () => field.show(valueAt(editor.draft.lesson, path), true);
  return { path: "", root, control, show, refuse: () => {} };
}
