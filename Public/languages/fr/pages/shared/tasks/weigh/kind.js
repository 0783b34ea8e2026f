// @ts-check
/** The texts of shared/tasks/weigh/kind.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/weigh/kind.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.WEIGH_TASK_TEXTS>} */
const weighTaskTexts = {
  name: "Masse",
  title: "Pesez-le\u00a0: {target}",
  about:
    "Tout le monde pèse la même chose, au ressort ou à la règle, avec le capteur de mouvement du téléphone. Tapez ce que dit une balance de cuisine. Quel est l’écart entre vous, et le milieu est-il proche\u202f?",
  asks: "Ce que dit une balance de cuisine, en grammes",
  lesson: "Masse en g",
  standing: "Masse",
  compared: "Peser {target}\u00a0g",
  phone: {
    title: "Combien ça pèse\u202f?",
    hint: "D’abord étalonner, puis peser. Chaque mesure compte.",
    short: "{difference} trop léger",
    over: "{difference} trop lourd",
  },
};

textsIn("fr", "shared/tasks/weigh/kind", weighTaskTexts);
