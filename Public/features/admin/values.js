// @ts-check
/** Sizes, times and ages in words. Pure. */

const KILO = 1000;
const UNITS = /** @type {const} */ (["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"]);
const AGES = /** @type {const} */ ([["day", 86_400], ["hour", 3600], ["minute", 60]]);

/**
 * A size with two or three digits.
 * @param {number} bytes
 * @param {string} language
 */
export function sizeText(bytes, language) {
  const power = bytes < KILO ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / KILO ** power;
  const options = { style: "unit", unit: UNITS[power], maximumFractionDigits: value < 10 && power > 0 ? 1 : 0 };
  return new Intl.NumberFormat(language, /** @type {Intl.NumberFormatOptions} */ (options)).format(value);
}

/**
 * The day and the minute.
 * @param {string|number} time
 * @param {string} language
 */
export function timeText(time, language) {
  return new Date(time).toLocaleString(language, {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  });
}

/**
 * @param {string|number} time
 * @param {string} language
 */
export function dayText(time, language) {
  return new Date(time).toLocaleDateString(language, { day: "numeric", month: "long", year: "numeric" });
}

/**
 * A duration in its largest whole unit, at least a minute.
 * @param {number} seconds
 * @param {string} language
 */
export function ageText(seconds, language) {
  const [unit, length] = AGES.find(([, each]) => seconds >= each) ?? AGES[2];
  const options = /** @type {Intl.NumberFormatOptions} */ ({ style: "unit", unit, unitDisplay: "long" });
  return new Intl.NumberFormat(language, options).format(Math.max(1, Math.floor(seconds / length)));
}
