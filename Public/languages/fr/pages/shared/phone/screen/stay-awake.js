// @ts-check
/** The texts of shared/phone/screen/stay-awake.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/phone/screen/stay-awake.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.STAY_AWAKE_TEXTS>} */
const stayAwakeTexts = {
  apple: "Pour que l’écran reste allumé\u00a0: Réglages, Luminosité et affichage, Verrouillage automatique, 5\u00a0minutes.",
  other: "Pour que l’écran reste allumé\u00a0: Paramètres, Affichage, Mise en veille de l’écran, 10\u00a0minutes.",
};

textsIn("fr", "shared/phone/screen/stay-awake", stayAwakeTexts);
