// @ts-check
/**
 * The forms of selectors: which the tag makes, and a viewer takes. Strangers send selectors, so that one of another form,
 * which a browser may need seconds to look up, finds nothing.
 */

/** Separates the selector of an element from the selector within its shadow root or its frame. */
export const DEEPER = " >>> ";
/** Separates an element from its child. */
export const CHILD = " > ";
/** Attributes that developers set for tests and forms, equal in every language. */
export const NAME_ATTRIBUTES = ["data-testid", "data-test", "data-cy", "data-qa", "name", "role"];
/** Landmarks; a page usually has one of each. */
export const LANDMARKS = /^(main|nav|header|footer|aside|form|body|html)$/;

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
