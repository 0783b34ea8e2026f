// @ts-check
/** A puzzle whose differences everybody searches on the own phone. */

import { SPOT_ACTIVITY_TEXTS } from "../../../languages/en/pages/shared/activities/spot/activity.js";

/** @type {import("../form/activity.js").Activity} */
export const spot = {
  key: "P",
  icon: "search",
  activity: "spot",
  state: ["game"],
  step: { first: { name: "spot" }, fields: ["subject"] },
  texts: SPOT_ACTIVITY_TEXTS,
};
