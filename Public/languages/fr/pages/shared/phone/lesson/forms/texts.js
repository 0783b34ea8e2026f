// @ts-check
/** A phone's texts about the forms of questions. */

/** @import { Words } from "../../../../../../records/texts.js" */
/** @import * as reference from "../../../../../../en/pages/shared/phone/lesson/forms/texts.js" */
import { textsIn } from "../../../../../../records/texts.js";

/** @type {Words<typeof reference.FORM_TEXTS>} */
const formTexts = {
  mark: "Place le repère sur la ligne.",
  type: "Tape un nombre, puis «\u00a0Répondre\u00a0».",
  send: "Répondre",
  erase: "Effacer",
  sign: "Plus ou moins",
  own: "Ta réponse\u00a0: {value}",
  truth: "Valeur exacte\u00a0: {value}",
  exact: "Ta réponse est exacte.",
  high: "Ta réponse\u00a0: {value}. C’est {distance} de trop.",
  low: "Ta réponse\u00a0: {value}. Il manque {distance}.",
  arrange: "Glisse chaque élément à sa place, ou touche-le puis sa place. Ensuite «\u00a0Répondre\u00a0».",
  place: "{item}, place {place} sur {count}",
  rightPlace: "juste\u00a0: place {place}",
  pairs: "{right} paires sur {pairs} sont dans le bon sens (τ = {tau}).",
  orderExact: "Ton ordre est exact.",
  yourOrder: "Voici ton ordre.",
  rightOrder: "Voici le bon ordre.",
  sure: "Quelle est ta certitude\u202f?",
  saidSure: "Ta certitude était de {value}.",
  within: "À {distance} près, c’est juste.",
  sketch:
    "Trace la courbe de gauche à droite, ou courbe-la avec les flèches. Repasser la change. Ensuite «\u00a0Répondre\u00a0».",
  trueCurve: "En pointillé\u00a0: la vraie courbe.",
  yourCurve: "Voici ta courbe.",
  off: "Ta courbe s’écarte de {distance} (moyenne quadratique).",
  correlation: "Corrélation\u00a0: r = {r}.",
  turns: "Changements de sens\u00a0: toi {mine}, la vraie courbe {curve}.",
};

textsIn("fr", "shared/phone/lesson/forms/texts", formTexts);
