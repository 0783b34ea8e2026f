// @ts-check
/** The texts of features/touch/heat.js. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/features/touch/heat.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.PER_BLOCK>} */
const perBlock = { count: "touchers par bloc, lissés", dwell: "secondes par bloc, lissées" };

textsIn("fr", "features/touch/heat", perBlock);

/** @type {Words<typeof reference.HINTS>} */
const hints = {
  shake: "Secoue pour voir la carte de chaleur",
  button: "Touche les carrés pour voir la carte de chaleur",
  key: "Appuie sur s pour voir la carte de chaleur",
};

textsIn("fr", "features/touch/heat/HINTS", hints);
