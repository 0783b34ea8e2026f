// @ts-check
/** The texts of the sheet in which the host asks a question at once. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/ask/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.ASK_TEXTS>} */
const askTexts = {
  title: "Interroger la classe",
  question: "Question",
  spoken: "Qu’en dites-vous\u202f?",
  choice: "Des choix",
  number: "Un nombre",
  line: "Une ligne",
  order: "Un ordre",
  sketch: "Une courbe",
  choices: "Réponses, une par ligne",
  items: "Éléments, un par ligne, de 3 à 7",
  ordered: "Ils sont dans le bon ordre",
  xName: "Vers la droite (x)",
  xFrom: "de",
  xTo: "à",
  yName: "Vers le haut (y)",
  axisX: "Temps en s",
  axisY: "Vitesse en m/s",
  unit: "Unité (peut rester vide)",
  from: "La ligne commence à",
  to: "Elle finit à",
  truth: "Valeur exacte (peut rester vide)",
  answer: "Numéro de la bonne réponse (peut rester vide)",
  tolerance: "Juste jusqu’à cet écart (peut rester vide)",
  confidence: "Les téléphones indiquent aussi leur certitude",
  confidenceNeeds: "Indiquez d’abord ci-dessus quelles réponses sont justes",
  point: "Repères sur une image",
  area: "Zone sur une image",
  marks: "Repères par téléphone",
  ground: "Image sous le dessin",
  world: "Carte du monde",
  place: "Vrai lieu (peut rester vide)",
  remove: "Enlever le lieu",
  curve: "Vraie courbe (peut rester vide)",
  curveHow: "Tracez-la de gauche à droite, ou courbez-la avec les flèches.",
  removeCurve: "Enlever la courbe",
  curveGaps: "La vraie courbe a des trous\u00a0: tracez-la du début à la fin, ou enlevez-la",
  right: "Indiquer aussi la bonne réponse",
  rightSeen: "Sur cette page, la classe la voit\u202f; sur la télécommande, non.",
  noNumber: "saisissez un nombre",
  ends: "Cela met fin à la leçon.",
  ask: "Demander",
  then: "«\u00a0Suivant\u00a0» montre les réponses\u202f; puis on peut redemander.",
};

textsIn("fr", "features/classroom/ask/texts", askTexts);
