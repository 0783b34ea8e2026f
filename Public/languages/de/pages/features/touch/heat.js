// @ts-check
/** The texts of features/touch/heat.js. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/features/touch/heat.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.PER_BLOCK>} */
const perBlock = { count: "Berührungen je Block, geglättet", dwell: "Sekunden je Block, geglättet" };

textsIn("de", "features/touch/heat", perBlock);

/** @type {Words<typeof reference.HINTS>} */
const hints = {
  shake: "Schütteln zeigt die Heatmap",
  button: "Der Knopf mit den Kästchen zeigt die Heatmap",
  key: "Taste s zeigt die Heatmap",
};

textsIn("de", "features/touch/heat/HINTS", hints);
