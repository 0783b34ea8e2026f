// @ts-check
/** Distances and directions for a walker. */

/** @typedef {import("../model/language.js").Language} Language */

const COMPASS_POINTS = Object.freeze({
  en: ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"],
  de: ["Norden", "Nordosten", "Osten", "Südosten", "Süden", "Südwesten", "Westen", "Nordwesten"],
  fr: ["au nord", "au nord-est", "à l’est", "au sud-est", "au sud", "au sud-ouest", "à l’ouest", "au nord-ouest"],
});
const BYTES = Object.freeze({ en: ["kB", "MB"], de: ["kB", "MB"], fr: ["ko", "Mo"] });

/**
 * As precise as a position: metres up to 100, then tens of metres, from a kilometre on tenths of one.
 * @param {number} metres
 * @param {Language} language
 */
export function distanceText(metres, language) {
  if (!Number.isFinite(metres) || metres < 0) return "–";
  const rounded = metres < 100 ? Math.round(metres) : Math.round(metres / 10) * 10;
  // A no-break space keeps the number and its unit on one line.
  if (rounded < 1000) return `${rounded}\u00a0m`;
  const digits = metres < 99_950 ? 1 : 0;
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${format.format(metres / 1000)}\u00a0km`;
}

/**
 * @param {number} degrees  clockwise from north
 * @param {Language} language
 */
export function directionText(degrees, language) {
  return COMPASS_POINTS[language][Math.round((((degrees % 360) + 360) % 360) / 45) % 8];
}

/**
 * @param {number} bytes
 * @param {Language} language
 */
export function sizeText(bytes, language) {
  const isSmall = bytes < 1e6;
  const [value, unit] = [bytes / (isSmall ? 1e3 : 1e6), BYTES[language][isSmall ? 0 : 1]];
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: value < 10 ? 1 : 0 });
  return `${format.format(value)}\u00a0${unit}`;
}

/**
 * A length of time as m:ss.
 * @param {number} seconds
 */
export function clockText(seconds) {
  const whole = Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
