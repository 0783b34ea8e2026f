// @ts-check
/** The texts of shared/tasks/reaction/phone.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/reaction/phone.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.PHONE_TEXTS>} */
const phoneTexts = {
  underWay: "{done} de {all}",
  again: "Terminado. Toca para otra serie.",
  flash: "¡YA!",
  early: "¡Muy pronto!",
  late: "Muy tarde",
  trialAgain: "Espera el próximo destello.",
  falseStarts: "{count} antes de tiempo",
};

textsIn("es", "shared/tasks/reaction/phone", phoneTexts);
