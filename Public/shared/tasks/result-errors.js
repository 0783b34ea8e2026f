// @ts-check
/** How far a result of a challenge may be from the truth, in words, or why nobody knows. Pure. */

import { RESULT_ERROR_TEXTS } from "../../languages/en/pages/shared/tasks/result-errors.js";
import { fillText } from "../model/language.js";
import { boundText } from "./challenge.js";

/** @typedef {import("../model/language.js").Language} Language */

/**
 * Why a value has no ±; a reason that this page does not know counts as the general one.
 * @param {string} reason
 * @param {Language} language
 */
export function withoutError(reason, language) {
  const { reasons } = RESULT_ERROR_TEXTS[language];
  return /** @type {Record<string, string>} */ (reasons)[reason] ?? reasons.notEstimated;
}

/**
 * `at most ± 0.6 cm`, or why there is no error; "" where the server says nothing.
 * @param {{kind: import("../model/task-kind.js").Kind, target: number}} challenge
 * @param {Contract.FigureError|undefined} error
 * @param {Language} language
 */
export function errorNote(challenge, error, language) {
  if (!error) return "";
  if (error.error === null) return withoutError(error.reason ?? "", language);
  return fillText(RESULT_ERROR_TEXTS[language].atMost, { error: boundText(challenge, error.error, "up", language, 0) });
}
