// @ts-check
/** A class's results sorted into bins; before the first result, the range depends on the task. Pure. */

import { fillText } from "../../../shared/model/language.js";
import { axisText, hasAim, moreDigits, resultText, resultUnit, targetText } from "../../../shared/tasks/challenge.js";
import { TASKS } from "../../../shared/tasks/kinds.js";
import { sortIntoBins } from "../../../shared/drawing/chart/bins.js";
import { MIN_VALUES_FOR_HALF, spread } from "../../../shared/drawing/chart/spread.js";
import { finding } from "./finding.js";
import { CHART_TEXTS } from "../../../languages/en/pages/shared/drawing/chart/texts.js";

/**
 * @param {import("../../../shared/tasks/challenge.js").Kind} kind
 * @param {number} target
 * @param {import("../../../shared/drawing/chart/bins.js").Entry[]} entries
 */
export function histogram(kind, target, entries) {
  const { finest, usual = 2 * target } = TASKS[kind];
  return sortIntoBins(entries, { finest, marked: hasAim(kind) ? [target] : [], usual });
}

/**
 * The histogram's picture, with the target, the median and the finding.
 * @param {{kind: import("../../../shared/tasks/challenge.js").Kind, target: number}} challenge
 * @param {import("../../../shared/drawing/chart/bins.js").Entry[]} entries  everybody's best result
 * @param {import("../../../shared/model/language.js").Language} language
 * @param {(id: string) => import("../../../shared/drawing/chart/parts.js").Look|undefined} look
 * @param {string} summary  more words than the finding
 * @returns {import("../../../shared/drawing/chart/histogram.js").HistogramPicture}
 */
export function resultsPicture(challenge, entries, language, look, summary) {
  const { kind, target } = challenge;
  const values = entries.map(({ value }) => value);
  const all = spread(values);
  const charts = CHART_TEXTS[language];
  const more = moreDigits(challenge, values);
  return {
    bins: histogram(kind, target, entries),
    target: hasAim(kind) ? target : null,
    targetText: fillText(charts.target, { value: targetText(kind, target, language) }),
    spread: all,
    medianText: all ? fillText(charts.median, { value: resultText(kind, all.median, language, { target, more }) }) : "",
    hasBand: entries.length >= MIN_VALUES_FOR_HALF,
    unit: resultUnit(challenge, language),
    label: (value, step) => axisText(challenge, value, step, language),
    look: (id) => look(id) ?? { shape: undefined, colour: undefined },
    language,
    summary: values.length === 0 ? summary : [finding(challenge, values, language, more), summary].filter(Boolean).join(". "),
  };
}
