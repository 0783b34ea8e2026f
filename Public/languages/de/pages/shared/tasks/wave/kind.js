// @ts-check
/** The texts of shared/tasks/wave/kind.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/wave/kind.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.WAVE_TASK_TEXTS>} */
const waveTaskTexts = {
  name: "Welle",
  title: "Tippt, sobald eure Nachbarn tippen",
  about:
    "Eine Welle läuft durch die Klasse: Eine Person tippt, dann alle, sobald die Person neben ihnen getippt hat. Die Handys haben eine gemeinsame Uhr, und ihr seht, wie schnell die Welle ist. Es zählt nur die erste Berührung je Handy; eine Rangliste gibt es nicht.",
  asks: "Von Person zu Person, 10 bis 1000\u00a0cm",
  board: "In der Reihenfolge der Berührungen",
  finding: "Die Welle lief mit {value} Leuten pro Sekunde",
  rate: "{value} Leute pro Sekunde",
  lesson: "Welle, cm von Person zu Person",
  standing: "Welle",
  compared: "Welle",
  phone: {
    title: "Tippe, sobald die Person neben dir tippt",
    hint: "Halt den Finger dicht über das Glas.",
    done: "Getippt!",
    meaning: "Vorne seht ihr, wie die Welle lief.",
  },
};

textsIn("de", "shared/tasks/wave/kind", waveTaskTexts);
