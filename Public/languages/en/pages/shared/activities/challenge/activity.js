// @ts-check
/** The texts of shared/activities/challenge/activity.js. */

import { textsIn } from "../../../../../records/texts.js";

export const CHALLENGE_ACTIVITY_DOES = textsIn("en", "shared/activities/challenge/activity", "End the round, next round");

export const CHALLENGE_ACTIVITY_TEXTS = textsIn("en", "shared/activities/challenge/activity/CHALLENGE_ACTIVITY_TEXTS", {
  name: "Challenge",
  needs: "Any phone, best calibrated",
});
