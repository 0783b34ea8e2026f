// @ts-check
/** The texts of shared/tasks/class-value.js. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/shared/tasks/class-value.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.CLASS_VALUE_TEXTS>} */
const classValueTexts = {
  interval: "95\u00a0%: de {low} a {high}",
  clocks: "relojes: ±\u00a0{value}\u00a0ms como mucho por persona",
  screens: "pantallas: unos ±\u00a0{value}\u00a0ms",
};

textsIn("es", "shared/tasks/class-value", classValueTexts);
