// @ts-check
/** The projector's texts about a class that taps in time. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/challenge/in-time-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.IN_TIME_TEXTS>} */
const inTimeTexts = {
  finding: "juntos al {value}\u00a0%; solo el azar da {chance}\u00a0%",
  alone: "sin ayuda en {seconds}\u00a0s",
  now: "ahora juntos al {value}\u00a0%",
  tempo: "{tempo} bpm",
  target: "{tempo} bpm, a {difference} de los pulsos",
  faster: "de {start} a {end}\u00a0ms entre toques: más rápido",
  slower: "de {start} a {end}\u00a0ms entre toques: más lento",
  same: "{end}\u00a0ms entre toques, al principio y al final",
  rises: "juntos a partir de {seconds}\u00a0s",
  falls: "separados a partir de {seconds}\u00a0s",
  never: "nunca juntos durante dos segundos",
  leftOut: "{count} {count|1=toque|toques} tras un reinicio sin contar",
  clocks: "Los relojes lo cambian {value}\u00a0% como mucho",
  screens: "las pantallas solas (±\u00a020\u00a0ms) dejan {value}\u00a0%",
  own: "el tempo y la deriva se miden en el propio teléfono: los relojes y un retraso constante se anulan",
  axis: "Juntos (%)",
  chance: "azar",
  seconds: "s",
  summary: "{count} momentos, cada medio segundo",
  person: "Teléfono",
  tempoHead: "Tempo (bpm)",
  differenceHead: "Respecto a los pulsos",
  spreadHead: "Dispersión (ms)",
  driftHead: "Deriva (ms por toque)",
  latenessHead: "Tras los demás (ms)",
  tapsHead: "Toques",
  noteHead: "Nota",
  range: "{value} (de {low} a {high})",
  lateness: "{value} ± {error}",
  doubles: "{count} {count|1=doble|dobles}",
  missing: "{count} que {count|1=falta|faltan}",
  until: "hasta {seconds}\u00a0s",
  ownTime: "lleva otro tempo",
};

textsIn("es", "features/classroom/challenge/in-time-texts", inTimeTexts);
