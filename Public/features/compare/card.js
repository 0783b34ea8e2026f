// @ts-check
/** The card of one measure: a sentence, the plot, and the table behind it. */

import { element } from "../../shared/dom/dom.js";
import { fillText } from "../../shared/model/language.js";
import { number } from "../../shared/model/units.js";
import { absence, amount, digitsFor, exactness, nameOf, sentence, strength, unitText } from "./sentences.js";
import { MAX_DOTS } from "./shown-values.js";
import { StripPlot } from "./strip-plot.js";

/** @typedef {import("./requests.js").Comparison} Comparison */
/** @typedef {import("./requests.js").Compared} Compared */
/** @typedef {import("./requests.js").Sample} Sample */
/** @typedef {typeof import("../../languages/en/pages/features/compare/texts.js").COMPARE_TEXTS.en} Texts */

/**
 * @param {Compared} answered
 * @param {Comparison} comparison
 * @param {Texts} texts
 * @param {string} language
 */
export function card(answered, comparison, texts, language) {
  const compared = { ...answered, unit: unitText(answered.unit, texts) };
  const { name, unit, first, second, statistic, verdict } = compared;
  const title = nameOf(name, texts, language);
  const hasValues = first.count + second.count > 0;
  const values = [first, second].map((sample) => sample[statistic]);
  const digits = digitsFor(values.flatMap((value) => value ?? []));
  const [a, b] = values.map((value) => (value === null ? "–" : number(value, language, digits)));
  const summary = fillText(texts.plot, { name: title, unit: unit ?? "", statistic: texts[statistic], a, b });
  const more = [strength(compared, texts, language), exactness(compared, texts, language)].filter(Boolean).join(" ");
  const missing = absence(compared, comparison.paired, texts, language);
  return element(
    "section",
    { class: "card", "data-measure": name },
    element("h2", {}, title, unit && element("span", { class: "muted" }, ` (${unit})`)),
    element(
      "p",
      { class: "sentence", "data-verdict": verdict ?? "none" },
      sentence(compared, comparison.fewest, texts, language),
    ),
    more && element("p", { class: "strength muted" }, more),
    missing && element("p", { class: "absence muted" }, missing),
    hasValues && new StripPlot(compared, language, summary).root,
    Math.max(first.count, second.count) > MAX_DOTS && element("p", { class: "muted" }, texts.dots),
    hasValues && table(compared, title, texts, language),
  );
}

/**
 * @param {Compared} compared
 * @param {string} title
 * @param {Texts} texts
 * @param {string} language
 */
function table({ unit, first, second, statistic, difference, interval }, title, texts, language) {
  const values = [first, second].flatMap((sample) =>
    [sample.lowerQuartile, sample[statistic], sample.upperQuartile].flatMap((value) => value ?? [])
  );
  const digits = digitsFor([...values, ...(interval ?? [])]);
  const single = (
    /** @type {number|null} */ value,
    own = unit,
  ) => (value === null ? "–" : amount(value, own, digits, language));
  /**
   * @param {number|null|undefined} low
   * @param {number|null|undefined} high
   */
  const range = (low, high, own = unit) =>
    low === null || low === undefined || high === null || high === undefined
      ? "–"
      : fillText(texts.range, { low: number(low, language, digits), high: amount(high, own, digits, language) });
  const points = unit === "%" ? texts.points : unit;
  const row = (/** @type {string} */ name, /** @type {Sample} */ sample) =>
    element(
      "tr",
      {},
      element("th", { scope: "row" }, name),
      element(
        "td",
        {},
        number(sample.count, language),
        sample.leftOut > 0 &&
          element("small", { class: "muted" }, fillText(texts.leftOut, { count: number(sample.leftOut, language) })),
      ),
      element("td", {}, single(sample[statistic])),
      element("td", {}, range(sample.interval?.[0], sample.interval?.[1])),
      element("td", {}, range(sample.lowerQuartile, sample.upperQuartile)),
    );
  return element(
    "details",
    {},
    element("summary", {}, texts.table),
    element(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": `${texts.table}: ${title}` },
      element(
        "table",
        { class: "numbers" },
        element(
          "thead",
          {},
          element(
            "tr",
            {},
            ...[texts.group, texts.count, texts[statistic], texts.interval, texts.quartiles].map((name) =>
              element("th", { scope: "col" }, name)
            ),
          ),
        ),
        element(
          "tbody",
          {},
          row("A", first),
          row("B", second),
          element(
            "tr",
            {},
            element("th", { scope: "row" }, texts.difference),
            element("td", {}, ""),
            element("td", {}, single(difference, points)),
            element("td", {}, range(interval?.[0], interval?.[1], points)),
            element("td", {}, ""),
          ),
        ),
      ),
    ),
  );
}
