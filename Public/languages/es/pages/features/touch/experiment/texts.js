// @ts-check
/** The touch page's texts about experiments; loaded with the first one. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/touch/experiment/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.EXPERIMENT_TEXTS>} */
const experimentTexts = {
  title: "Toca el círculo relleno, con rapidez y precisión",
  start: "El primer toque da la salida. Después cuenta cada toque, también los fallos.",
  underWay: "{done} de {all}",
  practice: "Práctica",
  condition: "Condición {condition} de {all}",
  block: "Bloque {block} de {all}",
  sent: "Esperando la red…",
  waitTitle: "Práctica terminada",
  waitText: "La medición empieza para todos a la vez.",
  doneTitle: "Todo hecho, ¡gracias!",
  overTitle: "El experimento ha terminado",
  throughput: "{value}\u00a0bits/s",
  throughputText: "Tu rendimiento: rapidez y puntería en un número.",
  noResult: "Sin resultado: no se ha terminado ninguna condición.",
  perBit: "{slope} por bit de dificultad",
  missed: "{errors} fallados",
  perDifficulty: "{slope} por unidad de dificultad",
  left: "{errors} fuera del túnel",
  seconds: "{value}\u00a0s",
  uncalibrated: "Sin calibrar: los tamaños son estimados.",
  tooLarge: "{count} condiciones no caben en esta pantalla y se omiten.",
  tooLargeOne: "Una condición no cabe en esta pantalla y se omite.",
  ring: "Objetivos en círculo",
  steerTitle: "Pasa el dedo por el túnel, con rapidez y precisión",
  steerStart: "Desde el campo azul hasta más allá del final. Salirse del túnel es un error.",
  steerBroken: "Levantado demasiado pronto. Otra vez desde el campo.",
  steerBeside: "Cruza la línea entre las paredes. Otra vez desde el campo.",
  steerThroughput: "{value} por s",
  tunnel: "Túnel del campo azul al final",
};

textsIn("es", "features/touch/experiment/texts", experimentTexts);
