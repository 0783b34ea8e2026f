// @ts-check
/** The words around a lesson's sheet. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/lessons/sheet/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.SHEET_TEXTS>} */
const sheetTexts = {
  all: "Toutes les leçons",
  language: "Langue de la fiche",
  print: "Imprimer",
  name: "Nom",
  group: "Classe",
  date: "Date",
  loading: "Chargement…",
  unknown: "Cette leçon n’existe pas sur ce serveur.",
  none: "Cette leçon n’a pas de fiche.",
  serverDown: "Le serveur ne répond pas. Rechargez la page quand il fonctionne.",
  table: "Mesures de l’exercice {number}",
};

textsIn("fr", "features/lessons/sheet/texts", sheetTexts);
