// @ts-check
/** The documents that the server shows, in the groups and the order of their list; each is in the folder `docs`. */

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
export const FIRST = "protocol";
/** A document with a page of its own. */
export const FIGURES = { name: "figures", address: "/about/figures" };

/** The paths of documents outside the folder `docs`. */
const PATHS = new Map([["deploy", "deploy/README"], ["internet", "deploy/internet"]]);

/** @param {string} name */
export const addressOf = (name) => `/docs?document=${name}`;

/**
 * The file of a document; links in it are relative to it.
 * @param {string} name
 */
export const fileOf = (name) => `/docs/${PATHS.get(name) ?? name}.md`;
