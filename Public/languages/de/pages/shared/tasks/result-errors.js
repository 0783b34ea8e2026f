// @ts-check
/** The texts of shared/tasks/result-errors.js. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/shared/tasks/result-errors.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.RESULT_ERROR_TEXTS>} */
const resultErrorTexts = {
  atMost: "höchstens ±\u00a0{error}",
  legend: "±: höchstens so weit daneben",
  some: "{count} {reason}",
  reasons: {
    densityAssumed: "ohne ±: nicht kalibriert",
    densityErrorUnknown: "ohne ±: Wie genau kalibriert ist, weiß niemand",
    scaleErrorUnknown: "ohne ±: Wie genau die Waage des Handys ist, weiß niemand",
    delaysUnknown: "ohne ±: Die Verzögerung des Bildschirms steckt mit darin",
    notEstimated: "ohne ±: nicht geschätzt",
  },
};

textsIn("de", "shared/tasks/result-errors", resultErrorTexts);
