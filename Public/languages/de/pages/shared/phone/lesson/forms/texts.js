// @ts-check
/** A phone's texts about the forms of questions. */

/** @import { Words } from "../../../../../../records/texts.js" */
/** @import * as reference from "../../../../../../en/pages/shared/phone/lesson/forms/texts.js" */
import { textsIn } from "../../../../../../records/texts.js";

/** @type {Words<typeof reference.FORM_TEXTS>} */
const formTexts = {
  mark: "Setze die Marke auf die Linie.",
  type: "Tippe eine Zahl ein, dann auf „Antworten“.",
  send: "Antworten",
  erase: "Löschen",
  sign: "Plus oder minus",
  own: "Deine Antwort: {value}",
  truth: "Wahrer Wert: {value}",
  exact: "Deine Antwort stimmt genau.",
  high: "Deine Antwort: {value}. Das ist {distance} zu viel.",
  low: "Deine Antwort: {value}. Das ist {distance} zu wenig.",
  arrange: "Zieh alles an seinen Platz, oder tippe es an und dann den Platz. Dann auf „Antworten“.",
  place: "{item}, Platz {place} von {count}",
  rightPlace: "richtig: Platz {place}",
  pairs: "{right} von {pairs} Paaren stehen richtig herum (τ = {tau}).",
  orderExact: "Deine Reihenfolge stimmt genau.",
  yourOrder: "Das ist deine Reihenfolge.",
  rightOrder: "Das ist die richtige Reihenfolge.",
  sure: "Wie sicher bist du?",
  saidSure: "Du warst zu {value} sicher.",
  within: "Bis {distance} daneben ist richtig.",
  sketch:
    "Zeichne die Kurve von links nach rechts, oder biege sie mit den Pfeiltasten. Darüber zeichnen ändert sie. Dann auf „Antworten“.",
  trueCurve: "Gestrichelt: die wahre Kurve.",
  yourCurve: "Das ist deine Kurve.",
  off: "Deine Kurve liegt {distance} daneben (quadratisches Mittel).",
  correlation: "Korrelation: r = {r}.",
  turns: "Wendungen: du {mine}, die wahre Kurve {curve}.",
};

textsIn("de", "shared/phone/lesson/forms/texts", formTexts);
