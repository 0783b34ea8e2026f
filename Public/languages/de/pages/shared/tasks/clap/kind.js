// @ts-check
/** The texts of shared/tasks/clap/kind.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/clap/kind.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.CLAP_TASK_TEXTS>} */
const clapTaskTexts = {
  name: "Wie einer",
  title: "Tippt wie einer, {target} lang",
  about:
    "Niemand gibt den Takt vor: Alle tippen wie bei einem Applaus, und die Klasse findet von selbst ein Tempo, oder auch nicht. Vorne seht ihr in jedem Moment, wie sehr ihr zusammen seid. Eine Rangliste gibt es nicht.",
  asks: "Wie lange, 10 bis 60\u00a0s",
  board: "Wer getippt hat",
  lesson: "Wie einer, s",
  standing: "Wie einer",
  compared: "Wie einer, {target}",
  measures: {
    tempo: { name: "Tempo", lower: "langsamer", higher: "schneller" },
    tapSpread: { name: "Streuung der Abstände", lower: "gleichmäßiger", higher: "ungleichmäßiger" },
    tapDrift: { name: "Drift, ms pro Schlag", lower: "stärker beschleunigt", higher: "stärker verlangsamt" },
  },
  phone: {
    title: "Tippt wie einer",
    hint: "Tippe gleichmäßig und versuche, mit allen zusammen zu sein.",
    meaning: "Vorne seht ihr, wie sehr ihr zusammen wart.",
  },
};

textsIn("de", "shared/tasks/clap/kind", clapTaskTexts);
