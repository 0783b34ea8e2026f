// @ts-check
/** The texts of shared/tasks/class-value.js. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/shared/tasks/class-value.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.CLASS_VALUE_TEXTS>} */
const classValueTexts = {
  interval: "95\u00a0%: {low} bis {high}",
  clocks: "Uhren höchstens ±\u00a0{value}\u00a0ms je Person",
  screens: "Bildschirme etwa ±\u00a0{value}\u00a0ms",
};

textsIn("de", "shared/tasks/class-value", classValueTexts);
