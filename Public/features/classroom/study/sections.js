// @ts-check
/** The parts of a study's own page that show its figures. */

import { element } from "../../../shared/dom/dom.js";
import { fillText } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";
import { serverNow } from "../../../shared/net/rest.js";
import { visitorsByDay } from "./visits.js";

/** @typedef {typeof import("../../../languages/en/pages/features/classroom/study/page-texts.js").STUDY_PAGE_TEXTS.en} Texts */
/** @typedef {import("../../../shared/model/language.js").Language} Language */

/**
 * @param {string|number} time
 * @param {Language} language
 */
export function timeText(time, language) {
  const shown = /** @type {const} */ ({ weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
  return new Date(time).toLocaleString(language, shown);
}

/**
 * Notes about what prevents visitors from taking part, and how a study begins.
 * @param {ReturnType<typeof import("./visits.js").obstacles>} missing
 * @param {{host: string, time: string}} values
 * @param {Texts} texts
 */
export function missingItems(missing, values, texts) {
  return missing.map((each) =>
    element(
      "li",
      { "data-missing": each },
      fillText(texts[each], values),
      each === "empty" && element("ol", {}, ...texts.emptySteps.split("|").map((step) => element("li", {}, step))),
    )
  );
}

/**
 * The number of visitors, the times of their visits, and the number of withdrawals.
 * @param {Contract.Study} study
 * @param {Contract.ConsentAnswers|null} answers  to the question of the class, if there is one
 * @param {Texts} texts
 * @param {Language} language
 */
export function visitorParts({ participants, newestAt, withdrawn, hours }, answers, texts, language) {
  const count = (/** @type {number} */ value) => number(value, language);
  const asked = answers && fillText(texts.asked, {
    given: count(answers.given),
    refused: count(answers.refused),
    unanswered: count(answers.unanswered),
  });
  return [
    element(
      "p",
      {},
      element("span", { class: "big numbers" }, count(participants)),
      " ",
      participants === 1 ? texts.visitorOne : texts.visitorMany,
    ),
    newestAt !== null && element("p", {}, fillText(texts.newest, { time: timeText(newestAt, language) })),
    ...dayParts(visitorsByDay(hours, serverNow()), texts, language),
    withdrawn > 0 && element("p", {}, fillText(texts.withdrawn, { count: count(withdrawn) })),
    asked && element("p", {}, asked),
    element("p", { class: "muted" }, texts.refusing),
  ].filter((part) => part instanceof Node);
}

/**
 * A bar for each day, and the same numbers in a table.
 * @param {import("./visits.js").Day[]} days
 * @param {Texts} texts
 * @param {Language} language
 */
function dayParts(days, texts, language) {
  if (days.length === 0) return [];
  const name = (/** @type {number} */ day) =>
    new Date(day).toLocaleDateString(language, { weekday: "short", day: "numeric", month: "short" });
  const [first, last] = [days[0].day, days[days.length - 1].day].map(name);
  const most = Math.max(...days.map(({ count }) => count));
  const bars = days.map(({ day, count }) => {
    const bar = element("span", { title: `${name(day)}: ${number(count, language)}` });
    bar.style.height = `${100 * count / most}%`;
    return bar;
  });
  const label = fillText(texts.perDay, { days: days.length === 1 ? first : `${first} – ${last}` });
  const rows = days.filter(({ count }) => count > 0).map(({ day, count }) =>
    element("tr", { "data-day": true }, element("td", {}, name(day)), element("td", {}, number(count, language)))
  );
  const head = element("tr", {}, ...[texts.day, texts.visitors].map((each) => element("th", { scope: "col" }, each)));
  return [
    element("div", { class: "days", role: "img", "aria-label": label }, ...bars),
    element(
      "p",
      { class: "ends" },
      element("span", {}, first),
      element("span", {}, fillText(texts.most, { count: number(most, language) })),
      days.length > 1 && element("span", {}, last),
    ),
    element(
      "details",
      {},
      element("summary", {}, texts.dayByDay),
      element("table", {}, element("thead", {}, head), element("tbody", {}, ...rows)),
    ),
  ];
}
