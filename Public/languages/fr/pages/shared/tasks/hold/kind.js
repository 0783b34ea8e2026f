// @ts-check
/** The texts of shared/tasks/hold/kind.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/hold/kind.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.HOLD_TASK_TEXTS>} */
const holdTaskTexts = {
  name: "Durée",
  title: "Gardez le doigt posé exactement {target}",
  about: "Chacun garde un doigt posé exactement ce temps, à l’estime.",
  asks: "Combien de temps, en secondes",
  lesson: "Durée en s",
  standing: "Durée",
  compared: "Tenir {target}\u00a0s",
  phone: {
    title: "Garde le doigt posé exactement {target}",
    hint: "Compte dans ta tête\u00a0: lève le doigt, et tu vois la durée.",
    short: "{difference} trop court",
    over: "{difference} trop long",
  },
};

textsIn("fr", "shared/tasks/hold/kind", holdTaskTexts);
