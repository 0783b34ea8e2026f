// @ts-check
/** Texts of the documents for teachers: their names in the list. `missing`: the names of those that the language lacks. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/about/docs/teachers-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.TEACHERS_TEXTS>} */
const teachersTexts = {
  missing: "",
  inEnglish: "Ce document n’existe pas encore dans votre langue\u202f; le voici en anglais.",
  beginning: "Pour commencer",
  inClass: "Avec la classe",
  "first-lesson": "La première leçon en dix minutes",
  "school-network": "Le réseau d’une école",
  privacy: "Vie privée en une page",
  marking: "Noter avec le fichier de données",
  drawing: "Le dessin et ses mesures",
  "own-pictures": "Vos images, à l’échelle",
  challenge: "Les défis",
  "one-clock": "Tempo, ola et relais",
  questions: "Répondre avec le doigt",
  "own-pace": "Chacun à son rythme",
  experiment: "Les expériences",
  compare: "Comparer deux groupes",
  differences: "Le jeu des différences",
  "audio-walk": "La balade sonore",
  pressure: "La balance\u00a0: appuyer",
  "weigh-by-motion": "La balance\u00a0: ressort, règle, pendule",
  "page-study": "Étudier une page web",
};

textsIn("fr", "features/about/docs/teachers-texts", teachersTexts);
