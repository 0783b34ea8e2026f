// @ts-check
/** The texts of shared/tasks/symbol/phone.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/tasks/symbol/phone.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.PHONE_TEXTS>} */
const phoneTexts = { pause: "¿Otro trazo? Si no, espera.", again: "Otra vez." };

textsIn("es", "shared/tasks/symbol/phone", phoneTexts);
