// @ts-check
/**
 * The texts of the pages, in records by language. A record is filled by the files of the languages: in a bundled page by those
 * of one language, which a script of its own has (../early-language.js); else by those of all (languages.js).
 */

/** @typedef {PageLanguage} Language */
/**
 * The words of a record in a language; those of English are the reference for the others.
 * @template {Readonly<Record<Language, unknown>>} R
 * @typedef {R["en"]} Words
 */

const shared = (globalThis.pageTexts ??= { records: {} });

/**
 * Adds the words of a language to a record.
 * @template T
 * @param {string} language  its code
 * @param {string} key  of the record: its file below the language's folder
 * @param {T} words
 * @returns {Readonly<Record<Language, T>>}
 */
export function textsIn(language, key, words) {
  return Object.assign(recordOf(key), { [language]: words });
}

/**
 * The record of a key; the build of the pages puts it in the place of the words.
 * @param {string} key
 */
export function recordOf(key) {
  return /** @type {any} */ (shared.records[key] ??= {});
}

/**
 * A record with the words of several; of two with the same name the later one's.
 * @template {Readonly<Record<Language, object>>[]} R
 * @param {R} records
 * @returns {Readonly<Record<Language, All<R>>>}
 */
export function merged(...records) {
  /** @type {Partial<Record<string|symbol, object>>} */
  const made = {};
  const get = (
    /** @type {unknown} */ _,
    /** @type {string} */ language,
  ) => (made[language] ??= Object.assign({}, ...records.map((record) => record[/** @type {Language} */ (language)])));
  return /** @type {any} */ (new Proxy({}, { get }));
}

/**
 * @template {unknown[]} R
 * @typedef {R extends [infer First, ...infer Rest] ? (First extends Readonly<Record<"en", infer T>> ? T : never) & All<Rest> : unknown} All
 */

/**
 * Whether the page has the texts of a language.
 * @param {string} language
 */
export function isLoaded(language) {
  return !shared.loaded || shared.loaded.includes(language);
}

/** The language in which the page was opened, or to which it was switched; undefined if it has all languages. */
export function loadedLanguage() {
  return shared.language;
}

/**
 * Loads the texts of a language, and later scripts' in that language.
 * @param {Language} language
 * @throws {TypeError} if the server cannot be reached
 */
export async function loadTexts(language) {
  if (!isLoaded(language)) await shared.load?.(language);
  if (shared.loaded) shared.language = language;
}
