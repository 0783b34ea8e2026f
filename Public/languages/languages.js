// @ts-check
/**
 * The pages' languages, in the order of the button for the next one: the only list of them. A page that is bundled leaves their
 * texts out here, and loads those of one language.
 */

import * as de from "./de/pages/index.js";
import * as en from "./en/pages/index.js";
import * as es from "./es/pages/index.js";
import * as fr from "./fr/pages/index.js";

/** @typedef {keyof typeof LANGUAGE_NAMES} Language */

/** The languages' own names. */
export const LANGUAGE_NAMES = /* @__PURE__ */ Object.freeze({ de: de.ownName, en: en.ownName, es: es.ownName, fr: fr.ownName });
