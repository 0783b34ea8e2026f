// @ts-check
/** The projector's texts about what a class reaches together. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/challenge/together-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.TOGETHER_TEXTS>} */
const togetherTexts = {
  pace: "{value}\u00a0s de una persona a la siguiente",
  whole: "{seconds}\u00a0s en total",
  interval: "95\u00a0%: de {low} a {high}",
  speed: "{value}\u00a0m/s, con {length}\u00a0cm",
  earlier: "Ronda {round}: {value}",
  less: "{value}\u00a0% menos de tiempo por persona",
  more: "{value}\u00a0% más de tiempo por persona",
  round: "Ronda {round}",
  leftOut: "{count} de antes de un reinicio sin contar",
  broken: "rota tras {name}",
  early: "{count} antes de tiempo",
  late: "{count} tarde",
  link: "{seconds}\u00a0s ±\u00a0{clocks}\u00a0±\u00a0{screens}\u00a0ms",
  linkErrors: "en un eslabón: ± los relojes, como mucho, ± sus dos pantallas, más o menos",
  breaks: "la cadena se rompe aquí",
  tooEarly: "muy pronto",
  tooLate: "muy tarde",
  note: "Nota",
  clocks: "Relojes: ±\u00a0{value}\u00a0ms como mucho por persona",
  screens: "pantallas: unos ±\u00a0{value}\u00a0ms; solo cuentan la primera y la última",
  screensInside: "pantallas: el retraso común se anula, el resto está en el intervalo",
  lateness: "retraso según “¿Cuánto se retrasa mi teléfono?”, pantalla incluida: {phones}",
  latePhone: "{name} {value}\u00a0ms",
  picture: "{count} toques en {seconds}\u00a0s",
  seat: "Sitio",
  time: "Tiempo (s)",
  clock: "Reloj ± (ms)",
  screen: "Retraso del teléfono (ms), pantalla incluida",
  before: "Desde el anterior",
  slow: "Cámara lenta",
  slowStop: "Terminar la cámara lenta",
  seats: "Sitios…",
  seatsTitle: "¿Quién está al lado de quién?",
  seatsAbout:
    "Arrastra los signos al orden en que estáis sentados, desde quien empieza; o elige un signo y muévelo con las flechas. Tras una ronda lenta, quizá baste con su orden.",
  fromRound: "Orden de esta ronda",
  noSeats: "Sin sitios",
  undo: "Deshacer",
  undone: "Deshecho",
  save: "Guardar sitios",
  moved: "{name}: sitio {seat} de {count}",
};

textsIn("es", "features/classroom/challenge/together-texts", togetherTexts);
