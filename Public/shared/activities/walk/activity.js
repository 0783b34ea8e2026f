// @ts-check
/** A walk with sounds, whose map the host sees. */

import { WALK_ACTIVITY_TEXTS } from "../../../languages/en/pages/shared/activities/walk/activity.js";

/** @type {import("../form/activity.js").Activity} */
export const walk = {
  key: "W",
  icon: "walk",
  need: "position",
  activity: "walk",
  step: { first: { name: "walk" }, fields: ["subject"] },
  texts: WALK_ACTIVITY_TEXTS,
};
