// @ts-check
/** The sheet in which the host chooses the lesson that the class takes. Loaded when it is first opened. */

import { activityOfStep } from "../../../shared/activities/activities.js";
import { addStyle, element, setText } from "../../../shared/dom/dom.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { fillText, textIn } from "../../../shared/model/language.js";
import { activitiesOf, lessons } from "../../../shared/net/lessons.js";
import { needOf } from "../abilities/counts.js";
import { abilityNote } from "../abilities/note.js";
import { ABILITY_TEXTS } from "../../../languages/en/pages/features/classroom/abilities/texts.js";
import { explain } from "../room/failures.js";
import { CLASS_LESSON_TEXTS } from "../../../languages/en/pages/features/classroom/lesson/texts.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */

/** @param {Classroom} classroom */
export function openLessons(classroom) {
  if (document.querySelector("dialog[open]")) return;
  const { language } = classroom;
  const texts = CLASS_LESSON_TEXTS[language];
  const words = ABILITY_TEXTS[language];
  void addStyle("/features/classroom/lesson/chooser.css");
  const list = element("ul", { class: "lessons" });
  const state = element("p", { class: "muted", role: "status" });
  const failure = element("p", { class: "failure", role: "alert" });
  const retry = element("button", { hidden: true, click: () => void load() }, texts.retry);
  const begin = async (/** @type {string} */ subject, own = {}) => {
    await classroom.command({ action: "activity", activity: "lesson", subject, ...own });
    sheet.close();
  };
  const start = async (/** @type {string} */ subject) => {
    setText(failure, "");
    try {
      await begin(subject);
    } catch (error) {
      setText(failure, error instanceof Error ? error.message : String(error));
    }
  };
  /** Instead of the list, until it is wanted again. @param {string} subject @param {string} title */
  const startOwn = async (subject, title) => {
    setText(failure, "");
    try {
      const { ownStart } = await import("./own/start.js");
      const back = () => form.replaceWith(list);
      const form = ownStart(classroom, title, (own) => begin(subject, own), back);
      list.replaceWith(form);
      form.querySelector("input")?.focus();
    } catch (error) {
      setText(failure, explain(error, classroom.texts));
    }
  };
  const load = async () => {
    retry.hidden = true;
    setText(state, texts.loading);
    try {
      const all = await lessons();
      const activities = new Map(
        await Promise.all(
          all.map(async (
            { id, activities: listed },
          ) => /** @type {const} */ ([id, listed ?? await activitiesOf(id).catch(() => [])])),
        ),
      );
      const isLeftOut = (/** @type {string} */ id) =>
        classroom.room.retention !== "replay" && activities.get(id)?.some(({ name }) => activityOfStep(name)?.needsEvents);
      setText(state, all.length === 0 ? texts.none : "");
      list.replaceChildren(
        ...all.map(({ id, title, minutes }) =>
          element(
            "li",
            {},
            element(
              "button",
              { "data-lesson": id, click: () => void start(id) },
              element("span", { class: "name" }, textIn(title, language)),
              isLeftOut(id) && element("span", { class: "left-out muted" }, texts.leftOut),
              minutes !== undefined && element("span", { class: "muted numbers" }, fillText(texts.minutes, { count: minutes })),
            ),
            element(
              "button",
              {
                class: "quiet",
                "data-own": id,
                "aria-label": `${texts.ownStart}: ${textIn(title, language)}`,
                click: () => void startOwn(id, textIn(title, language)),
              },
              texts.ownStart,
            ),
            ...needsOf(activities.get(id) ?? []).map((need) => abilityNote(classroom, need, words[`${need}LessonOut`])),
          )
        ),
      );
    } catch (error) {
      setText(state, explain(error, classroom.texts));
      retry.hidden = false;
    }
  };
  const sheet = openSheet({ title: texts.chooser, close: classroom.texts.close }, [
    failure,
    list,
    state,
    retry,
    element("p", {}, element("a", { href: "/lessons", target: "_blank" }, texts.all)),
  ]);
  void load();
}

/** @param {Pick<import("../../../shared/net/lessons.js").LessonActivity, "name"|"kind">[]} activities */
function needsOf(activities) {
  return [...new Set(activities.flatMap((activity) => needOf(activity) ?? []))];
}
