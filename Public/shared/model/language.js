// @ts-check
/** Decides which language a page uses. The texts are in the features' texts.js files. */

/** @typedef {"de"|"en"|"fr"} Language */

/** @type {readonly Language[]} */
export const LANGUAGES = Object.freeze(["de", "en", "fr"]);
export const LANGUAGE_NAMES = Object.freeze({ de: "Deutsch", en: "English", fr: "Français" });

/**
 * The chosen language, else the first supported one of the browser's, else English.
 * @param {string|null|undefined} chosen
 * @param {readonly string[]} preferred  BCP 47 tags, as in `navigator.languages`
 * @returns {Language}
 */
export function pickLanguage(chosen, preferred) {
  for (const tag of [chosen, ...preferred]) {
    const found = LANGUAGES.find((language) => tag?.toLowerCase().split("-")[0] === language);
    if (found) return found;
  }
  return "en";
}

/**
 * The one that a button for the next language offers; it comes round to each.
 * @param {Language} language
 */
export function nextLanguage(language) {
  return LANGUAGES[(LANGUAGES.indexOf(language) + 1) % LANGUAGES.length];
}

/**
 * Fills `{name}` in a text.
 * @param {string} text
 * @param {Record<string, string|number>} values
 */
export function fillText(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}
