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
    const supported = LANGUAGES.find((language) => tag?.toLowerCase().split("-")[0] === language);
    if (supported) return supported;
  }
  return "en";
}

/**
 * The language that a button for the next language offers; it cycles through all of them.
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

/**
 * The label of a button that asks or opens a choice before it acts. German has a space before the ellipsis.
 * @param {string} label
 * @param {Language} language
 */
export function withEllipsis(label, language) {
  return language === "de" ? `${label} …` : `${label}…`;
}

/** @typedef {Partial<Record<Language, string>>} Texts  of a document's author, in at least one language */

/** The fallbacks for a text that is missing in the reader's language, in order of preference. */
const FALLBACKS = /** @type {const} */ (["en", "de", "fr"]);

/**
 * The language in which a text is shown; null if there is no text.
 * @param {Texts|undefined} texts
 * @param {Language} language
 * @returns {Language|null}
 */
export function shownLanguage(texts, language) {
  return [language, ...FALLBACKS].find((each) => texts?.[each]) ?? null;
}

/**
 * A text in the reader's language, else in another.
 * @param {Texts|undefined} texts
 * @param {Language} language
 */
export function textIn(texts, language) {
  const shown = shownLanguage(texts, language);
  return (shown && texts?.[shown]) || "";
}

/**
 * All languages in which a lesson has its title, in the order of the pages' languages.
 * @param {Texts} title
 */
export function languagesOf(title) {
  return LANGUAGES.filter((language) => title[language]);
}
