// @ts-check
/** The texts of the author's list of lessons. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/authoring/lesson/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.AUTHOR_LESSONS_TEXTS>} */
const authorLessonsTexts = {
  title: "Atelier",
  documentTitle: "Leçons · Atelier · TouchFigures",
  toLessons: "Leçons",
  toPuzzles: "Images",
  works: "Leçons",
  newLesson: "Nouvelle leçon",
  emptyTitle: "Pas encore de leçon",
  emptyText: "Une leçon mène une classe par étapes\u00a0: prévoir, mesurer, comparer, expliquer.",
  untitled: "Nouvelle leçon",
  builtIn: "Fournie\u202f; votre version la remplace",
  stored: "Sur le serveur",
  local: "Seulement sur cet appareil",
  unsaved: "Modifications sur cet appareil, non publiées",
  steps: "{count} {count|0,1=étape|étapes}",
  edit: "Modifier {title}",
  deleteOne: "Supprimer {title}",
  deleteTitle: "Supprimer cette leçon\u202f?",
  deleteText: "«\u00a0{title}\u00a0» va disparaître. Vous avez quelques secondes pour annuler.",
  deleteYes: "Supprimer",
  deleteNo: "Garder",
  deleted: "«\u00a0{title}\u00a0» a été supprimée.",
  restored: "«\u00a0{title}\u00a0» est de retour.",
  deleteFailed: "Impossible de supprimer «\u00a0{title}\u00a0»\u00a0: {detail}",
};

textsIn("fr", "features/authoring/lesson/texts", authorLessonsTexts);
