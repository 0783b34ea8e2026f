// @ts-check
/** The texts of shared/tasks/reaction/phone.js. */

import { textsIn } from "../../../../../records/texts.js";

export const PHONE_TEXTS = textsIn("en", "shared/tasks/reaction/phone", {
  underWay: "{done} of {all}",
  again: "Done. Touch for another series.",
  flash: "NOW!",
  early: "Too early!",
  late: "Too late",
  trialAgain: "Wait for the next flash.",
  falseStarts: "{count} too early",
});
