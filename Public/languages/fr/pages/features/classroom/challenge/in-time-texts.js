// @ts-check
/** The projector's texts about a class that taps in time. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/challenge/in-time-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.IN_TIME_TEXTS>} */
const inTimeTexts = {
  finding: "Ensemble à {value}\u202f%\u202f; le hasard seul donne {chance}\u202f%",
  alone: "seul dans {seconds}\u00a0s",
  now: "en ce moment ensemble à {value}\u202f%",
  tempo: "{tempo} bpm",
  target: "{tempo} bpm, {difference} par rapport aux battements",
  faster: "de {start} à {end}\u00a0ms entre deux coups\u00a0: plus vite",
  slower: "de {start} à {end}\u00a0ms entre deux coups\u00a0: plus lentement",
  same: "{end}\u00a0ms entre deux coups, au début comme à la fin",
  rises: "ensemble à partir de {seconds}\u00a0s",
  falls: "séparés à partir de {seconds}\u00a0s",
  never: "jamais ensemble pendant deux secondes",
  leftOut: "{count} coups d’après un redémarrage {count|0,1=écarté|écartés}",
  clocks: "Les horloges y changent au plus {value}\u202f%",
  screens: "les écrans (±\u00a020\u00a0ms) à eux seuls laissent {value}\u202f%",
  own: "chaque téléphone mesure lui-même son tempo et sa dérive\u00a0: horloges et retard constant s’annulent",
  axis: "Ensemble (%)",
  chance: "hasard",
  seconds: "s",
  summary: "{count} instants, chaque demi-seconde",
  person: "Téléphone",
  tempoHead: "Tempo (bpm)",
  differenceHead: "Par rapport aux battements",
  spreadHead: "Dispersion (ms)",
  driftHead: "Dérive (ms par coup)",
  latenessHead: "Après les autres (ms)",
  tapsHead: "Coups",
  noteHead: "Remarque",
  range: "{value} (de {low} à {high})",
  lateness: "{value} ± {error}",
  doubles: "{count} {count|0,1=double|doubles}",
  missing: "{count} {count|0,1=manquant|manquants}",
  until: "jusqu’à {seconds}\u00a0s",
  ownTime: "tient un autre tempo",
};

textsIn("fr", "features/classroom/challenge/in-time-texts", inTimeTexts);
