// @ts-check
/** The texts of shared/activities/lesson/activity.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/activities/lesson/activity.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.LESSON_ACTIVITY_DOES>} */
const lessonActivityDoes = "Lección: atrás, adelante";

textsIn("es", "shared/activities/lesson/activity", lessonActivityDoes);

/** @type {Words<typeof reference.LESSON_ACTIVITY_TEXTS>} */
const lessonActivityTexts = { name: "Lección", needs: "Lo que piden sus pasos" };

textsIn("es", "shared/activities/lesson/activity/LESSON_ACTIVITY_TEXTS", lessonActivityTexts);
