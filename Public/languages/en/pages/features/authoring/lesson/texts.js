// @ts-check
/** The texts of the author's list of lessons. */

import { textsIn } from "../../../../../records/texts.js";

export const AUTHOR_LESSONS_TEXTS = textsIn("en", "features/authoring/lesson/texts", {
  title: "Author’s desk",
  documentTitle: "Lessons · Author’s desk · TouchFigures",
  toLessons: "Lessons",
  toPuzzles: "Puzzles",
  works: "Lessons",
  newLesson: "New lesson",
  emptyTitle: "No lessons yet",
  emptyText: "A lesson leads a class through steps: predict, measure, compare, explain.",
  untitled: "New lesson",
  builtIn: "Built in; your version replaces it",
  stored: "Stored on the server",
  local: "Only on this device",
  unsaved: "Changes on this device, not published",
  steps: "{count} {count|1=step|steps}",
  edit: "Edit {title}",
  deleteOne: "Delete {title}",
  deleteTitle: "Delete this lesson?",
  deleteText: "“{title}” will be gone. For a few seconds you can take it back.",
  deleteYes: "Delete",
  deleteNo: "Keep it",
  deleted: "“{title}” was deleted.",
  restored: "“{title}” is back.",
  deleteFailed: "“{title}” could not be deleted: {detail}",
});
