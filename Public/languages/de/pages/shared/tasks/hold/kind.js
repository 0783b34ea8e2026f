// @ts-check
/** The texts of shared/tasks/hold/kind.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/hold/kind.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.HOLD_TASK_TEXTS>} */
const holdTaskTexts = {
  name: "Zeit",
  title: "Haltet den Finger genau {target}",
  about: "Alle halten einen Finger genau so lange, nach Gefühl.",
  asks: "Wie lange, in Sekunden",
  lesson: "Dauer in s",
  standing: "Dauer",
  compared: "{target}\u00a0s halten",
  phone: {
    title: "Halte den Finger genau {target}",
    hint: "Zähl im Kopf: Heb den Finger, dann siehst du, wie lang es war.",
    short: "{difference} zu kurz",
    over: "{difference} zu lang",
  },
};

textsIn("de", "shared/tasks/hold/kind", holdTaskTexts);
