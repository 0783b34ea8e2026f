// @ts-check
/** Checks of what a phone needs first, by examples: short, because each byte delays the first touch. Pure. */

/**
 * Whether a value has the form of an example: the same fields, items like its first one, finite numbers, above 0 if its are.
 * @param {any} value
 * @param {any} example
 * @returns {boolean}
 */
export function isLike(value, example) {
  if (typeof value !== typeof example || value === null) return false;
  if (typeof value === "number") return Number.isFinite(value) && value >= 0 && value >= Math.min(example, Number.MIN_VALUE);
  if (typeof value !== "object") return true;
  if (Array.isArray(value) !== Array.isArray(example)) return false;
  if (Array.isArray(value)) return value.every((item) => isLike(item, example[0]));
  return Object.keys(example).every((name) => isLike(value[name], example[name]));
}

/**
 * A stored object without the fields that have another form than the example's; other fields stay.
 * @param {any} stored
 * @param {any} example
 * @returns {any} null if it is no object
 */
export function fieldsLike(stored, example) {
  if (!isLike(stored, {})) return null;
  return Object.fromEntries(
    Object.entries(stored).filter(([name, value]) => !Object.hasOwn(example, name) || isLike(value, example[name])),
  );
}
