// @ts-check
/** The texts of the author's list of lessons. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/authoring/lesson/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.AUTHOR_LESSONS_TEXTS>} */
const authorLessonsTexts = {
  title: "Taller",
  documentTitle: "Lecciones · Taller · TouchFigures",
  toLessons: "Lecciones",
  toPuzzles: "Puzles",
  works: "Lecciones",
  newLesson: "Nueva lección",
  emptyTitle: "Aún no hay lecciones",
  emptyText: "Una lección guía a una clase por pasos: predecir, medir, comparar, explicar.",
  untitled: "Nueva lección",
  builtIn: "Incluida; tu versión la sustituye",
  stored: "Guardada en el servidor",
  local: "Solo en este aparato",
  unsaved: "Cambios en este aparato, sin publicar",
  steps: "{count} {count|1=paso|pasos}",
  edit: "Editar {title}",
  deleteOne: "Borrar {title}",
  deleteTitle: "¿Borrar esta lección?",
  deleteText: "“{title}” desaparecerá. Durante unos segundos puedes recuperarla.",
  deleteYes: "Borrar",
  deleteNo: "Conservar",
  deleted: "Se ha borrado “{title}”.",
  restored: "“{title}” ha vuelto.",
  deleteFailed: "No se ha podido borrar “{title}”: {detail}",
};

textsIn("es", "features/authoring/lesson/texts", authorLessonsTexts);
