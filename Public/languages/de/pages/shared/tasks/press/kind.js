// @ts-check
/** The texts of shared/tasks/press/kind.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/press/kind.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.PRESS_TASK_TEXTS>} */
const pressTaskTexts = {
  name: "Kraft",
  title: "Drückt mit genau {target}",
  about:
    "Alle drücken mit genau diesem Gewicht. Dazu braucht es Handys oder Stifte, die Kraft messen; die anderen bleiben außen vor und sehen, warum.",
  asks: "Wie viel, in Gramm",
  lesson: "Kraft in g",
  standing: "Kraft",
  compared: "{target}\u00a0g drücken",
  phone: {
    title: "Drücke mit genau {target}",
    hint: "Es zählt der stärkste Moment eines Drucks. Heb den Finger, dann siehst du ihn.",
    short: "{difference} zu wenig",
    over: "{difference} zu viel",
  },
};

textsIn("de", "shared/tasks/press/kind", pressTaskTexts);
