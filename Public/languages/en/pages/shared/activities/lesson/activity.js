// @ts-check
/** The texts of shared/activities/lesson/activity.js. */

import { textsIn } from "../../../../../records/texts.js";

export const LESSON_ACTIVITY_DOES = textsIn("en", "shared/activities/lesson/activity", "Lesson back, on");

export const LESSON_ACTIVITY_TEXTS = textsIn("en", "shared/activities/lesson/activity/LESSON_ACTIVITY_TEXTS", {
  name: "Lesson",
  needs: "What its steps need",
});
