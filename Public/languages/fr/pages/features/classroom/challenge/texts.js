// @ts-check
/** The classroom page's texts about challenges. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/challenge/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.CHALLENGE_TEXTS>} */
const challengeTexts = {
  sheetTitle: "Lancer un défi",
  attemptLimit: "Essais par téléphone",
  start: "Lancer",
  nobody: "Pas encore de résultat.",
  oneResult: "Un résultat\u00a0: {value}",
  halfWithin: "La moitié d’entre vous se trompe de {value} au plus",
  halfExact: "La moitié d’entre vous tombe juste",
  bestOf: "le meilleur de {count} essais",
  bestOfAll: "le meilleur essai de chacun",
  bestAttempt: "Meilleur essai",
  attempts: "Essais",
  place: "Place",
  done: "{done} sur {phones} {done|0,1=a|ont} fini",
  median: "médiane {value}",
  mean: "moyenne {value}",
  best: "Meilleur\u00a0: {value} ({name})",
  withoutForce: "{count} sans mesure de force",
  withoutClock:
    "{count} {count|0,1=téléphone ne connaît|téléphones ne connaissent} pas encore l’heure de la salle et ne {count|0,1=compterait|compteraient} pas.",
  boardNearest: "Au plus près",
  hidden: "Les résultats restent masqués jusqu’à ce que vous les révéliez.",
  over: "terminé",
  stop: "Arrêter",
  next: "Manche suivante",
  again: "Nouveau défi",
  results: "Résultats (CSV)",
  resultsBook: "Résultats (XLSX)",
  picture: "Enregistrer l’image",
  round: "Manche {round}",
  roundOver: "Manche {round} terminée",
  boardPoints: "Points après {round} manches",
  points: "{points} {points|0,1=point|points}",
  alike: "+ {count} {count|1=autre|autres}",
  gained: "{points} (+{gained})",
  pictureTitle: "Classe {code}",
};

textsIn("fr", "features/classroom/challenge/texts", challengeTexts);
