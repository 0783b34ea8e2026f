// @ts-check
/** A viewer's model of the teams' scores after the rounds. Pure. */

import { number } from "../../../shared/model/units.js";
import { fillText } from "../../../shared/model/language.js";

/** @typedef {[name: string, members: number, points: number, place: number]} TeamScore */

/**
 * The scores in words, the best first: what the numbers are is said once.
 * @param {readonly TeamScore[]} scores
 * @param {import("../../../shared/model/language.js").Language} language
 * @param {string} each  with `{points}`
 * @returns {import("./list.js").TeamEntry[]}
 */
export function scoreEntries(scores, language, each) {
  return scores.map(([name, members, sum, place], index) => {
    const points = members === 0 ? "–" : number(sum / members, language, 1);
    return { name, before: `${number(place, language)}.`, after: index === 0 ? fillText(each, { points }) : points };
  });
}
