// @ts-check
/** Drawing, which is on when nothing else is. */

import { DRAW_ACTIVITY_TEXTS } from "../../../languages/en/pages/shared/activities/draw/activity.js";

/** @type {import("../form/activity.js").Activity} */
export const draw = {
  key: "D",
  icon: "draw",
  activity: "touch",
  step: { first: { name: "touch" }, fields: [] },
  texts: DRAW_ACTIVITY_TEXTS,
};
