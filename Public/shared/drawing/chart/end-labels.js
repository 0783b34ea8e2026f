// @ts-check
/** The labels of the ends of a histogram whose bins also contain what is outside. Pure. */

import { CHART_TEXTS } from "../../../languages/en/pages/shared/drawing/chart/texts.js";

/**
 * @param {{step: number, below: boolean, above: boolean, first: number, last: number}} bins  the centres of the first and the last bin
 * @param {(value: number, step: number) => string} label
 * @param {import("../../model/language.js").Language} language
 * @returns {import("./placed-axis.js").Tick[]} with words below the number
 */
export function endLabels({ step, below, above, first, last }, label, language) {
  const { orLess, orMore } = CHART_TEXTS[language];
  return [
    ...(below ? [{ value: first, text: label(first, step), words: orLess }] : []),
    ...(above ? [{ value: last, text: label(last, step), words: orMore }] : []),
  ];
}
