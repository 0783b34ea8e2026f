// @ts-check
/** The texts of shared/activities/scale/activity.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/activities/scale/activity.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.SCALE_ACTIVITY_TEXTS>} */
const scaleActivityTexts = { name: "Balance", needs: "Des téléphones qui mesurent la force" };

textsIn("fr", "shared/activities/scale/activity", scaleActivityTexts);
