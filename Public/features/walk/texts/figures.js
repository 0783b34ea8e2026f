// @ts-check
/** Directions, sizes and times for a walker. */

/** @typedef {import("../../../shared/model/language.js").Language} Language */

const COMPASS_POINTS = Object.freeze({
  en: ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"],
  de: ["Norden", "Nordosten", "Osten", "Südosten", "Süden", "Südwesten", "Westen", "Nordwesten"],
  fr: ["au nord", "au nord-est", "à l’est", "au sud-est", "au sud", "au sud-ouest", "à l’ouest", "au nord-ouest"],
});
const BYTES = Object.freeze({ en: ["kB", "MB"], de: ["kB", "MB"], fr: ["ko", "Mo"] });

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
