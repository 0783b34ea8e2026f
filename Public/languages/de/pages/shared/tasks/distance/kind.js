// @ts-check
/** The texts of shared/tasks/distance/kind.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/distance/kind.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.DISTANCE_TASK_TEXTS>} */
const distanceTaskTexts = {
  name: "Strecke",
  title: "Zeichnet genau {target}",
  about: "Alle zeichnen genau so weit, nach Gefühl: Die Handys zeigen erst nach dem Heben, wie weit es war.",
  asks: "Wie weit, in cm",
  lesson: "Länge in cm",
  standing: "Strecke",
  compared: "Strecke {target}\u00a0cm",
  phone: {
    title: "Zeichne genau {target}",
    hint: "Nach Gefühl: Heb den Finger, dann siehst du, wie weit es war.",
    short: "{difference} zu kurz",
    over: "{difference} zu weit",
  },
};

textsIn("de", "shared/tasks/distance/kind", distanceTaskTexts);
