// @ts-check
/**
 * The documents that the server shows, in the groups and the order of their list. Those for teachers are in the folders of the
 * languages, those for developers in the folder `docs`, in English.
 */

/** @typedef {import("../../../languages/languages.js").Language} Language */

export const TEACHERS_GROUPS = Object.freeze(
  /** @type {const} */ ({
    beginning: ["first-lesson", "school-network", "privacy", "marking"],
    inClass: [
      "drawing",
      "own-pictures",
      "challenge",
      "one-clock",
      "questions",
      "own-pace",
      "experiment",
      "compare",
      "differences",
      "audio-walk",
      "pressure",
      "weigh-by-motion",
      "page-study",
    ],
  }),
);

/** @typedef {typeof TEACHERS_GROUPS[keyof typeof TEACHERS_GROUPS][number]} TeachersName */

export const TEACHERS_NAMES = /** @type {TeachersName[]} */ (Object.values(TEACHERS_GROUPS).flat());

export const GROUPS = Object.freeze(
  /** @type {const} */ ({
    interfaces: [
      "protocol",
      "rest",
      "clients",
      "access",
      "sessions",
      "names",
      "exports",
      "limits",
      "problems",
      "glossary",
      "touchkit",
    ],
    activities: [
      "tour",
      "challenges",
      "experiments",
      "comparisons",
      "studies",
      "spot",
      "walk",
      "accuracy",
      "accuracy-walks",
      "clock",
      "weighing",
      "photo-comparison",
    ],
    files: ["lessons", "puzzles", "play"],
    operation: ["running", "administration", "deploy", "internet", "performance", "scale"],
  }),
);

/** @typedef {typeof GROUPS[keyof typeof GROUPS][number]} DocumentName */

export const DOCUMENT_NAMES = /** @type {DocumentName[]} */ (Object.values(GROUPS).flat());

/** The document that the page shows if none is asked for. */
export const FIRST = "first-lesson";
/** Those to which an anchor without a document may lead: that of earlier links, and that of the problems' types. */
export const ANCHORED = /** @type {const} */ (["protocol", "problems"]);
/** A document with a page of its own. */
export const FIGURES = { name: "figures", address: "/about/figures" };

/** The paths of documents outside the folder `docs`. */
const PATHS = new Map([["deploy", "deploy/README"], ["internet", "deploy/internet"]]);

/** @param {string} name */
export const addressOf = (name) => `/docs?document=${name}`;

/**
 * Whether a document is for teachers.
 * @param {string|undefined} name
 * @returns {name is TeachersName}
 */
export const isForTeachers = (name) => TEACHERS_NAMES.some((each) => each === name);

/**
 * The file of a document; links in it are relative to it.
 * @param {string} name
 * @param {Language} language  of a document for teachers
 */
export const fileOf = (name, language) =>
  isForTeachers(name) ? `/languages/${language}/documents/${name}.md` : `/docs/${PATHS.get(name) ?? name}.md`;
