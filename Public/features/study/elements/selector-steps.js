// @ts-check
/**
 * Reads selectors. Strangers send them, so that one of a form that the tag does not make, which a browser may need seconds to
 * look up, finds nothing.
 */

import { CHILD, DEEPER, NAME_ATTRIBUTES } from "./selector-forms.js";

/** A name as `CSS.escape` writes one that begins with a letter. */
const NAME = String.raw`(?:[\p{L}_]|[^\x00-\x7f])(?:[\w-]|[^\x00-\x7f]|\\[!-/:-@\[-^{-~\x60])*`;
const ID_FORM = new RegExp(`^#(${NAME})$`, "u");
const ATTRIBUTE_FORM = new RegExp(`^(${NAME})?\\[(${NAME_ATTRIBUTES.join("|")})="([\\p{L}\\d_.-]+)"\\]$`, "u");
const STEP_FORM = new RegExp(`^(${NAME})(?::nth-of-type\\(([1-9]\\d{0,6})\\))?$`, "u");

/**
 * An element by a name of its own, or by its place: the `nth` of the children with its tag.
 * @typedef {{id: string}|{tag?: string, attribute: string, value: string}|{tag: string, nth: number}} Step
 */

/**
 * The steps to an element: one list for each document or shadow root on the way, from the outside.
 * @param {string} selector
 * @returns {Step[][]|null}  null if the tag makes no such selector
 */
export function stepsOf(selector) {
  const parts = selector.split(DEEPER).map((part) => {
    const [first, ...others] = part.split(CHILD);
    return [namedStep(first) ?? placeStep(first), ...others.map(placeStep)];
  });
  return parts.every((steps) => steps.every((step) => step !== null)) ? /** @type {Step[][]} */ (parts) : null;
}

/**
 * @param {string} text
 * @returns {Step|null}
 */
function namedStep(text) {
  const id = ID_FORM.exec(text);
  if (id) return { id: unescaped(id[1]) };
  const [match, tag, attribute, value] = ATTRIBUTE_FORM.exec(text) ?? [];
  if (match === undefined) return null;
  return { ...(tag === undefined ? {} : { tag: unescaped(tag) }), attribute, value };
}

/**
 * @param {string} text
 * @returns {Step|null}
 */
function placeStep(text) {
  const [match, tag, nth] = STEP_FORM.exec(text) ?? [];
  return match === undefined ? null : { tag: unescaped(tag), nth: Number(nth ?? 1) };
}

/** @param {string} name */
function unescaped(name) {
  return name.replace(/\\(.)/g, "$1");
}
