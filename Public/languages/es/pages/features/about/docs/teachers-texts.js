// @ts-check
/** Texts of the documents for teachers: their names in the list. `missing`: the names of those that the language lacks. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/about/docs/teachers-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.TEACHERS_TEXTS>} */
const teachersTexts = {
  missing: "",
  inEnglish: "Este documento aún no está en tu idioma; aquí está en inglés.",
  beginning: "Para empezar",
  inClass: "Con la clase",
  "first-lesson": "La primera lección en diez minutos",
  "school-network": "La red de una escuela",
  privacy: "Privacidad en una página",
  marking: "Calificar con el archivo de datos",
  drawing: "Dibujar y sus datos",
  "own-pictures": "Imágenes propias con escala",
  challenge: "Desafíos",
  "one-clock": "Pulso, ola y relevo",
  questions: "Preguntas respondidas con el dedo",
  "own-pace": "Cada uno a su ritmo",
  experiment: "Experimentos",
  compare: "Comparar dos grupos",
  differences: "Busca las diferencias",
  "audio-walk": "El audiopaseo",
  pressure: "La balanza: presionar",
  "weigh-by-motion": "La balanza: muelle, regla, péndulo",
  "page-study": "Estudios de una página web",
};

textsIn("es", "features/about/docs/teachers-texts", teachersTexts);
