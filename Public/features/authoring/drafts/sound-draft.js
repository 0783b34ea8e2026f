// @ts-check
/**
 * What this browser keeps of an author's work, as far as the editors can show it: a draft may be cut, of another version of these
 * pages, or have values of another type. What is left out stays in the draft as it was, which the editor offers as a file. Pure.
 */

import { isFlag, isNumber, isObject, isPositive, isText, shapedLike } from "../../../shared/net/stored/fields.js";

/** @typedef {(value: any, lost: () => void) => any} Shape  what fits of a value; undefined if nothing does */

/** @type {(check: (value: any) => boolean) => Shape} */
const only = (check) => (value) => (check(value) ? value : undefined);
/** Longer than what pages store elsewhere: descriptions, pictures in a lesson. @type {Shape} */
const words = only((value) => typeof value === "string");
const number = only(isNumber);
/** @type {(shape: Shape) => Shape} */
const orNull = (shape) => (value, lost) => (value === null ? null : shape(value, lost));
/** @type {(shape: Shape) => Shape} */
const list = (shape) => (value, lost) =>
  Array.isArray(value)
    ? value.flatMap((item) => {
      const fitting = shape(item, lost);
      if (fitting === undefined) lost();
      return fitting === undefined ? [] : [fitting];
    })
    : undefined;
/**
 * An object; fields of a wrong form are missing, or have their default. Without one that must be there it does not fit.
 * @type {(shapes: Record<string, Shape>, defaults?: Record<string, unknown>, must?: string[]) => Shape}
 */
const fields = (shapes, defaults = {}, must = []) => (value, lost) => {
  if (!isObject(value)) return undefined;
  const whole = { ...value };
  for (const [name, shape] of Object.entries(shapes)) {
    if (whole[name] === undefined) {
      delete whole[name];
      continue;
    }
    const fitting = shape(whole[name], lost);
    if (fitting === undefined) lost();
    if (fitting === undefined) delete whole[name];
    else whole[name] = fitting;
  }
  // A field that the draft never had is no damage: it may be older than the field.
  for (const [name, without] of Object.entries(defaults)) {
    if (!(name in whole)) whole[name] = without;
  }
  return must.every((name) => name in whole) ? whole : undefined;
};
/** In several languages. @type {Shape} */
const texts = (value, lost) =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === "string" || lost()))
    : undefined;
const anObject = only(isObject);
const place = fields({ latitude: number, longitude: number }, {}, ["latitude", "longitude"]);
const corners = list(only((pair) => Array.isArray(pair) && pair.length === 2 && pair.every(isNumber)));

// A puzzle
const photo = fields({ key: only(isText), width: only(isPositive), height: only(isPositive) }, {}, ["key", "width", "height"]);
const rectangle = fields(
  { x: number, y: number, width: only(isPositive), height: only(isPositive) },
  {},
  ["x", "y", "width", "height"],
);
const puzzle = fields({
  title: words,
  description: words,
  place: orNull(place),
  proximityMetres: orNull(number),
  differences: list(rectangle),
  picture: orNull(photo),
  original: orNull(photo),
}, { title: "", description: "", place: null, proximityMetres: null, differences: [], picture: null, original: null });

// A play
const circle = fields(
  { latitude: number, longitude: number, radiusMetres: only(isPositive) },
  {},
  ["latitude", "longitude", "radiusMetres"],
);
const polygon = fields({ points: corners }, {}, ["points"]);
/** @type {Shape} */
const region = (value, lost) =>
  value?.type === "circle"
    ? circle(value, lost)
    : value?.type === "polygon" && polygon(value, lost)?.points.length > 2
    ? polygon(value, lost)
    : undefined;
const sound = fields(
  { name: only(isText), key: orNull(only(isText)), type: only(isText), bytes: number, seconds: orNull(number) },
  { key: null, type: "", bytes: 0, seconds: null },
  ["name"],
);
const scene = fields(
  {
    key: only(isText),
    name: words,
    repeat: only((value) => ["visit", "once", "loop"].includes(value)),
    after: list(only(isText)),
    sound: orNull(sound),
    region,
    transcript: list(fields({ seconds: number, text: words }, {}, ["seconds", "text"])),
  },
  { name: "", repeat: "visit", after: [], sound: null, transcript: [] },
  ["key", "region"],
);
const play = (/** @type {string} */ language) =>
  fields({ title: words, version: words, language: only(isText), about: words, scenes: list(scene) }, {
    title: "",
    version: "1.0",
    language,
    about: "",
    scenes: [],
  });

// A lesson
const axis = fields({ name: texts, from: number, to: number }, { name: {}, from: 0, to: 10 });
const question = fields({
  text: texts,
  form: only(isText),
  again: only(isText),
  choices: list(texts),
  answer: number,
  unit: texts,
  from: number,
  to: number,
  tolerance: number,
  confidence: only(isFlag),
  x: axis,
  y: axis,
  curve: anObject,
  items: list(texts),
  order: list(number),
  truth: only((value) => isNumber(value) || isObject(value)),
  picture: only(isText),
  marks: number,
});
const step = fields({
  name: only(isText),
  title: texts,
  text: texts,
  phones: texts,
  seconds: number,
  activity: fields({ name: only(isText) }, {}, ["name"]),
  compare: anObject,
  question,
  beside: only(isText),
  ground: fields({
    sample: only(isText),
    file: words,
    scale: fields({ points: corners, length: number }, {}, ["points", "length"]),
  }),
}, { title: {} });
const lesson = fields({
  title: words,
  lesson: fields({ title: texts, about: texts, minutes: number, steps: list(step), sheet: list(anObject) }, {
    title: {},
    steps: [],
  }),
}, { title: "", lesson: { lesson: 1, title: {}, steps: [] } });

/**
 * @template D
 * @param {"puzzle"|"play"|"lesson"} kind
 * @param {D} stored  the document of a draft
 * @param {string} [language]  of a new play
 * @returns {{document: D, isWhole: boolean}} `isWhole`: nothing was left out
 */
export function soundDraft(kind, stored, language = "en") {
  let isWhole = true;
  const shape = kind === "puzzle" ? puzzle : kind === "play" ? play(language) : lesson;
  const document = shape(stored, () => void (isWhole = false));
  if (kind === "lesson" && document.lesson.steps.length === 0) document.lesson = { ...document.lesson, steps: [{ title: {} }] };
  return { document, isWhole };
}

/**
 * What a draft knows of the server's version.
 * @template {{id: string|null}} R
 * @param {{more?: {remote?: unknown}}|undefined} stored
 * @param {R} unknown  of a work that no server has
 * @returns {R}
 */
export function remoteOf(stored, unknown) {
  const remote = stored?.more?.remote;
  if (!isObject(remote)) return unknown;
  const shaped = shapedLike({ ...unknown, .../** @type {object} */ (remote) }, unknown);
  return isText(shaped.id) ? shaped : { ...shaped, id: null };
}
