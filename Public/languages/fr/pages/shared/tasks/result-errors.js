// @ts-check
/** The texts of shared/tasks/result-errors.js. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/shared/tasks/result-errors.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.RESULT_ERROR_TEXTS>} */
const resultErrorTexts = {
  atMost: "±\u00a0{error} au plus",
  legend: "±\u00a0: l’erreur, au plus",
  some: "{count} {reason}",
  reasons: {
    densityAssumed: "sans ±\u00a0: non étalonné",
    densityErrorUnknown: "sans ±\u00a0: on ignore la précision de l’étalonnage",
    scaleErrorUnknown: "sans ±\u00a0: on ignore la précision de la balance du téléphone",
    delaysUnknown: "sans ±\u00a0: le retard de l’écran y est compris",
    notEstimated: "sans ±\u00a0: non estimé",
  },
};

textsIn("fr", "shared/tasks/result-errors", resultErrorTexts);
