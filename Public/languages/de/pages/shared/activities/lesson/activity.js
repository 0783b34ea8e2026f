// @ts-check
/** The texts of shared/activities/lesson/activity.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/activities/lesson/activity.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.LESSON_ACTIVITY_DOES>} */
const lessonActivityDoes = "Stunde zurück, weiter";

textsIn("de", "shared/activities/lesson/activity", lessonActivityDoes);

/** @type {Words<typeof reference.LESSON_ACTIVITY_TEXTS>} */
const lessonActivityTexts = { name: "Stunde", needs: "Was ihre Schritte brauchen" };

textsIn("de", "shared/activities/lesson/activity/LESSON_ACTIVITY_TEXTS", lessonActivityTexts);
