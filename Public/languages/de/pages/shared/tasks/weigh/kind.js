// @ts-check
/** The texts of shared/tasks/weigh/kind.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/weigh/kind.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.WEIGH_TASK_TEXTS>} */
const weighTaskTexts = {
  name: "Masse",
  title: "Wiegt es: {target}",
  about:
    "Alle wiegen dasselbe, mit Feder oder Lineal und dem Bewegungssensor des Handys. Gib ein, was eine Küchenwaage sagt. Wie weit liegt ihr auseinander, und wie nah ist die Mitte?",
  asks: "Was eine Küchenwaage sagt, in Gramm",
  lesson: "Masse in g",
  standing: "Masse",
  compared: "{target}\u00a0g wiegen",
  phone: {
    title: "Was wiegt es?",
    hint: "Erst kalibrieren, dann wiegen. Jede Messung zählt.",
    short: "{difference} zu leicht",
    over: "{difference} zu schwer",
  },
};

textsIn("de", "shared/tasks/weigh/kind", weighTaskTexts);
