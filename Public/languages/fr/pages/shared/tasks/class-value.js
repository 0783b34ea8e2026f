// @ts-check
/** The texts of shared/tasks/class-value.js. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/shared/tasks/class-value.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.CLASS_VALUE_TEXTS>} */
const classValueTexts = {
  interval: "95\u202f%\u00a0: de {low} à {high}",
  clocks: "horloges à ±\u00a0{value}\u00a0ms au plus par personne",
  screens: "écrans à ±\u00a0{value}\u00a0ms environ",
};

textsIn("fr", "shared/tasks/class-value", classValueTexts);
