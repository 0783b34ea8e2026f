// @ts-check
/** The classroom page's texts about challenges. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/challenge/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.CHALLENGE_TEXTS>} */
const challengeTexts = {
  sheetTitle: "Empezar un desafío",
  attemptLimit: "Intentos por teléfono",
  start: "Empezar",
  nobody: "Aún no hay resultados.",
  oneResult: "Un resultado: {value}",
  halfWithin: "La mitad de la clase se desvía {value} como mucho",
  halfExact: "La mitad de la clase acierta exactamente",
  bestOf: "el mejor de {count} intentos",
  bestOfAll: "el mejor intento de cada uno",
  bestAttempt: "Mejor intento",
  attempts: "Intentos",
  place: "Puesto",
  done: "{done} de {phones} han terminado",
  median: "mediana {value}",
  mean: "media {value}",
  best: "Mejor: {value} ({name})",
  withoutForce: "{count} sin fuerza, fuera",
  withoutClock:
    "{count} {count|1=teléfono no conoce|teléfonos no conocen} aún la hora de la sala y no {count|1=participaría|participarían}.",
  boardNearest: "Más cerca del objetivo",
  hidden: "Los resultados siguen ocultos hasta que los muestres.",
  over: "terminado",
  stop: "Terminar",
  next: "Ronda siguiente",
  again: "Nuevo desafío",
  results: "Resultados (CSV)",
  resultsBook: "Resultados (XLSX)",
  picture: "Guardar imagen",
  round: "Ronda {round}",
  roundOver: "Ronda {round} terminada",
  boardPoints: "Puntos tras {round} rondas",
  points: "{points} {points|1=punto|puntos}",
  alike: "+ {count} más",
  gained: "{points} (+{gained})",
  pictureTitle: "Clase {code}",
};

textsIn("es", "features/classroom/challenge/texts", challengeTexts);
