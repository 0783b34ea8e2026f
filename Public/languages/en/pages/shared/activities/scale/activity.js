// @ts-check
/** The texts of shared/activities/scale/activity.js. */

import { textsIn } from "../../../../../records/texts.js";

export const SCALE_ACTIVITY_TEXTS = textsIn("en", "shared/activities/scale/activity", {
  name: "Scale",
  needs: "Phones that measure force",
});
