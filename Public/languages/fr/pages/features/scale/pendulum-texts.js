// @ts-check
/** Texts of measuring g by a pendulum. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/features/scale/pendulum-texts.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.PENDULUM_TEXTS>} */
const pendulumTexts = {
  title: "g avec un pendule",
  name: "Pendule",
  intro: "Fais osciller ton téléphone\u00a0: sa période et la longueur du fil donnent g, l’accélération de la pesanteur.",
  needs:
    "Il te faut un fil, une coque qui tient bien le téléphone, et un point solide où l’accrocher. Attache le fil aux deux côtés de la coque, pour que le téléphone ne tourne pas sur lui-même.",
  toClass: "En classe, tes longueurs, tes oscillations et ton g apparaissent sur le projecteur.",
  length: "Longueur en cm, du point d’accroche au milieu du téléphone",
  how: "Appuie sur Mesurer, écarte le téléphone d’une largeur de main et lâche-le. Un son dit quand c’est fini.",
  howTouch: "Quelqu’un fait osciller le pendule, et tu comptes.",
  listen: "Mesurer",
  count: "Compter au doigt",
  howCount: "Touche quand il passe au milieu, compte les allers-retours, et touche encore au dernier.",
  swings: "Oscillations",
  start: "Départ",
  stop: "Arrêt après {count} {count|1=oscillation|oscillations}",
  miscounted: "Cela ne correspond à aucun pendule de cette longueur. Recompte.",
  period: "Une oscillation dure {seconds}\u00a0s.",
  again: "Fais-le osciller encore une fois.",
  otherLength: "Prends maintenant une autre longueur.",
  result: "g\u00a0=\u00a0{g} ±\u00a0{error}\u00a0m/s²",
  slope: "Par la pente de T² en fonction de la longueur.",
  longer: "Selon la droite, toutes les longueurs font {millimetres}\u00a0mm de plus que mesuré.",
  shorter: "Selon la droite, toutes les longueurs font {millimetres}\u00a0mm de moins que mesuré.",
  mean: "Aussi précis que les longueurs.",
  moreLengths: "Avec trois longueurs, la plus grande double de la plus petite, peu importe où est le milieu du téléphone.",
  moreSpread: "Prends une longueur double de la plus petite\u00a0: alors peu importe où est le milieu du téléphone.",
  tooFew: "Fais osciller chaque longueur deux fois.",
  notRising: "Les pendules plus longs n’oscillent pas plus lentement. Les longueurs sont-elles justes\u202f?",
  lengthHead: "Longueur (cm)",
  periodHead: "Période (s)",
  recordings: "Nombre",
  remove: "Enlever {length}\u00a0cm",
  undo: "Annuler\u00a0: remettre {length}\u00a0cm",
  refused: {
    tooSmall: "Il oscille à peine. Écarte-le davantage.",
    tooLarge: "Il oscille de plus de 30°. Écarte-le moins.",
    secondMode: "Il tourne sur lui-même ou tremble. Attache le fil aux deux côtés du téléphone, et lâche-le sans le pousser.",
    periodMoves: "Les oscillations changent pendant la mesure. Le fil glisse-t-il\u202f?",
  },
};
textsIn("fr", "features/scale/pendulum-texts", pendulumTexts);
