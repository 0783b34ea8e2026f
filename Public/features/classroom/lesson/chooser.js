// @ts-check
/** The sheet in which the host chooses the lesson that the class takes. Loaded when it is first opened. */

import { addStyle, element, setText } from "../../../shared/dom/dom.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { fillText, textIn } from "../../../shared/model/language.js";
import { activitiesOf, lessons } from "../../../shared/net/lessons.js";
import { needOf } from "../abilities/counts.js";
import { abilityNote } from "../abilities/note.js";
import { ABILITY_TEXTS } from "../abilities/texts.js";
import { explain } from "../room/failures.js";
import { CLASS_LESSON_TEXTS } from "./texts.js";

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
  const retry = element("button", { type: "button", hidden: true, click: () => void load() }, texts.retry);
  const start = async (/** @type {string} */ subject) => {
    setText(failure, "");
    try {
      await classroom.command({ action: "activity", activity: "lesson", subject });
      sheet.close();
    } catch (error) {
      setText(failure, error instanceof Error ? error.message : String(error));
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
        classroom.room.retention !== "replay" && activities.get(id)?.some(({ name }) => name === "experiment");
      setText(state, all.length === 0 ? texts.none : "");
      list.replaceChildren(
        ...all.map(({ id, title, minutes }) =>
          element(
            "li",
            {},
            element(
              "button",
              { type: "button", "data-lesson": id, click: () => void start(id) },
              element("span", { class: "name" }, textIn(title, language)),
              isLeftOut(id) && element("span", { class: "left-out muted" }, texts.leftOut),
              minutes !== undefined && element("span", { class: "muted numbers" }, fillText(texts.minutes, { count: minutes })),
            ),
            ...needsOf(activities.get(id) ?? []).map((need) =>
              abilityNote(classroom, need, need === "force" ? words.lessonOut : words.walkLessonOut)
            ),
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
