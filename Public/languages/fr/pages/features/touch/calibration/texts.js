// @ts-check
/** The texts of the calibration by bank card. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/touch/calibration/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.CALIBRATION_TEXTS>} */
const calibrationTexts = {
  title: "Étalonner avec une carte bancaire",
  lay: "Pose une carte bancaire sur l’écran comme sur l’image, tout contre le trait fixe. Elle peut dépasser.",
  drag: "Tire le trait bleu par sa poignée jusqu’à l’autre bord de la carte.",
  fine: "− et + ou les flèches le déplacent d’un demi-pixel.",
  next: "Suivant",
  cancel: "Annuler",
  frame: "Bord de la carte. Les flèches le déplacent.",
  smaller: "Plus petit",
  larger: "Plus grand",
  save: "Garder",
  reset: "Par défaut",
  density: "{density}\u00a0px par\u00a0cm, ±\u00a0{error}\u202f%",
  assumed: "{density}\u00a0px par\u00a0cm, supposés",
};

textsIn("fr", "features/touch/calibration/texts", calibrationTexts);
