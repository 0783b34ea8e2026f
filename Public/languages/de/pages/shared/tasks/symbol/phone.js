// @ts-check
/** The texts of shared/tasks/symbol/phone.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/symbol/phone.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.PHONE_TEXTS>} */
const phoneTexts = { pause: "Noch ein Strich? Sonst warte kurz.", again: "Noch einmal." };

textsIn("de", "shared/tasks/symbol/phone", phoneTexts);
