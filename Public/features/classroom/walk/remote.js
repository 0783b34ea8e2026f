// @ts-check
/** The walk on the remote. */

import { ACTIVITIES } from "../../../shared/activities/activities.js";
import { WALK_REMOTE_TEXTS } from "../../../languages/en/pages/features/classroom/walk/remote-texts.js";

/** @type {import("../room/class-activity.js").MakeRow} */
export function walkRow({ classroom: { language }, begin }) {
  const texts = WALK_REMOTE_TEXTS[language];
  return {
    words: () => ({ title: ACTIVITIES.walk.texts[language].name, text: texts.text }),
    buttons: [{ name: "walk", label: texts.other, run: begin }],
  };
}
