// @ts-check
/** The texts of shared/tasks/reaction/phone.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/reaction/phone.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.PHONE_TEXTS>} */
const phoneTexts = {
  underWay: "{done} von {all}",
  again: "Fertig. Tippe für noch eine Reihe.",
  flash: "JETZT!",
  early: "Zu früh!",
  late: "Zu spät",
  trialAgain: "Warte auf den nächsten Blitz.",
  falseStarts: "{count}-mal zu früh",
};

textsIn("de", "shared/tasks/reaction/phone", phoneTexts);
