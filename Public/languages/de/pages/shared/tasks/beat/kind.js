// @ts-check
/** The texts of shared/tasks/beat/kind.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/beat/kind.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.BEAT_TASK_TEXTS>} */
const beatTaskTexts = {
  name: "Takt",
  title: "Tippt im Takt weiter · {target}",
  about:
    "Acht Schläge sind zu sehen und zu hören, dann tippen alle 30\u00a0s lang allein weiter. Die Handys haben eine gemeinsame Uhr: Vorne seht ihr, wie lange ihr zusammenbleibt und wie gut alle das Tempo halten. Eine Rangliste gibt es nicht.",
  asks: "Schläge pro Minute, 40 bis 208",
  board: "Wer getippt hat",
  lesson: "Takt, Schläge pro Minute",
  standing: "Takt",
  compared: "Takt, {target}",
  measures: {
    tempo: { name: "Tempo", lower: "langsamer", higher: "schneller" },
    tempoError: { name: "Abstand vom Tempo", lower: "näher", higher: "weiter weg" },
    tapSpread: { name: "Streuung der Abstände", lower: "gleichmäßiger", higher: "ungleichmäßiger" },
    tapDrift: { name: "Drift, ms pro Schlag", lower: "stärker beschleunigt", higher: "stärker verlangsamt" },
  },
  phone: {
    title: "Tippe im Takt weiter · {target}",
    hint: "Hör vorne die Schläge, dann tippe allein weiter.",
    meaning: "Vorne seht ihr, wie lange ihr zusammengeblieben seid.",
  },
};

textsIn("de", "shared/tasks/beat/kind", beatTaskTexts);
