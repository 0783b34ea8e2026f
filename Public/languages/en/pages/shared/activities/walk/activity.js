// @ts-check
/** The texts of shared/activities/walk/activity.js. */

import { textsIn } from "../../../../../records/texts.js";

export const WALK_ACTIVITY_TEXTS = textsIn("en", "shared/activities/walk/activity", {
  name: "Walk",
  inLessons: "Audio walk",
  needs: "Phones with location and sound, outdoors",
});
