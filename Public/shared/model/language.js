// @ts-check
/** Decides which language a page uses. The texts are in the folders of the languages. */

import { LANGUAGE_FACTS } from "../../languages/en/pages/shared/model/language.js";
import { LANGUAGE_NAMES } from "../../languages/languages.js";

export { LANGUAGE_NAMES };

/** @typedef {import("../../languages/languages.js").Language} Language */

export const LANGUAGES = /** @type {readonly Language[]} */ (Object.keys(LANGUAGE_NAMES));

/**
 * The language of a tag such as `de-CH`, or of a system's locale such as `de_CH`, if the pages have it.
 * @param {string|null|undefined} tag
 */
export function languageOf(tag) {
  return LANGUAGES.find((language) => tag?.toLowerCase().split(/[-_]/)[0] === language);
}

/**
 * The name of a tag's language in the reader's language; undefined for one without a name.
 * @param {string} tag  BCP 47
 * @param {Language} language
 */
export function languageName(tag, language) {
  try {
    return new Intl.DisplayNames(language, { type: "language", fallback: "none" }).of(tag.split(/[-_]/)[0]);
  } catch {
    return undefined;
  }
}

/**
 * The chosen language, else the first supported one of the browser's, else English.
 * @param {string|null|undefined} chosen
 * @param {readonly string[]} preferred  BCP 47 tags, as in `navigator.languages`
 * @returns {Language}
 */
export function pickLanguage(chosen, preferred) {
  for (const tag of [chosen, ...preferred]) {
    const supported = languageOf(tag);
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
 * Fills `{name}` in a text, and by its value one of two forms: `{count} {count|1=step|steps}`. French has the first one also for
 * 0: `{count} {count|0,1=étape|étapes}`. Values from right to left stay apart from the text.
 * @param {string} text
 * @param {Record<string, string|number>} values
 */
export function fillText(text, values) {
  const chosen = text.replace(
    /\{(\w+)\|([\d,]+)=([^|}]*)\|([^}]*)\}/g,
    (_, name, numbers, form, otherwise) => (numbers.split(",").includes(String(values[name])) ? form : otherwise),
  );
  return fillPlain(chosen, values, isolated);
}

/**
 * Fills `{name}` alone, with numbers and the page's own words.
 * @param {string} text
 * @param {Record<string, string|number>} values
 * @param {(value: string) => string} [shown]
 */
export function fillPlain(text, values, shown = String) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => shown(String(values[name] ?? whole)));
}

/** Letters of scripts from right to left, and characters that change the direction. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A name or title as part of a line: one from right to left is isolated (Unicode Standard Annex 9, FSI and PDI), so that the
 * numbers and signs around it keep their order.
 * @param {string} part
 */
export function isolated(part) {
  if (!RIGHT_TO_LEFT.test(part)) return part;
  // An isolate that ends within the part would end this one.
  return `\u2068${part.replace(/[\u2066-\u2069]/g, "")}\u2069`;
}

/**
 * The label of a button that asks or opens a choice before it acts.
 * @param {string} label
 * @param {Language} language
 */
export function withEllipsis(label, language) {
  return fillPlain(LANGUAGE_FACTS[language].ellipsis, { label });
}

/** @typedef {Partial<Record<Language, string>>} Texts  of a document's author, in at least one language */

/** The fallbacks for a text that is missing in the reader's language: English, then any other. */
const FALLBACKS = /** @type {readonly Language[]} */ (["en", ...LANGUAGES]);

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
