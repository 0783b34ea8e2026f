// @ts-check
/** The texts of shared/tasks/distance/kind.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/distance/kind.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.DISTANCE_TASK_TEXTS>} */
const distanceTaskTexts = {
  name: "Distance",
  title: "Tracez exactement {target}",
  about: "Chacun trace exactement cette longueur, à l’estime\u00a0: le téléphone affiche le résultat quand le doigt se lève.",
  asks: "Quelle longueur, en cm",
  lesson: "Longueur en cm",
  standing: "Distance",
  compared: "Distance {target}\u00a0cm",
  phone: {
    title: "Trace exactement {target}",
    hint: "À l’estime\u00a0: lève le doigt, et tu vois la longueur.",
    short: "{difference} trop court",
    over: "{difference} trop long",
  },
};

textsIn("fr", "shared/tasks/distance/kind", distanceTaskTexts);
