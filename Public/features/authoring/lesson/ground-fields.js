// @ts-check
/** The fields of the picture that a step lays under the drawing: which one, and its scale, by two marks on it. */

import { element } from "../../../shared/dom/dom.js";
import { PlacesField } from "../../../shared/drawing/places/places-field.js";
import { GROUND_SAMPLES, sampleAddress } from "./ground-samples.js";
import { choiceField, numberField } from "./fields.js";
import { pathText, valueAt } from "./model.js";

/** @typedef {import("./editor.js").LessonEditor} LessonEditor */
/** @typedef {import("./fields.js").Field} Field */
/** @typedef {import("./ground-samples.js").GroundSample} GroundSample */

const UNITS = Object.freeze(["nm", "µm", "mm", "cm", "m", "km"]);

/**
 * @param {LessonEditor} editor
 * @returns {[value: GroundSample, name: string][]} all samples
 */
export function sampleNames({ texts }) {
  const samples = /** @type {GroundSample[]} */ (Object.keys(GROUND_SAMPLES));
  return samples.map((sample) => [sample, texts[`sample_${sample}`]]);
}

/** A sample, as places are marked on it. @param {GroundSample} sample */
export function samplePicture(sample) {
  return { picture: /** @type {const} */ ("ground"), ...GROUND_SAMPLES[sample], address: sampleAddress(sample) };
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
  const choose = (/** @type {string} */ sample) => editor.set(path, sample ? { sample } : undefined);
  const sample = /** @type {GroundSample|undefined} */ (at("sample"));
  const picture = choiceField(
    [...path, "sample"],
    texts.underDrawing,
    [["", texts.underNothing], ...sampleNames(editor)],
    () => at("sample") ?? "",
    choose,
  );
  if (!sample) return [picture];
  const { width, height } = GROUND_SAMPLES[sample];
  const scale = [...path, "scale"];
  const marked = { points: [[0, height / 2], [width, height / 2]], length: 10, unit: "cm" };
  return [
    picture,
    choiceField(
      scale,
      texts.scale,
      [["", texts.scaleNone], ["marks", texts.scaleMarks]],
      () => (at("scale") ? "marks" : ""),
      (chosen) => editor.set(scale, chosen ? marked : undefined),
    ),
    ...(at("scale")
      ? [
        marksField(editor, [...scale, "points"], sample),
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
 * @param {LessonEditor} editor
 * @param {import("./model.js").Path} path  of the two marks
 * @param {GroundSample} sample
 * @returns {Field}
 */
function marksField(editor, path, sample) {
  const { texts, language } = editor;
  const field = new PlacesField(
    { picture: samplePicture(sample), form: "point", marks: 2 },
    { code: "", label: texts.scaleMarks, language },
    (points) => editor.set(path, points, pathText(path)),
  );
  const root = element("div", { class: "field" }, field.root);
  const control = /** @type {HTMLElement} */ (field.root.querySelector("button"));
  const show = () => field.show(valueAt(editor.draft.lesson, path), true);
  return { path: "", root, control, show, refuse: () => {} };
}
