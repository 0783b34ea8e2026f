// @ts-check
/** The projector's texts about a class that taps in time. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/challenge/in-time-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.IN_TIME_TEXTS>} */
const inTimeTexts = {
  finding: "Zu {value}\u00a0% zusammen; Zufall allein ergibt {chance}\u00a0%",
  alone: "in {seconds}\u00a0s allein",
  now: "jetzt zu {value}\u00a0% zusammen",
  tempo: "{tempo} bpm",
  target: "{tempo} bpm, {difference} zu den Schlägen",
  faster: "von {start} auf {end}\u00a0ms zwischen zwei Schlägen: schneller",
  slower: "von {start} auf {end}\u00a0ms zwischen zwei Schlägen: langsamer",
  same: "{end}\u00a0ms zwischen zwei Schlägen, am Anfang wie am Ende",
  rises: "zusammen ab {seconds}\u00a0s",
  falls: "auseinander ab {seconds}\u00a0s",
  never: "nie zwei Sekunden lang zusammen",
  leftOut: "{count} Schläge nach einem Neustart außen vor",
  clocks: "Uhren ändern daran höchstens {value}\u00a0%",
  screens: "Bildschirme (±\u00a020\u00a0ms) allein lassen {value}\u00a0% übrig",
  own: "Tempo und Drift misst jedes Handy selbst: Uhren und gleichbleibende Verzögerung fallen weg",
  axis: "Zusammen (%)",
  chance: "Zufall",
  seconds: "s",
  summary: "{count} Momente, jede halbe Sekunde",
  person: "Handy",
  tempoHead: "Tempo (bpm)",
  differenceHead: "Zu den Schlägen",
  spreadHead: "Streuung (ms)",
  driftHead: "Drift (ms pro Schlag)",
  latenessHead: "Nach den anderen (ms)",
  tapsHead: "Schläge",
  noteHead: "Anmerkung",
  range: "{value} ({low} bis {high})",
  lateness: "{value} ± {error}",
  doubles: "{count} doppelt",
  missing: "{count} fehlen",
  until: "bis {seconds}\u00a0s",
  ownTime: "hat ein anderes Tempo",
};

textsIn("de", "features/classroom/challenge/in-time-texts", inTimeTexts);
