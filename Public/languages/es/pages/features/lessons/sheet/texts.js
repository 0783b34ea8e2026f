// @ts-check
/** The words around a lesson's sheet. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/lessons/sheet/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.SHEET_TEXTS>} */
const sheetTexts = {
  all: "Todas las lecciones",
  language: "Idioma de la hoja",
  print: "Imprimir",
  name: "Nombre",
  group: "Clase",
  date: "Fecha",
  loading: "Cargando…",
  unknown: "No existe esa lección en este servidor.",
  none: "Esta lección no tiene hoja.",
  serverDown: "El servidor no responde. Recarga la página cuando esté en marcha.",
  table: "Mediciones de la tarea {number}",
};

textsIn("es", "features/lessons/sheet/texts", sheetTexts);
