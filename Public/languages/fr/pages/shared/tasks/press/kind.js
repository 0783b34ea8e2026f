// @ts-check
/** The texts of shared/tasks/press/kind.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/press/kind.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.PRESS_TASK_TEXTS>} */
const pressTaskTexts = {
  name: "Force",
  title: "Appuyez avec exactement {target}",
  about:
    "Chacun appuie avec exactement ce poids. Il faut un téléphone ou un stylet qui mesure la force\u202f; les autres sont mis de côté et voient pourquoi.",
  asks: "Quel poids, en grammes",
  lesson: "Force en g",
  standing: "Force",
  compared: "Appuyer {target}\u00a0g",
  phone: {
    title: "Appuie avec exactement {target}",
    hint: "Le moment le plus fort compte. Lève le doigt, et tu le vois.",
    short: "{difference} de moins",
    over: "{difference} de trop",
  },
};

textsIn("fr", "shared/tasks/press/kind", pressTaskTexts);
