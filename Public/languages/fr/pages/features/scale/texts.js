// @ts-check
/** The scale's texts. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/features/scale/texts.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.SCALE_TEXTS>} */
const scaleTexts = {
  title: "Balance",
  scalePad: "Balance\u00a0: appuie ici avec un doigt",
  force: "{percent}\u202f% de force",
  forceFull: "100\u202f% de force et plus",
  grams: "{grams}\u00a0g",
  estimate: "≈ {percent}\u202f%",
  estimateNote: "du contact d’un doigt bien appuyé",
  idle: "Appuie sur l’écran",
  measured: "mesuré par ce téléphone",
  pen: "mesuré par le stylet",
  contactArea: "estimé par le contact, pas de poids",
  none: "ce téléphone ne donne pas de force",
  tare: "Tare",
  tareSet: "Tare {grams}\u00a0g",
  tareKey: "Tare\u00a0: ce qui appuie maintenant compte comme zéro (t)",
  tareIn: "Tare · {seconds}\u00a0s",
  putDown: "Pose-le maintenant sur l’écran. Un nouvel appui annule.",
  putDownCancelled: "Annulé.",
  peak: "Max. {grams}\u00a0g",
  peakNone: "Max. –",
  peakKey: "Le maximum de toutes les pressions\u202f; toucher pour recommencer (p)",
  calibrate: "Étalonner",
  calibrateKey: "Étalonner avec des pièces (c)",
  menu: "Menu (m)",
  fullScale: "maximum {grams}\u00a0g, non étalonné",
  fullScaleCalibrated: "maximum {grams} ± {error}\u00a0g",
  tared: "Le zéro est maintenant à {grams}\u00a0g.",
  untared: "Le zéro est de nouveau sans rien sur l’écran.",
  tareLoaded:
    "Trop de poids sur l’écran pour la tare\u00a0: {grams}\u00a0g. Enlève la charge, ou pose seulement la cuillère vide.",
  tareNoForce: "Ce qui touche l’écran ne donne pas de force, il n’y a donc rien à tarer.",
  emptyTitle: "Ce téléphone ne donne pas de force",
  emptyText:
    "L’écran de la plupart des téléphones n’en mesure pas, il n’y a donc pas de vrai poids à montrer. Ce n’est pas ta faute.",
  emptyOffer: "On peut estimer combien tu appuies par la surface que touche le bout du doigt.",
  emptyNoContact: "Il ne donne pas non plus la taille du contact.",
  emptyEstimate: "Estimer par le contact",
  emptyWeighing: "Peser avec un ressort ou une règle",
  emptyPendulum: "Mesurer g avec un pendule",
  emptyInstead: "Mesurer plutôt la distance et le temps",
  spokenWeight: "{grams} grammes au plus, {percent} pour cent, {provenance}",
  spokenEstimate: "{percent} pour cent au plus, {provenance}",
  alone: "Sur ce téléphone seul\u00a0: le serveur ne répond pas.",
  aloneAdmin: "Sur ce téléphone seul\u00a0: ce serveur ne lance une classe qu’avec son jeton d’administration.",
};

textsIn("fr", "features/scale/texts", scaleTexts);
