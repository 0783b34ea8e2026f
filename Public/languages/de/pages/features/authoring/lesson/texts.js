// @ts-check
/** The texts of the author's list of lessons. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/authoring/lesson/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.AUTHOR_LESSONS_TEXTS>} */
const authorLessonsTexts = {
  title: "Werkstatt",
  documentTitle: "Unterrichtsstunden · Werkstatt · TouchFigures",
  toLessons: "Unterrichtsstunden",
  toPuzzles: "Rätsel",
  works: "Unterrichtsstunden",
  newLesson: "Neue Unterrichtsstunde",
  emptyTitle: "Noch keine Unterrichtsstunden",
  emptyText: "Eine Unterrichtsstunde führt eine Klasse durch Schritte: vorhersagen, messen, vergleichen, erklären.",
  untitled: "Neue Unterrichtsstunde",
  builtIn: "Mitgeliefert; deine Fassung ersetzt sie",
  stored: "Auf dem Server gespeichert",
  local: "Nur auf diesem Gerät",
  unsaved: "Änderungen auf diesem Gerät, nicht veröffentlicht",
  steps: "{count} {count|1=Schritt|Schritte}",
  edit: "{title} bearbeiten",
  deleteOne: "{title} löschen",
  deleteTitle: "Diese Unterrichtsstunde löschen?",
  deleteText: "„{title}“ ist dann weg. Ein paar Sekunden lang kannst du es zurücknehmen.",
  deleteYes: "Löschen",
  deleteNo: "Behalten",
  deleted: "„{title}“ wurde gelöscht.",
  restored: "„{title}“ ist wieder da.",
  deleteFailed: "„{title}“ ließ sich nicht löschen: {detail}",
};

textsIn("de", "features/authoring/lesson/texts", authorLessonsTexts);
