// @ts-check
/** The language a page speaks now; shared by all pages. */

import { setSetting, setting } from "../net/settings.js";
import { pickLanguage } from "../protocol/language.js";

/** @typedef {import("../protocol/language.js").Language} Language */

/** @returns {Language} */
export function currentLanguage() {
  return pickLanguage(setting("language"), navigator.languages ?? []);
}

/** @param {Language} language */
export function chooseLanguage(language) {
  setSetting("language", language);
}
