// @ts-check
/** The texts of the list of lessons. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/features/lessons/texts.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.LESSONS_TEXTS>} */
const lessonsTexts = {
  documentTitle: "Leçons",
  lead: "Prévoir, mesurer, comparer, expliquer\u00a0: chaque leçon y mène la classe, étape par étape.",
  start: "Lancer",
  startOne: "Lancer «\u00a0{title}\u00a0»",
  rehearse: "Répéter",
  rehearseOne: "Répéter «\u00a0{title}\u00a0»",
  rehearseHint: "Avec 28 téléphones simulés. Tout est effacé à la fin.",
  sheet: "Fiche",
  sheetOne: "Fiche de «\u00a0{title}\u00a0»",
  minutes: "{count}\u00a0min",
  steps: "{count} {count|0,1=étape|étapes}",
  own: "À vous",
  edit: "Écrire une leçon",
  teachers: "La première leçon en dix minutes",
  loading: "Chargement…",
  none: "Il n’y a pas de leçon sur ce serveur.",
  retry: "Réessayer",
  starting: "Lancement…",
  noStorage:
    "Ce navigateur n’enregistre rien pour cette page et ne pourrait donc pas diriger de classe. Autorisez les données de site (cookies), puis réessayez.",
  serverDown: "Le serveur ne répond pas. Fonctionne-t-il, et cet appareil est-il sur le même réseau\u202f?",
  failed: "Le serveur a refusé\u00a0: {detail}",
  adminLabel: "Ce serveur demande son jeton d’administration pour lancer une classe.",
  adminSend: "Lancer avec ce jeton",
  adminWrong: "Ce n’est pas le bon jeton.",
  phone: "Sur un ordinateur avec un vidéoprojecteur. Les téléphones entrent avec le code affiché ensuite.",
};

textsIn("fr", "features/lessons/texts", lessonsTexts);
