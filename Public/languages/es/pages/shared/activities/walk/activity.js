// @ts-check
/** The texts of shared/activities/walk/activity.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/activities/walk/activity.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.WALK_ACTIVITY_TEXTS>} */
const walkActivityTexts = { name: "Paseo", inLessons: "Audiopaseo", needs: "Teléfonos con ubicación y sonido, al aire libre" };

textsIn("es", "shared/activities/walk/activity", walkActivityTexts);
