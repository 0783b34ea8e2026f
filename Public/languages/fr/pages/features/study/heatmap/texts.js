// @ts-check
/** The texts of the heatmap's panel. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/study/heatmap/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.HEATMAP_TEXTS>} */
const heatmapTexts = {
  title: "Carte de chaleur de l’étude",
  close: "Fermer la carte",
  mode: "Ce qu’elle montre",
  count: "Touchers",
  dwell: "Durée",
  missed: "Ratés",
  width: "Largeur de la page",
  all: "Toutes les largeurs",
  narrow: "Moins de 600\u00a0px",
  medium: "600 à 1023\u00a0px",
  wide: "Dès 1024\u00a0px",
  touches: "Touchers\u00a0: {count}, personnes\u00a0: {participants}",
  none: "Personne n’a encore touché cette page.",
  loading: "Chargement…",
  unreachable: "Impossible de charger les mesures\u00a0: {reason}",
  silent: "Ouvrez cette page depuis la session de l’enseignant, ou avec son jeton dans l’adresse.",
  noSession: "Il manque data-session dans la balise.",
  blocked: "la politique de la page ou --origin du serveur l’interdit",
  refused: "le serveur a refusé le jeton",
  gone: "Disparus de cette page ({count})",
  goneLine: "Touchers\u00a0: {touches}, ratés\u00a0: {missed}",
  problems: "Ce qui a raté ({count})",
  elsewhere: "Sur des éléments sans nom propre\u00a0: {count}",
  missedLabel: "{count} ratés de {pixels}\u00a0px",
  dead: "{count} sans effet",
  rage: "{count} de rage",
  slips: "{count} glissés",
  fold: "Montrer ou cacher les détails",
};

textsIn("fr", "features/study/heatmap/texts", heatmapTexts);
