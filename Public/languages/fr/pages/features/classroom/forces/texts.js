// @ts-check
/** The classroom page's texts about the scale. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/forces/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.PRESENT_FORCES_TEXTS>} */
const presentForcesTexts = {
  board: "Plus grande force",
  title: "Tout le monde à la balance",
  lead: "Appuyez sur l’écran. La barre montre la force du moment, le trait la plus grande jusqu’ici.",
  grams: "{grams}\u00a0g",
  peak: "maximum {grams}\u00a0g",
  nobody: "Personne n’a encore appuyé.",
  waiting: "{count} n’ont pas encore appuyé",
  waitingOne: "1 n’a pas encore appuyé",
  leftOut: "Sans mesure de force\u00a0: {names}",
  more: "et {count} {count|1=autre|autres}",
  pendulums: "Pendules",
  tareAll: "Tarer tous",
  correct: "Tarer, étalonner…",
  correctTitle: "Tarer et étalonner",
  correctText:
    "Les téléphones avec quelque chose sur l’écran le font tout de suite, les autres après 3\u00a0s, le temps de l’y poser.",
  whose: "Téléphones",
  allPhones: "Tous les téléphones",
  tareTitle: "Ce qui est posé vaut zéro",
  tare: "Tarer",
  coinsTitle: "Ce qui est posé, ce sont des pièces",
  coin1: "1 € · 7,50\u00a0g",
  coin2: "2 € · 8,50\u00a0g",
  fewer: "Une pièce de moins",
  more1: "Une pièce de plus",
  coins: "{count} × {mass}\u00a0g = {sum}\u00a0g",
  take: "Étalonner",
  corrected: "Envoyé. Chaque téléphone montre le résultat.",
};

textsIn("fr", "features/classroom/forces/texts", presentForcesTexts);
