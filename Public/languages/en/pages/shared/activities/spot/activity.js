// @ts-check
/** The texts of shared/activities/spot/activity.js. */

import { textsIn } from "../../../../../records/texts.js";

export const SPOT_ACTIVITY_TEXTS = textsIn("en", "shared/activities/spot/activity", {
  name: "Spot the difference",
  needs: "Any phone, and a picture",
});
