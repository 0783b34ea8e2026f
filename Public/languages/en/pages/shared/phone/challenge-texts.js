// @ts-check
/** The touch page's texts about challenges; loaded with the first one. */

import { textsIn } from "../../../../records/texts.js";

export const CHALLENGE_TEXTS = textsIn("en", "shared/phone/challenge-texts", {
  exact: "Exactly right!",
  targetsUnderWay: "{done} of {all}",
  attempts: "Attempt {count} · best {best}",
  attemptOf: "{count} of {of}",
  allDone: "Done: what you draw now does not count.",
  uncalibrated: "Not calibrated: real centimetres may differ.",
  ring: "Nine targets on a ring",
});
