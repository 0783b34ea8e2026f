// @ts-check
/**
 * Checks of what a browser has stored: it may be damaged, of another version of these pages, or another program's. A field of
 * a wrong form counts as missing, and what is read lets each page start. Pure.
 */

/** @typedef {(value: any) => boolean} Check */

/** Exceeds every text that pages store. */
const MAX_TEXT_LENGTH = 4000;

/** @type {Check} */
export const isText = (value) => typeof value === "string" && value.length <= MAX_TEXT_LENGTH;
/** @type {Check} */
export const isNumber = Number.isFinite;
/** @type {Check} */
export const isPositive = (value) => Number.isFinite(value) && value > 0;
/** @type {Check} */
export const isCount = (value) => Number.isSafeInteger(value) && value >= 0;
/** @type {Check} */
export const isFlag = (value) => typeof value === "boolean";
/** @type {Check} */
export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** @type {Check} An address of a page. */
export const isWebAddress = (value) => {
  try {
    return isText(value) && /^https?:$/.test(new URL(value).protocol);
  } catch {
    return false;
  }
};

/** @type {(check: Check) => Check} */
export const orNull = (check) => (value) => value === null || check(value);
/** @type {(check: Check) => Check} */
export const listOf = (check) => (value) => Array.isArray(value) && value.every(check);
/** @type {(checks: Record<string, Check>) => Check} An object with all of these fields. */
export const objectOf = (checks) => (value) =>
  isObject(value) && Object.entries(checks).every(([name, check]) => check(value[name]));

/**
 * The fields of a stored object that pass their checks.
 * @param {unknown} stored
 * @param {Record<string, Check>} checks  of all known fields
 * @returns {any} null if it is no object
 */
export function soundFields(stored, checks) {
  if (!isObject(stored)) return null;
  return Object.fromEntries(
    Object.entries(/** @type {object} */ (stored)).filter(([name, value]) =>
      Object.hasOwn(checks, name) && checks[name](value)
    ),
  );
}

/**
 * A stored document, with the fields of an empty one in place of those that have another form.
 * @template {object} D
 * @param {D} stored
 * @param {D} empty
 * @returns {D}
 */
export function shapedLike(stored, empty) {
  const values = /** @type {Record<string, unknown>} */ (stored);
  const isLike = (/** @type {unknown} */ value, /** @type {unknown} */ model) =>
    model === null
      ? value !== undefined
      : typeof value === typeof model && Array.isArray(value) === Array.isArray(model) && value !== null;
  const replaced = Object.entries(empty).filter(([name, model]) => !isLike(values[name], model));
  return { ...stored, ...Object.fromEntries(replaced) };
}
