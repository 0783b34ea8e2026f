// @ts-check
/** The texts of a phone's result after a round; loaded with the first one. */

import { LANGUAGE_FACTS } from "../../../languages/en/pages/shared/model/language.js";
import { number } from "../../model/units.js";

/**
 * A place: 1st, 2nd; 1., 2.; 1er, 2e.
 * @param {number} place
 * @param {string} language
 */
export function ordinal(place, language) {
  const endings = LANGUAGE_FACTS[/** @type {import("../../model/language.js").Language} */ (language)].ordinals;
  const rule = new Intl.PluralRules(language, { type: "ordinal" }).select(place);
  return `${number(place, language)}${endings[rule] ?? endings.other}`;
}
