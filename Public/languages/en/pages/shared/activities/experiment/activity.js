// @ts-check
/** The texts of shared/activities/experiment/activity.js. */

import { textsIn } from "../../../../../records/texts.js";

export const EXPERIMENT_ACTIVITY_TEXTS = textsIn("en", "shared/activities/experiment/activity", {
  name: "Experiment",
  needs: "Any phone, and a class with replay",
});
