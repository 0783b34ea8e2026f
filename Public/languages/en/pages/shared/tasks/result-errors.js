// @ts-check
/** The texts of shared/tasks/result-errors.js. */

import { textsIn } from "../../../../records/texts.js";

export const RESULT_ERROR_TEXTS = textsIn("en", "shared/tasks/result-errors", {
  atMost: "at most ±\u00a0{error}",
  legend: "±: so far off, at most",
  some: "{count} {reason}",
  reasons: {
    densityAssumed: "without ±: not calibrated",
    densityErrorUnknown: "without ±: nobody knows how exact the calibration is",
    scaleErrorUnknown: "without ±: nobody knows how exact the phone’s scale is",
    delaysUnknown: "without ±: the delay of the screen is in it",
    notEstimated: "without ±: not estimated",
  },
});
