// @ts-check
/** Texts of the documents for teachers: their names in the list. `missing`: the names of those that the language lacks. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/about/docs/teachers-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.TEACHERS_TEXTS>} */
const teachersTexts = {
  missing: "",
  inEnglish: "Dieses Dokument gibt es noch nicht in deiner Sprache, deshalb hier auf Englisch.",
  beginning: "Zum Anfangen",
  inClass: "Mit der Klasse",
  "first-lesson": "Die erste Stunde in zehn Minuten",
  "school-network": "Das Netz einer Schule",
  privacy: "Datenschutz auf einer Seite",
  marking: "Bewerten mit der Datendatei",
  drawing: "Zeichnen und seine Zahlen",
  "own-pictures": "Eigene Bilder mit Maßstab",
  challenge: "Aufgaben",
  "one-clock": "Takt, Welle und Staffel",
  questions: "Fragen, mit dem Finger beantwortet",
  "own-pace": "Im eigenen Tempo",
  experiment: "Experimente",
  compare: "Zwei Gruppen vergleichen",
  differences: "Suchbilder",
  "audio-walk": "Der Hörspaziergang",
  pressure: "Die Waage: drücken",
  "weigh-by-motion": "Die Waage: Feder, Lineal, Pendel",
  "page-study": "Studien einer Webseite",
};

textsIn("de", "features/about/docs/teachers-texts", teachersTexts);
