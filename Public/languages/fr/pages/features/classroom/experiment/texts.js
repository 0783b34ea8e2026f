// @ts-check
/** The classroom page's texts about experiments. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/experiment/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.EXPERIMENT_TEXTS>} */
const experimentTexts = {
  sheetTitle: "Lancer une expérience",
  practice: "Entraînements (0 à 3)",
  blocks: "Blocs avec chaque condition (1 à 10)",
  levels: "1 à 4 nombres, séparés par des espaces",
  automatic: "selon le plus petit écran",
  badLevels: "Écrivez 1 à 4 nombres, séparés par des espaces.",
  start: "Lancer",
  balance: "Équilibré avec {people}, {twice}… participants\u202f; {here} sont là.",
  people: "Nombre de participants",
  design: "Avant de mesurer",
  positions:
    "Avec {people} personnes, une condition vient {positions} fois à chaque place, et {successions} fois juste après chaque autre.",
  even: "Avec {people} {people|0,1=personne|personnes}, les ordres sont équilibrés.",
  betterBalance: "{people} serait mieux\u00a0: les ordres seraient équilibrés.",
  betterPower: "{people} serait mieux\u00a0: une différence plus petite se verrait.",
  range: "de {low} à {high}",
  minutes: "Il faut environ {minutes} minutes, explication et entraînement compris.",
  minute: "Il faut environ une minute.",
  pairs:
    "Deux séries des mêmes personnes\u00a0: une différence de {percent} du temps de mouvement est trouvée dans 4 classes sur 5.",
  halves: "Deux moitiés de la classe\u00a0: {percent}.",
  tooFew: "Si moins de {fewest} personnes ont toutes les conditions, on ne peut rien dire d’une différence.",
  assumed:
    "Hypothèses\u00a0: les temps de mouvement varient de 20\u202f% entre les personnes, de 6\u202f% entre les séries d’une personne et de 30\u202f% d’un essai à l’autre.",
  lacks: "Trop grand pour ces écrans (mm)\u00a0: {list}. Ces conditions leur manqueraient.",
  smaller: "Plus petit\u00a0: pour tous les écrans",
  anyway: "Commencer quand même",
  phasePractice: "entraînement",
  phaseMeasurement: "mesure",
  phaseFinished: "terminée",
  measure: "Lancer la mesure",
  stop: "Arrêter",
  again: "Nouvelle expérience",
  nominal: "Nominale",
  effective: "Effective",
  yLabel: "temps de mouvement, s",
  outliers: "{count} {count|0,1=valeur aberrante omise|valeurs aberrantes omises}",
  done: "{done} sur {phones} {done|0,1=a|ont} les {conditions} conditions",
  doneBlocks: "{done} sur {phones} {done|0,1=a|ont} fait les {blocks} blocs",
  showCode: "Afficher le code",
  noPhone: "Aucun téléphone n’est encore là. Dès qu’il y en a, la tâche s’affiche dessus.",
  noPoint: "La tâche est sur les téléphones. Chaque condition terminée devient un point ici.",
  noParticipant: "Personne n’a encore terminé de condition.",
  oneParticipant: "Une seule personne\u00a0: pas de dispersion.",
  incomplete: "Il manque des conditions à certains.",
  fittedMeans:
    "Droite\u00a0: les {participants} personnes. Il manque des valeurs à {missing}\u202f; on compte ce qu’on attend d’elles.",
  meansLine: "Ceux qui ont toutes les conditions ({participants})\u00a0: {line}.",
  fewDifficulties: "Une droite demande trois conditions de difficulté différente.",
  board: "Meilleur débit",
  hidden: "Les résultats restent masqués jusqu’à ce que vous les révéliez.",
  practising: "Chacun s’entraîne.",
  countOf: "{done} sur {phones}",
  havePractised: "{done|0,1=s’est entraîné|se sont entraînés}",
  doesNotRise: "Les conditions plus difficiles ne prennent pas plus de temps",
  tapping: {
    task: "Cibles (Fitts)",
    about:
      "Chacun touche des cibles en cercle, à chaque distance et chaque largeur, dans son propre ordre. On voit la loi de Fitts\u00a0: le temps croît avec la difficulté.",
    distances: "Distances, en mm",
    widths: "Largeurs, en mm",
    count: "Cibles en cercle (impair, 5 à 25)",
    rises: "Chaque bit de difficulté coûte {milliseconds}\u00a0ms",
    title: "Loi de Fitts",
    csv: "Touchers (CSV)",
    xlsx: "Touchers (XLSX)",
    json: "Touchers (JSON)",
    xNominal: "difficulté log₂(A/W + 1), bits",
    xEffective: "difficulté effective log₂(Aₑ/Wₑ + 1), bits",
    line: "{intercept}\u00a0s {sign} {slope}\u00a0s/bit · R² {r2}",
    throughput: "Débit univarié {value}\u00a0bits/s",
    deviation: "Débit univarié {value}\u00a0bits/s (écart type {deviation})",
    errors: "{errors} à côté",
    learning:
      "Blocs 1 à {blocks}\u00a0: {values}\u00a0bits/s, variation {sign}{change}\u00a0bits/s ({people} {people|0,1=personne|personnes})",
  },
  steering: {
    task: "Tunnels (Accot, Zhai)",
    about:
      "Chacun trace à travers des tunnels droits, de chaque longueur et chaque largeur, dans son propre ordre. On voit la loi d’Accot-Zhai\u00a0: le temps croît avec la longueur divisée par la largeur.",
    distances: "Longueurs, en mm",
    widths: "Largeurs, en mm",
    count: "Essais par tunnel (2 à 10)",
    rises: "Chaque unité de difficulté coûte {milliseconds}\u00a0ms",
    title: "Loi d’Accot-Zhai",
    csv: "Essais (CSV)",
    xlsx: "Essais (XLSX)",
    json: "Essais (JSON)",
    xNominal: "difficulté A/W",
    xEffective: "difficulté effective A/Wₑ",
    line: "{intercept}\u00a0s {sign} {slope}\u00a0s · ID · R² {r2}",
    throughput: "Débit {value} par s",
    deviation: "Débit {value} par s (écart type {deviation})",
    errors: "{errors} hors du tunnel, {outside} du trajet dehors",
    learning:
      "Blocs 1 à {blocks}\u00a0: {values} par s, variation {sign}{change} par s ({people} {people|0,1=personne|personnes})",
  },
};

textsIn("fr", "features/classroom/experiment/texts", experimentTexts);
