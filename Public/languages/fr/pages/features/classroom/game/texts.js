// @ts-check
/** The classroom page's texts about Spot the difference. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/game/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.PRESENT_GAME_TEXTS>} */
const presentGameTexts = {
  board: "Le plus de trouvailles",
  waitTitle: "Jeu des différences",
  waitHost: "Choisissez une image pour la classe.",
  wait: "L’enseignant choisit une image.",
  choose: "Choisir une image…",
  another: "Une autre image…",
  summary: "{done} sur {all} {done|0,1=a|ont} trouvé les {total}",
  summaryHidden: "{all} jouent",
  nobody: "Personne ne joue encore.",
  more: "+ {count} {count|1=autre|autres}",
  reveal: "Montrer les différences",
  unreveal: "Cacher les différences",
  revealTitle: "Montrer toutes les différences\u202f?",
  revealText: "{count} cherchent encore. Toute la salle verra où sont les différences.",
  revealTextOne: "1 cherche encore. Toute la salle verra où sont les différences.",
  revealYes: "Montrer",
  revealed: "Sur chaque cadre\u00a0: combien l’ont trouvée",
  hiddenOne: "1 différence reste cachée tant que personne de la classe ne l’a trouvée ou n’a pris d’indice pour elle.",
  hiddenMany:
    "{count} différences restent cachées tant que personne de la classe ne les a trouvées ou n’a pris d’indice pour elles.",
  hiddenWhy: "Une classe lancée sur le serveur même, ou avec le jeton d’administration, les montre toutes d’un coup.",
  found: "{found}/{players}",
  row: "{name}\u00a0: {found} sur {total}",
  rowNobody: "{name}\u00a0: pas commencé",
  hints: "{count} indices",
  hintOne: "1 indice",
  away: "absent",
  picture: "L’image\u00a0: {title}",
  pictureFailed: "L’image n’a pas pu être chargée. La page réessaie.",
  gone: "Cette image n’existe plus\u202f; la classe peut encore la finir.",
  chooserTitle: "Quelle image\u202f?",
  search: "Chercher un titre",
  differenceOne: "1 différence",
  differenceMany: "{count} différences",
  loading: "Chargement…",
  moreToLoad: "En voir plus",
  none: "Aucune image ne porte ce titre.",
  emptyTitle: "Pas encore d’images",
  emptyDesk: "Créez la première avec deux photos à vous,",
  emptyImport:
    "Ou faites importer des dossiers d’images sur l’ordinateur du serveur\u00a0: touchfigures import-puzzles DOSSIER",
  desk: "à l’atelier",
  offline: "Le serveur ne répond pas.",
  retry: "Réessayer",
};

textsIn("fr", "features/classroom/game/texts", presentGameTexts);
