// @ts-check
/** The texts of shared/tasks/result-errors.js. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/shared/tasks/result-errors.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.RESULT_ERROR_TEXTS>} */
const resultErrorTexts = {
  atMost: "±\u00a0{error} como mucho",
  legend: "±: el error, como mucho",
  some: "{count} {reason}",
  reasons: {
    densityAssumed: "sin ±: sin calibrar",
    densityErrorUnknown: "sin ±: no se sabe lo precisa que es la calibración",
    scaleErrorUnknown: "sin ±: no se sabe lo precisa que es la balanza del teléfono",
    delaysUnknown: "sin ±: incluye el retraso de la pantalla",
    notEstimated: "sin ±: no estimado",
  },
};

textsIn("es", "shared/tasks/result-errors", resultErrorTexts);
