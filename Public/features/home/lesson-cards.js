// @ts-check
/** The cards of the lessons with which a class can begin at once. */

import { byId, element } from "../../shared/dom/dom.js";
import { fillText, shownLanguage, textIn } from "../../shared/model/language.js";
import { number } from "../../shared/model/units.js";
import { lessons } from "../../shared/net/lessons.js";
import { lessonDrawing } from "./lesson-drawings.js";

/** @typedef {import("../../shared/net/lessons.js").LessonSummary} LessonSummary */
/** @typedef {typeof import("../../languages/en/pages/features/home/texts.js").HOME_TEXTS.en} Texts */

/** The number of cards; the page of lessons has all. */
const MAX_CARDS = 6;

/** @param {LessonSummary} lesson @returns {"outdoors"|"force"|"anyPhone"} what it needs of the phones */
function need({ activities = [] }) {
  const does = (/** @type {string} */ activity) => activities.some(({ name, kind }) => name === activity || kind === activity);
  return does("walk") ? "outdoors" : does("scale") || does("press") ? "force" : "anyPhone";
}

/**
 * @param {LessonSummary} lesson
 * @param {import("../../shared/model/language.js").Language} language
 * @param {Texts} texts
 * @param {(id: string) => void} begin
 */
function card(lesson, language, texts, begin) {
  const { id, title, minutes } = lesson;
  const name = textIn(title, language);
  const facts = [minutes && fillText(texts.minutes, { count: number(minutes, language) }), texts[need(lesson)]];
  return element(
    "li",
    {},
    element(
      "button",
      {
        type: "button",
        class: "thing",
        "data-lesson": id,
        title: fillText(texts.lessonCard, { title: name }),
        click: () => begin(id),
      },
      lessonDrawing(lesson),
      element("b", { lang: shownLanguage(title, language) }, name),
      element("span", { class: "numbers" }, facts.filter(Boolean).join(" · ")),
    ),
  );
}

/**
 * Requests the lessons, once.
 * @param {(id: string) => void} begin  starts a class with a lesson
 * @returns {Promise<(language: import("../../shared/model/language.js").Language, texts: Texts) => void>} shows the cards
 */
export async function offerLessons(begin) {
  const offered = (await lessons()).slice(0, MAX_CARDS);
  return (language, texts) => {
    byId("with-lesson").hidden = offered.length === 0;
    byId("lessons").replaceChildren(...offered.map((lesson) => card(lesson, language, texts, begin)));
  };
}
