// @ts-check
/** What a class's results show, in one sentence. Pure. */

import { fillText } from "../../../shared/model/language.js";
import { median } from "../../../shared/statistics/averages.js";
import { boundText, hasAim, resultText } from "../../../shared/tasks/challenge.js";
import { TASKS, textsOf } from "../../../shared/tasks/kinds.js";
import { CHALLENGE_TEXTS } from "../../../languages/en/pages/features/classroom/challenge/texts.js";

/**
 * The bound that half of the results keep: it is rounded away from them, so that the sentence is true as it is written.
 * @param {{kind: import("../../../shared/tasks/challenge.js").Kind, target: number}} challenge
 * @param {readonly number[]} values
 * @param {import("../../../shared/model/language.js").Language} language
 * @param {number} more  digits than usual
 */
export function finding({ kind, target }, values, language, more) {
  const texts = CHALLENGE_TEXTS[language];
  if (values.length === 0) return texts.nobody;
  if (values.length === 1) return fillText(texts.oneResult, { value: resultText(kind, values[0], language, { target, more }) });
  if (!hasAim(kind)) {
    const isLowest = TASKS[kind].best === "lowest";
    const value = boundText({ kind, target }, median(values), isLowest ? "up" : "down", language, more);
    return fillText(textsOf(kind, language).finding ?? "{value}", { value });
  }
  const miss = median(values.map((value) => Math.abs(value - target)));
  if (miss === 0) return texts.halfExact;
  return fillText(texts.halfWithin, { value: boundText({ kind, target }, miss, "up", language, more) });
}

/**
 * Which of a phone's attempts the picture and the ranks show; "" if there is only one.
 * @param {number|undefined} attemptLimit  undefined for any number of attempts
 * @param {import("../../../shared/model/language.js").Language} language
 */
export function attemptText(attemptLimit, language) {
  const texts = CHALLENGE_TEXTS[language];
  if (attemptLimit === 1) return "";
  return attemptLimit === undefined ? texts.bestOfAll : fillText(texts.bestOf, { count: attemptLimit });
}
