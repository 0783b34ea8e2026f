// @ts-check
/** A phone's texts about the forms of questions. */

/** @import { Words } from "../../../../../../records/texts.js" */
/** @import * as reference from "../../../../../../en/pages/shared/phone/lesson/forms/texts.js" */
import { textsIn } from "../../../../../../records/texts.js";

/** @type {Words<typeof reference.FORM_TEXTS>} */
const formTexts = {
  mark: "Pon la marca en la línea.",
  type: "Escribe un número y pulsa “Responder”.",
  send: "Responder",
  erase: "Borrar",
  sign: "Más o menos",
  own: "Tu respuesta: {value}",
  truth: "Valor correcto: {value}",
  exact: "Tu respuesta es exacta.",
  high: "Tu respuesta: {value}. Te pasas en {distance}.",
  low: "Tu respuesta: {value}. Te faltan {distance}.",
  arrange: "Arrastra cada uno a su sitio, o tócalo y luego toca el sitio. Después, “Responder”.",
  place: "{item}, puesto {place} de {count}",
  rightPlace: "correcto: puesto {place}",
  pairs: "{right} de {pairs} pares están en buen orden (τ = {tau}).",
  orderExact: "Tu orden es exacto.",
  yourOrder: "Este es tu orden.",
  rightOrder: "Este es el orden correcto.",
  sure: "¿Cuánta seguridad tienes?",
  saidSure: "Tu seguridad era de {value}.",
  within: "Hasta {distance} de diferencia es correcto.",
  sketch: "Dibuja la curva de izquierda a derecha o dóblala con las flechas. Repasarla la cambia. Después, “Responder”.",
  trueCurve: "Discontinua: la curva verdadera.",
  yourCurve: "Esta es tu curva.",
  off: "Tu curva se desvía {distance} (media cuadrática).",
  correlation: "Correlación: r = {r}.",
  turns: "Puntos de giro: tú {mine}, la curva verdadera {curve}.",
};

textsIn("es", "shared/phone/lesson/forms/texts", formTexts);
