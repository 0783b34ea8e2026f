// @ts-check
/** The texts of shared/tasks/weigh/phone. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/weigh/phone.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.WEIGH_PHONE_TEXTS>} */
const weighPhoneTexts = {
  weigh: "Pesar con un muelle o una regla",
};

textsIn("es", "shared/tasks/weigh/phone", weighPhoneTexts);
