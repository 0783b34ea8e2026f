// @ts-check
/** A lesson's steps, which begin the other activities. */

import { LESSON_ACTIVITY_DOES, LESSON_ACTIVITY_TEXTS } from "../../../languages/en/pages/shared/activities/lesson/activity.js";

/** @type {import("../form/activity.js").Activity} */
export const lesson = {
  key: "U",
  icon: "lesson",
  activity: "lesson",
  state: ["lesson"],
  moreKeys: [{
    keys: ["PageUp", "PageDown"],
    does: LESSON_ACTIVITY_DOES,
  }],
  texts: LESSON_ACTIVITY_TEXTS,
};
