// @ts-check
/** Every phone is a scale. */

import { SCALE_ACTIVITY_TEXTS } from "../../../languages/en/pages/shared/activities/scale/activity.js";

/** @type {import("../form/activity.js").Activity} */
export const scale = {
  key: "S",
  icon: "scale",
  need: "force",
  counted: "weigh",
  activity: "scale",
  step: { first: { name: "scale" }, fields: ["subject"] },
  texts: SCALE_ACTIVITY_TEXTS,
};
