// @ts-check
/** The touch page's texts about experiments; loaded with the first one. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/touch/experiment/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.EXPERIMENT_TEXTS>} */
const experimentTexts = {
  title: "Touche le cercle plein, vite et avec précision",
  start: "Le premier toucher lance. Ensuite chaque toucher compte, même à côté.",
  underWay: "{done} sur {all}",
  practice: "Entraînement",
  condition: "Condition {condition} sur {all}",
  block: "Bloc {block} sur {all}",
  sent: "En attente du réseau…",
  waitTitle: "Entraînement terminé",
  waitText: "La mesure commence pour tous ensemble.",
  doneTitle: "Tout est fait, merci\u202f!",
  overTitle: "L’expérience est terminée",
  throughput: "{value}\u00a0bits/s",
  throughputText: "Ton débit\u00a0: vitesse et précision en un seul nombre.",
  noResult: "Pas de résultat\u00a0: aucune condition terminée.",
  perBit: "{slope} par bit de difficulté",
  missed: "{errors} à côté",
  perDifficulty: "{slope} par unité de difficulté",
  left: "{errors} hors du tunnel",
  seconds: "{value}\u00a0s",
  uncalibrated: "Non étalonné\u00a0: les tailles sont estimées.",
  tooLarge: "{count} conditions ne tiennent pas sur cet écran et sont omises.",
  tooLargeOne: "Une condition ne tient pas sur cet écran et est omise.",
  ring: "Cibles en cercle",
  steerTitle: "Passe le doigt dans le tunnel, vite et avec précision",
  steerStart: "De la case bleue jusqu’au-delà du bout. Sortir du tunnel est une erreur.",
  steerBroken: "Levé trop tôt. Recommence depuis la case.",
  steerBeside: "Pars entre les parois. Recommence depuis la case.",
  steerThroughput: "{value} par s",
  tunnel: "Tunnel de la case bleue jusqu’au bout",
};

textsIn("fr", "features/touch/experiment/texts", experimentTexts);
