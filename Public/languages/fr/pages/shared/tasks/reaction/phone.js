// @ts-check
/** The texts of shared/tasks/reaction/phone.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/reaction/phone.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.PHONE_TEXTS>} */
const phoneTexts = {
  underWay: "{done} sur {all}",
  again: "Fini. Touche pour une autre série.",
  flash: "TOP\u202f!",
  early: "Trop tôt\u202f!",
  late: "Trop tard",
  trialAgain: "Attends le prochain flash.",
  falseStarts: "{count} trop tôt",
};

textsIn("fr", "shared/tasks/reaction/phone", phoneTexts);
