// @ts-check
/** The texts of shared/tasks/weigh/phone.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/weigh/phone.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.WEIGH_PHONE_TEXTS>} */
const weighPhoneTexts = {
  weigh: "Mit Feder oder Lineal wiegen",
};

textsIn("de", "shared/tasks/weigh/phone", weighPhoneTexts);
