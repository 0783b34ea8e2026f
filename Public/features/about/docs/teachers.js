// @ts-check
/** The documents for teachers in the reader's language, and in English where that lacks one. */

import { TEACHERS_TEXTS } from "../../../languages/en/pages/features/about/docs/teachers-texts.js";

export { TEACHERS_TEXTS };

/** @typedef {import("./documents.js").Language} Language */

/**
 * The language in which a document for teachers is there.
 * @param {import("./documents.js").TeachersName} name
 * @param {Language} reader
 * @returns {Language}
 */
export function shownIn(name, reader) {
  return TEACHERS_TEXTS[reader].missing.split(" ").includes(name) ? "en" : reader;
}
