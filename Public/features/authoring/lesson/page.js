// @ts-check
/** The author's desk for lessons: `/author/lesson` lists them, `?lesson=ID` and `?draft=KEY` open one. */

import { byId } from "../../../shared/dom/dom.js";
import { runDesk } from "../desk/desk.js";
import { LessonList } from "./list.js";
import { AUTHOR_LESSONS_TEXTS } from "../../../languages/en/pages/features/authoring/lesson/texts.js";
import "../../../shared/dom/touchkit.js";
import { tidyStorage } from "../../../shared/net/kept.js";

tidyStorage();

runDesk({
  texts: AUTHOR_LESSONS_TEXTS,
  address: "/author/lesson",
  subject: "lesson",
  list: (gate, go) => new LessonList(byId("list"), gate, go),
  open: async (container, wanted, gate, surroundings) => {
    const { openLesson } = await import("./open.js");
    return openLesson(container, wanted, gate, surroundings);
  },
});
